import type { UnitPrice } from './money.ts';

/** Decimals that an operator may choose for the net price of one sale unit. */
export const PRICE_DECIMALS = [2, 3, 4, 5, 6] as const;

/** How the shop rounds the results of cascades; prices of lists and agreed net prices are never rounded. */
export interface PriceRounding {
  /** Decimals of the net price of one sale unit, 2 to 6; null: four for the article's price quantity. */
  decimals: (typeof PRICE_DECIMALS)[number] | null;
  /** Whether the price is rounded after each discount instead of once at the end. */
  roundsEachDiscount: boolean;
}

/** Four decimals for the article's price quantity, rounded once. */
export const DEFAULT_PRICE_ROUNDING: PriceRounding = { decimals: null, roundsEachDiscount: false };

/** A stored setting; the default for none, and for what is no such setting. */
export function priceRoundingOf(value: Partial<PriceRounding> | null | undefined): PriceRounding {
  const { decimals = null, roundsEachDiscount = false } = value ?? {};
  const isKnown = decimals === null || PRICE_DECIMALS.includes(decimals);
  return isKnown ? { decimals, roundsEachDiscount } : DEFAULT_PRICE_ROUNDING;
}

/** Decimals of a stored price. */
const STORED_DECIMALS = 4;

/**
 * Of several roundings the one that changes least: itself if it is among them, else the one with fewer other settings,
 * then with the nearest number of decimals.
 */
export function nearestRounding(
  inForce: PriceRounding,
  roundings: readonly [PriceRounding, ...PriceRounding[]],
): PriceRounding {
  const changes = ({ decimals, roundsEachDiscount }: PriceRounding): number =>
    Number(decimals !== inForce.decimals) + Number(roundsEachDiscount !== inForce.roundsEachDiscount);
  const distance = ({ decimals }: PriceRounding): number =>
    Math.abs((decimals ?? STORED_DECIMALS) - (inForce.decimals ?? STORED_DECIMALS));
  return roundings.reduce((best, one) => {
    const difference = changes(one) - changes(best) || distance(one) - distance(best);
    return difference < 0 ? one : best;
  });
}

/** How the price that a cascade leaves is rounded: to a multiple of `step`, after each discount or once. */
export interface CascadeRounding {
  step: UnitPrice;
  isEachRounded: boolean;
}

/** Four decimals, rounded once. */
export const FOUR_DECIMALS: CascadeRounding = { step: 1, isEachRounded: false };

/** The quantity for which the prices of an article are computed, and how their cascades are rounded. */
export interface PriceScale {
  /** Sale units that all computed prices are for: a multiple of the article's price quantity. */
  priceQuantity: number;
  /** What stored prices of the article are multiplied by. */
  factor: number;
  rounding: CascadeRounding;
}

function greatestCommonDivisor(a: number, b: number): number {
  let [larger, smaller] = [a, b];
  while (smaller !== 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** The least quantity that is a multiple of both. */
export function leastCommonMultiple(a: number, b: number): number {
  return (a / greatestCommonDivisor(a, b)) * b;
}

/**
 * The scale of an article whose stored prices are for `priceQuantity` units. Five and six decimals of one unit are kept
 * exactly, as the price of at least 10 or 100 units.
 */
export function priceScale({ decimals, roundsEachDiscount }: PriceRounding, priceQuantity: number): PriceScale {
  if (decimals === null) {
    const rounding = roundsEachDiscount ? { step: 1, isEachRounded: true } : FOUR_DECIMALS;
    return { priceQuantity, factor: 1, rounding };
  }
  const finer = Math.max(1, 10 ** (decimals - STORED_DECIMALS));
  const coarser = Math.max(1, 10 ** (STORED_DECIMALS - decimals));
  const whole = leastCommonMultiple(priceQuantity, finer);
  return {
    priceQuantity: whole,
    factor: whole / priceQuantity,
    rounding: { step: (whole / finer) * coarser, isEachRounded: roundsEachDiscount },
  };
}
