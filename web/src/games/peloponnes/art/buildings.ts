// The twenty buildings as black-figure drawings on a 150 × 150 field; they stand on the ground line y = 113.
import { arch, circle, clay, columns, cut, ink, rect, red, waves, white, type Shape } from './shapes';

const GROUND = 113;

export const BUILDINGS: Readonly<Record<string, readonly Shape[]>> = {
  // Barracks: a long house, shields on its wall, spears before it
  A11: [
    ink('M27 78 75 60l48 18v5H27z'),
    ink(rect(31, 83, 88, 30)),
    red(circle(46, 96, 8.5)),
    red(circle(75, 96, 8.5)),
    red(circle(104, 96, 8.5)),
    cut(`${circle(46, 96, 8.5)}${circle(75, 96, 8.5)}${circle(104, 96, 8.5)}`),
    cut('M42 100l4-9 4 9M71 100l4-9 4 9M100 100l4-9 4 9'),
    ink(
      'M59.6 113V50h1.8v63zM60.5 41l3 10h-6zM88.6 113V50h1.8v63zM89.5 41l3 10h-6zM32.6 113V56h1.8v57zM33.5 47l3 10h-6zM115.6 113V56h1.8v57zM116.5 47l3 10h-6z',
    ),
    cut('M31 78h88'),
  ],
  // Bridge: two arches over a stream
  A12: [
    ink('M18 92q57-36 114 0v10l-6 11h-8q-2-22-18-22t-18 22H68q-2-22-18-22t-18 22h-8l-6-11z'),
    cut('M20 93q55-35 110 0M32 113q2-25 18-25t18 25M82 113q2-25 18-25t18 25'),
    cut('M75 76v12M60 79l2 9M90 79l-2 9M45 84l2 6M105 84l-2 6'),
    white(`${waves(30, 113, 4, 22, 3)}`),
    ink('M70 62h10v13H70zM67 59h16v4H67z'),
  ],
  // Market: an awning, amphorae and baskets
  A13: [
    ink('M28 62h94l6 16q-6 6-11 0-6 6-12 0-6 6-12 0-6 6-12 0-6 6-12 0-6 6-12 0-6 6-12 0-6 6-12 0-5 6-11 0z'),
    red('M40 62h11l-2 16q-6 6-12 0zM63 62h12v16q-6 6-12 0zM87 62h11l3 16q-6 6-12 0z'),
    cut('M39 62l-3 16M51 62l-2 16M63 62v16M75 62v16M87 62l2 16M99 62l3 16M110 62l4 16'),
    ink('M32 80h3v33h-3zM115 80h3v33h-3z'),
    ink(rect(38, 98, 74, 4)),
    ink(
      'M48 84c-1 3-5 4-5 8 0 3 2 5 4 6h5c2-1 4-3 4-6 0-4-4-5-5-8zM68 84c-1 3-5 4-5 8 0 3 2 5 4 6h5c2-1 4-3 4-6 0-4-4-5-5-8z',
    ),
    cut('M44 91h11M64 91h11'),
    ink('M83 90h24l-3 8H86z'),
    white(`${circle(89, 88, 3)}${circle(95, 87, 3.2)}${circle(101, 88, 3)}`),
    ink('M46 102h4v11h-4zM100 102h4v11h-4z'),
  ],
  // Street: paved way to the horizon between cypresses
  A14: [
    ink('M68 60h14l34 53H34z'),
    cut(
      'M75 60v12M64 68h21M60 76h30M54 85h42M47 96h56M75 76v9M66 68v8M84 68v8M63 85l-4 11M87 85l4 11M75 96v17M55 96l-6 17M95 96l6 17',
    ),
    ink('M30 113c-8-18-4-40 3-54 7 14 11 36 3 54zM114 113c-8-18-4-40 3-54 7 14 11 36 3 54z'),
    cut('M33 70v38M117 70v38'),
    ink('M48 96h7v17h-7zM47 92q4.5-6 9 0v4h-9z'),
  ],
  // Port: a ship under sail
  A15: [
    ink('M24 92c14 4 66 6 92-8l8-10c2 6 0 14-6 22-4 7-10 12-18 14H46c-10-2-18-9-22-18z'),
    cut('M34 99c22 4 58 3 82-8'),
    white(circle(112, 91, 3.2)),
    ink(circle(112, 91, 1.3)),
    ink(rect(70, 44, 3, 48)),
    white('M46 48q26 7 50 0 6 16 0 30-25 6-50 0 8-16 0-30z'),
    cut('M46 78q25 6 50 0M55 50q6 14 0 29M72 52v28M88 50q6 14 0 29'),
    red('M62 58l10-5 9 5v10l-9 5-10-5z'),
    ink('M40 99l-8 14M52 102l-8 11M64 103l-7 10M76 103l-7 10M88 102l-6 11'),
    cut('M40 99l-8 14M52 102l-8 11M64 103l-7 10M76 103l-7 10M88 102l-6 11'),
    white(`${waves(20, 112, 5, 22, 3)}`),
  ],
  // Aqueduct: two tiers of arches
  B01: [
    ink(rect(22, 54, 106, 59)),
    clay(`${arch(28, 113, 20, 28)}${arch(52, 113, 20, 28)}${arch(76, 113, 20, 28)}${arch(100, 113, 20, 28)}`),
    clay(
      `${arch(27, 80, 12, 15)}${arch(43, 80, 12, 15)}${arch(59, 80, 12, 15)}${arch(75, 80, 12, 15)}${arch(91, 80, 12, 15)}${arch(107, 80, 12, 15)}`,
    ),
    cut('M22 82h106M22 60h106'),
    white(waves(22, 55, 5, 21.2, 4)),
  ],
  // Agora: an orator between two halls
  B02: [
    ink('M20 70h38v6H20zM92 70h38v6H92zM20 70l19-12 19 12zM92 70l19-12 19 12z'),
    ink(columns(25, 76, 113, 3, 14, 5)),
    ink(columns(97, 76, 113, 3, 14, 5)),
    ink('M66 102h18v11H66z'),
    ink('M75 64a5 5 0 1 1 .1 0zM70 70q5-4 10 0l10-10 2.5 2.5L81 76l2 26H67l2-26-8-4 1.5-3z'),
    cut('M72 76l-2 24M78 74l1 26M69 86q7 5 13 0M66 107h18'),
  ],
  // Odeon of Epidauros: rising rows around the round dance floor
  B03: [
    ink('M17 62q58-26 116 0l-22 40H39z'),
    cut(
      'M22 67q53-23 106 0M27 75q48-20 96 0M32 83q43-17 86 0M36 91q39-14 78 0M75 50v38M50 54l10 38M100 54 90 92M32 61l17 34M118 61l-17 34',
    ),
    ink('M39 102h72l6 11H33z'),
    clay('M75 90c18 0 27 5 27 10s-9 10-27 10-27-5-27-10 9-10 27-10z'),
    cut('M75 94c11 0 17 3 17 6s-6 6-17 6-17-3-17-6 6-6 17-6z'),
    ink('M73 86h4v14h-4zM75 81a3 3 0 1 1 .1 0z'),
  ],
  // Leonidaion: the guest house, two storeys of columns round a court
  B08: [
    ink('M20 58h110v6H20z'),
    ink(columns(26, 64, 84, 9, 12.2, 4)),
    ink(rect(20, 84, 110, 6)),
    ink(columns(26, 90, 113, 4, 12.2, 4.6)),
    ink(columns(87, 90, 113, 4, 12.2, 4.6)),
    ink(arch(66, 113, 18, 20)),
    cut(arch(69, 113, 12, 16)),
    red('M20 58l12-9h86l12 9z'),
    cut('M32 49h86M20 58h110M46 49l-5 9M60 49l-3 9M75 49v9M90 49l3 9M104 49l5 9M20 87h110'),
  ],
  // Granary: three silos and an ear
  B12: [
    ink('M24 113V82c0-20 30-20 30 0v31zM96 113V82c0-20 30-20 30 0v31z'),
    ink('M55 113V70c0-24 40-24 40 0v43z'),
    cut('M24 92h30M96 92h30M55 82h40M55 97h40M39 67v16M111 67v16'),
    clay(`${arch(68, 113, 14, 16)}${arch(34, 113, 10, 11)}${arch(106, 113, 10, 11)}`),
    white(
      'M75 80c-1-6-1-14 0-22 1 8 1 16 0 22zM75 66c-6 0-9-4-9-8 5 0 8 3 9 8zM75 66c6 0 9-4 9-8-5 0-8 3-9 8zM75 75c-6 0-9-4-9-8 5 0 8 3 9 8zM75 75c6 0 9-4 9-8-5 0-8 3-9 8z',
    ),
  ],
  // Quarry: stepped rock, a pick, a cut block
  B13: [
    ink('M20 113V60l16-10h26v16h20v16h20v14h28v17z'),
    cut('M36 50v16H20M62 66H40v16H20M82 82H58v16H20M102 96H78v17M58 98v15M40 82v16'),
    ink('M100 84l22-26 3 2.5-22 26z'),
    ink('M108 52q14 0 24 14l-3 2q-10-9-23-12z'),
    white('M104 98h20v15h-20z'),
    cut('M104 98h20v15h-20z'),
  ],
  // Well: round mouth, roof, bucket
  B14: [
    ink('M42 62 75 46l33 16v5H42z'),
    ink('M46 66h5v30h-5zM99 66h5v30h-5z'),
    ink(rect(46, 71, 58, 3.5)),
    ink('M37 92q38-11 76 0v21H37z'),
    clay('M75 88.5c17 0 29 2 29 4.5s-12 4.5-29 4.5-29-2-29-4.5 12-4.5 29-4.5z'),
    cut('M37 102h76M50 97v5M66 98v4M82 98v4M98 97v5M58 102v11M75 102v11M92 102v11'),
    ink('M74 74h2v8h-2zM68 81h14l-2 10H70z'),
    white('M68 81h14l-.5 2.5H68.5z'),
    cut('M52 57l23-8 23 8'),
  ],
  // Temple of Apollo: the sun in the gable
  B15: [
    ink('M22 66 75 42l53 24v5H22z'),
    clay('M36 64l39-17 39 17z'),
    white(circle(75, 58.5, 4.5)),
    cut('M75 51v-2M75 66v2M67 58.5h-3M83 58.5h3M69.6 53l-2-2M80.4 53l2-2M69 64l-2 1M81 64l2 1'),
    ink(columns(30, 71, 103, 6, 18, 7)),
    cut('M30 76v26M48 76v26M66 76v26M84 76v26M102 76v26M120 76v26'),
    ink('M22 103h106v4H22zM18 107h114v6H18z'),
    cut('M20 107.5h110'),
  ],
  // Cyclopean masonry: a wall of giant stones
  C01: [
    ink('M18 113V64l14-6 22 3 20-6 24 5 16-4 18 8v49z'),
    cut(
      'M18 78l20 3 3-21M38 81l2 14-22 3M40 95l26 3 4-20-30 1M70 78l-2-20M66 98l2 15M68 98l28-2 2-16-28-2M98 80l2-19M98 80l34 3M96 96l4 17M97 96l20 2 15-3M117 98l2-15M44 113l-2-17M119 113l-2-15',
    ),
    white('M58 66l6-1M84 88l6-1M26 104l5 0M108 70l5 1'),
  ],
  // Agriculture: the ox before the plough
  C02: [
    ink(
      'M38 78q1-9 12-10l30-1q9-1 13-5l3-1q2-1 1-4-4-2-5-8 5 6 11 6l4 3 5-2q6-2 9-9 1 9-5 14l-1 4 5 9q2 6-4 7-6 1-9-3l-6 6-3 9 1 20h-8l-2-17-24-1-3 18h-8l-1-19q-8-6-7-17l-2 3-1 15q-2 4-4 0z',
    ),
    white(circle(108, 69, 1.5)),
    cut('M52 72q-4 8 0 15M92 66q-4 12 4 24M66 69v20M80 69v20M115 77q-3 2-5 1'),
    red('M86 67q-3 11 2 24l4-1q-5-12-2-23z'),
    ink('M18 62l4-2 13 34 52 1v4l-54-1-6 11q12-1 22 4H28q-8-2-6-8l9-11z'),
    white(
      'M118 113v-22M118 91c-5 0-7-3-7-6 4 0 6 2 7 6zM118 91c5 0 7-3 7-6-4 0-6 2-7 6zM118 100c-5 0-7-3-7-6 4 0 6 2 7 6zM118 100c5 0 7-3 7-6-4 0-6 2-7 6z',
    ),
  ],
  // Workshop of Phidias: a bust, hammer and chisel
  C06: [
    ink('M22 60h106v5H22zM26 60l49-15 49 15z'),
    ink('M26 65h5v48h-5zM119 65h5v48h-5z'),
    ink('M62 113v-6h26v6zM66 107v-5q-6-4-6-9 4-3 9-4v-4q-5-5-4-13 2-8 10-8t10 8q1 8-4 13v4q5 1 9 4 0 5-6 9v5z'),
    white('M70 74q5-5 10 0v6q-2 6-5 6t-5-6z'),
    cut('M65 72q10-10 20 0M71 77h3M77 77h3M75 77v4M73 83h4'),
    ink('M40 74l10 22-3 1.5-10-22zM32 78l16-7 2.5 5.5-16 7z'),
    white('M100 72h4l1 20-3 8-3-8z'),
    ink('M98 68h8v6h-8z'),
  ],
  // Stoa: the long painted hall
  C07: [
    ink('M14 62 34 52h98v14H14z'),
    red('M18 62l17-8h93v8z'),
    cut('M14 64h118M40 54l-8 8M54 54l-5 8M68 54l-3 8M82 54l-1 8M96 54l1 8M110 54l2 8M124 54l3 8'),
    ink(columns(20, 66, 106, 8, 15.4, 5.5)),
    cut('M20 71v34M35.4 71v34M50.8 71v34M66.2 71v34M81.6 71v34M97 71v34M112.4 71v34M127.8 71v34'),
    ink('M12 106h122v7H12z'),
    cut('M12 109.5h122'),
  ],
  // Statue of Zeus: enthroned, sceptre and victory in his hands
  C08: [
    ink('M50 113v-8h58v8zM56 105V78h6v-26h5v53zM100 105h5V80H84v5h16z'),
    ink('M78 43a7.5 7.5 0 1 1 .1 0zM70 60q8-6 17 0l5 22h14l4 23h-9l-4-14H80q-9 0-10-9z'),
    white('M72 47q6 5 12 0-1 9-6 11-5-2-6-11z'),
    cut('M72 40q6-5 12 0M74 66q6 5 12 2M72 76q8 6 18 2M86 88l14-1M104 90l3 14'),
    red('M70 64q-6 10 0 18l10 9 10-2q-14-8-14-26z'),
    ink('M86 62l20-4 1 4-19 8zM46 46h2.5v67H46zM47.2 38l4 8h-8z'),
    ink('M70 62l-22 10-1-4 20-10z'),
    white('M108 58c2-6 1-10 0-13 4 2 6 0 8-3 0 8-2 14-6 17z'),
    cut('M50 109h58M58 84v20'),
  ],
  // Liongate: two lions at a pillar over the lintel
  C09: [
    ink('M24 113V74l16-8h70l16 8v39H96V82H54v31z'),
    ink('M46 78 75 40l29 38z'),
    clay('M54 75 75 47l21 28z'),
    ink('M73 52h4v21h-4zM70 73h10v3H70zM71 49.5h8v3h-8z'),
    ink('M71 58c-4-1-6 1-6 4-3 3-5 8-6 13h4l3-6 2 6h3zM79 58c4-1 6 1 6 4 3 3 5 8 6 13h-4l-3-6-2 6h-3z'),
    ink(rect(46, 77, 58, 6)),
    cut(
      'M46 80h58M24 86h30M96 86h30M24 99h30M96 99h30M38 74v12M32 86v13M46 86v13M40 99v14M112 74v12M104 86v13M118 86v13M110 99v14',
    ),
  ],
  // Fortress of Tiryns: towers, battlements, a ramp
  C10: [
    ink('M22 113V62h5v-6h6v6h6v-6h6v6h5v14h6v-5h7v5h6v-5h7v5h6v-5h7v5h6V62h5v-6h6v6h6v-6h6v6h5v51z'),
    ink('M60 76V50h5v-6h6v6h8v-6h6v6h5v26z'),
    clay(arch(67, 113, 16, 24)),
    cut(
      'M22 72h28M100 72h28M22 88h45M83 88h45M22 100h45M83 100h45M34 72v16M46 88v12M34 100v13M114 72v16M104 88v12M116 100v13M60 60h30M75 50v10',
    ),
    white('M30 78h4v6h-4zM116 78h4v6h-4zM73 64h4v7h-4z'),
    red('M76 44V32l12 4-10 4v4z'),
  ],
};

export const GROUND_LINE = GROUND;
