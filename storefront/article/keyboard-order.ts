/** Index of the next of `count` inputs, one step up or down; null at the ends and without a current one (-1). */
export function neighbour(count: number, current: number, direction: 1 | -1): number | null {
  if (current < 0) return null;
  const next = current + direction;
  return next >= 0 && next < count ? next : null;
}

/** The next cell of a matrix with an input; null at the edge. `hasBox` is indexed by row, then column. */
export function neighbourCell(
  hasBox: readonly (readonly boolean[])[],
  from: { row: number; column: number },
  step: { row: number; column: number },
): { row: number; column: number } | null {
  let { row, column } = from;
  for (;;) {
    row += step.row;
    column += step.column;
    const place = hasBox[row]?.[column];
    if (place === undefined) return null;
    if (place) return { row, column };
  }
}
