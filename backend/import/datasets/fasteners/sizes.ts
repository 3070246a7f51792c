import { roundHalfUp } from '../../../../domain/rounding.ts';

const millimetresPerInch = 25.4;
const gramsPerCubicMillimetre = 0.00785;
const fallbackDiameter = 10;

/**
 * The nominal diameter in millimetres of a size as the standards write it: `M8x1` 8, `8 mm` 8, `ST4.8` 4.8, `1/4in`
 * 6.35, `1 1/4in` 31.75, `#8` 4.17, `G1-1/4` 31.75, `Tr20` 20, `31x70` (nails, tenths of a millimetre by length) 3.1,
 * `2-2.5 mm` 2. Ten when there is no number.
 */
export function diameterOf(size: string): number {
  const wire = /^#(\d+)$/.exec(size);
  if (wire !== null) return (0.06 + 0.013 * Number(wire[1])) * millimetresPerInch;
  const nail = /^(\d+)x\d+$/.exec(size);
  if (nail !== null) return Number(nail[1]) / 10;
  const inch = /^(?:G)?(?:(\d+)[ -])?(\d+)(?:\/(\d+))?(?:in)?$/.exec(size);
  if (inch !== null && (size.endsWith('in') || size.startsWith('G'))) {
    return (Number(inch[1] ?? 0) + Number(inch[2]) / Number(inch[3] ?? 1)) * millimetresPerInch;
  }
  const number = /\d+(?:\.\d+)?/.exec(size);
  return number === null ? fallbackDiameter : Number(number[0]);
}

/** The length in millimetres that a size contains (nails, `31x70`), or null. */
export function lengthInSize(size: string): number | null {
  const nail = /^\d+x(\d+)$/.exec(size);
  return nail === null ? null : Number(nail[1]);
}

/**
 * A plausible list price in ten-thousandths of a euro, since the source has none: 0.8 cent for handling and 5.20 € per
 * kilogram of steel in a rod of that diameter, as long as the article plus one and a half diameters for its head.
 * `share` is the fraction of that rod which is steel: 1 for a screw, less for a ring.
 */
export function listPrice(diameter: number, length: number, share: number): number {
  const rod = (Math.PI / 4) * diameter ** 2 * (length + 1.5 * diameter);
  const grams = rod * share * gramsPerCubicMillimetre;
  return roundHalfUp(Math.round(8000 + grams * 5200), 1, 100);
}

/** Number of pieces sold together: the smaller the article, the more. */
export function packOf(diameter: number): number {
  if (diameter <= 4) return 200;
  if (diameter <= 8) return 100;
  if (diameter <= 12) return 50;
  if (diameter <= 20) return 25;
  return diameter <= 36 ? 10 : 1;
}
