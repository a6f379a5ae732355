// The twenty buildings as black-figure drawings on a 150 × 150 field; they stand on the ground line y = 113.
import { arch, circle, clay, columns, cut, ink, placed, rect, red, waves, white, type Shape } from './shapes';

/** A head in profile that looks to the right, about its middle; figures are drawn with it as on the cups. */
function head(x: number, y: number, scale: number, bearded: boolean): Shape[] {
  const beard = 'M.5 2C0 6.500 2.500 10 6 12.500 8.500 11.500 8.500 7.500 7 4.500L4 2z';
  return [
    ink(
      placed(
        'M-4 9.500C-3 7-5 5-6.500 2-8-2-6.500-7 -1-8 3-8.500 6-6 6.200-2.500L8.200 1.800 6.600 2.600 7 5C6.800 6.400 5 6.800 3 6.400L4 10z',
        x,
        y,
        scale,
      ),
    ),
    ...(bearded
      ? [ink(placed(beard, x, y, scale)), cut(placed('M1.500 3.500C2 7 3.500 9 5.500 11', x, y, scale))]
      : []),
    red(placed('M-7-2.500C-3-5.500 3-5.800 6.200-3.800L6.300-2C3-3.800-3-3.500-6.800-.6z', x, y, scale)),
    cut(placed('M2.800-.4C4-1.500 5.200-1.400 6.400-.6', x, y, scale)),
  ];
}

const LION =
  'M-5 70.500l-1.500-1.500-3.500 1-2.500 7-3.500 0 1-5-4 5-6.500 0q1-6 5-8 2-7 6-9-2-4 1.500-6l1-2.500 2.500 1.500q3 1 3 3.500l-1 3.500-1.500 1 .5 4 4 2.500z';

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
    ink('M14 74h34v5H14zM102 74h34v5h-34zM14 74l17-11 17 11zM102 74l17-11 17 11z'),
    ink(columns(19, 79, 113, 3, 12, 4.6)),
    ink(columns(107, 79, 113, 3, 12, 4.6)),
    ink('M58 104h34v9H58z'),
    cut('M58 107.500h34'),
    ...head(73, 67, 0.86, true),
    // the raised arm, then the cloak with its hem over the other
    ink('M77 77l12-4 4-13 3.600 1-2.600 15.500L80 84z'),
    ink('M67 76q6-4 12 0 4 4 4 12l1.500 16h-21L65 88q-1-8 2-12z'),
    red('M66.500 78q7 2 12 8l6 16.500-5.500 1.500-7-14-7.500-5z'),
    cut('M66 84q8 3 12 20M71 79q7 6 10 14M64.500 96l6 7'),
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
  // Workshop of Phidias: the head of his Athena under the roof, hammer and chisel
  C06: [
    ink('M20 62h110v5H20zM24 62l51-17 51 17z'),
    cut('M30 60.500l45-13 45 13'),
    ink('M25 67h5v46h-5zM120 67h5v46h-5z'),
    ink('M60 113v-5h32v5z'),
    white('M70 108q2-8-.5-14V80l14-5q2 3 2 7l3.600 6.500-2.600 1.200.6 4q-.4 2.800-5 2.400.2 5 3.900 11.900z'),
    cut('M79.500 83.500q2.500-1.600 4.600-.2M80.500 85h3M83.500 92.500l3-.4M75 106q4 1.500 8 .8'),
    // the helmet pushed back, its crest behind
    red('M60 101Q52 71 72 67q16-2 20 11l-4 1q-5-9-15-7.500-13 3-8 29.500z'),
    cut('M60 90l4-1M59.500 82l4.600 1M62 75l3.600 3M68 70l2 4M76 68.500v4M83 71l-2 4'),
    ink('M66 104q-6-26 7-29.500 10-2 14 8l-5-1q-5-.5-6 4.500l1.500 8-4 1q-3 3-2.500 9z'),
    cut('M70 84q5-5 13-4'),
    ink('M40 78l9 20-3 1.400-9-20zM31 81l17-7.500 2.600 5.800-17 7.500z'),
    white('M104 82h4l1 16-3 9-3-9z'),
    ink('M102 76h8v7h-8z'),
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
  // Statue of Zeus: enthroned, sceptre and eagle behind him, victory on his hand
  C08: [
    ink('M34 113v-6h78v6z'),
    cut('M34 109.500h78M46 107v6M60 107v6M74 107v6M88 107v6M102 107v6'),
    // the throne
    ink('M40 107V62l3-4 3 4v26h34v5h-4l1 14h-5l-1-12H46v12z'),
    cut('M42 66h3M42 72h3M42 78h3M48 91h28'),
    ink('M80 107v-4h20v4z'),
    // the sceptre with its eagle
    ink('M34 107V51h2v56zM27.500 49q5-1 6.500-5 1-2.600 3.500-2l2 1.400-2.200 1q-.6 5-4.300 6.600l-6 1z'),
    ink('M53 70q-7 3-11 3l-7-4-1.400 3 8 6.500 12-2z'),
    ...head(54, 59, 0.92, true),
    // body, legs and feet
    ink('M50 68q7-3 11 2 3 8 2 14l23 1q5 1 6 6l1.500 10 6 1.600v1.400H86l-3-12-28 1q-6-1-6-8z'),
    red('M49 84q7-6 14 0l24 2q3 1 4 5l1 8-8 2-2-8-27 .500q-7-1-6-9.500z'),
    cut('M52 84q8 6 32 7M60 85q10 4 24 3M52 90q14 5 30 3M87 90l2 9M56 72q-2 5 0 9'),
    // the arm with victory
    ink('M60 71l17 7 19-3.500 1.500 3.500-20 6-18-5z'),
    cut('M61 74l16 6.500 14-2.500'),
    white('M97 75l1.500-9q-6-1-9-5 5 0 9.500 2-1.600-3.500 1-4.500 2.600 1 1 4.500 4.500-2 9.500-2-3 4-9 5l2.500 9z'),
    cut('M99.500 67l-.5 7M101.500 67l1 7'),
  ],
  // Liongate: two lions at a pillar over the lintel
  C09: [
    ink('M20 113V78l14-10h82l14 10v35h-32V84H52v29z'),
    cut(
      'M20 90h32M98 90h32M20 102h32M98 102h32M36 68v22M30 90v12M42 90v12M36 102v11M114 68v22M108 90v12M120 90v12M114 102v11',
    ),
    ink('M30 77l45-48 45 48z'),
    clay('M37.500 77l37.500-40 37.500 40z'),
    ink('M73.700 54h2.600v17h-2.600zM70 50.500h10v3.500h-10zM66.500 71h17v6h-17z'),
    cut('M66.500 74h17'),
    // paws on the altar, heads turned to whoever comes
    ink(placed(LION, 75, 0, 1)),
    ink(placed(LION, 75, 0, 1, -1)),
    cut('M60 60q2 4 5 3M90 60q-2 4-5 3M57 66q-1 4 1 7M93 66q1 4-1 7'),
    ink(rect(44, 77, 62, 7)),
    cut('M44 80.500h62'),
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
