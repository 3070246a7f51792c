/**
 * Number of variants rendered at first, and added by each click on 'more': hundreds of rows with inputs would be slow.
 */
export const VARIANTS_AT_ONCE = 60;

/** Number of rows to render so that the requested variant is included, in whole portions. */
export function firstPortion(variants: readonly { internalCode: string }[], markedVariant: string | null): number {
  const place = markedVariant === null ? -1 : variants.findIndex(({ internalCode }) => internalCode === markedVariant);
  return (Math.floor(Math.max(0, place) / VARIANTS_AT_ONCE) + 1) * VARIANTS_AT_ONCE;
}
