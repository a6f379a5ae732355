/** The crack of a tile that is lost, as a picture to lay over it. Pages allow no style attributes. */
export function crack(): Element {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  made.setAttribute('viewBox', '0 0 100 100');
  made.setAttribute('preserveAspectRatio', 'none');
  for (const [colour, width] of [
    ['#f6e8d2', 5],
    ['#1b1411', 2.5],
  ] as const) {
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    line.setAttribute('d', 'M54 0 46 17l9 12-14 18 12 13-9 16 8 10-5 14M41 47 27 56M53 60l15 6');
    line.setAttribute('fill', 'none');
    line.setAttribute('stroke', colour);
    line.setAttribute('stroke-width', String(width));
    line.setAttribute('vector-effect', 'non-scaling-stroke');
    made.append(line);
  }
  return made;
}
