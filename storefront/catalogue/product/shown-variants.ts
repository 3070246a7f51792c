/** So many variants are drawn at first, and with each press on 'more': hundreds of rows with a box each would be slow. */
export const VARIANTS_AT_ONCE = 60;

/** How many rows to draw so that the one that was looked for is among them, in whole portions. */
export function firstPortion(children: readonly { internalCode: string }[], markedChild: string | null): number {
  const place = markedChild === null ? -1 : children.findIndex(({ internalCode }) => internalCode === markedChild);
  return (Math.floor(Math.max(0, place) / VARIANTS_AT_ONCE) + 1) * VARIANTS_AT_ONCE;
}
