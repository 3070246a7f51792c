import type { Cents } from './money.ts';

/** What a rule charges: a cost, free above a net goods total; at exactly this total it is still charged. */
export interface TransportPrice {
  costCents: Cents;
  /** Null: never free. */
  freeAboveCents: Cents | null;
}

/** For which orders a rule holds. Empty places are everywhere; bands exclude their lower end and include their upper one. */
export interface TransportRule extends TransportPrice {
  /** For people. */
  name: string | null;
  /** Codes of two letters. */
  countries: readonly string[];
  /** An address fits with its province or its postal code, where a rule names both. */
  provinces: readonly string[];
  /** `00100`, or `00118-00199`. */
  postalCodes: readonly string[];
  overGrams: number | null;
  upToGrams: number | null;
  overNetCents: Cents | null;
  upToNetCents: Cents | null;
}

/** Rules that hold from a day on (YYYY-MM-DD, null: always), until another list begins; the last one fits every order. */
export interface TransportList {
  startsOn: string | null;
  rules: readonly TransportRule[];
}

export interface Destination {
  country: string;
  province: string | null;
  postalCode: string | null;
}

/** What rules look at. */
export interface Shipment {
  /** Null before an address is known: then only rules for every place hold. */
  destination: Destination | null;
  /** Null where the weight of a line is not known: then rules with a band of weight are skipped. */
  grams: number | null;
  /** Goods before any coupon. */
  netCents: Cents;
}

/** The rules in force on a day, YYYY-MM-DD; none where no list has begun. */
export function transportRulesOn(lists: readonly TransportList[], day: string): readonly TransportRule[] {
  let inForce: TransportList | null = null;
  for (const list of lists) {
    const hasBegun = list.startsOn === null || list.startsOn <= day;
    if (hasBegun && (inForce === null || (inForce.startsOn ?? '') < (list.startsOn ?? ''))) inForce = list;
  }
  return inForce?.rules ?? [];
}

/** The price of the first rule that fits, else the usual one. */
export function transportPrice(
  rules: readonly TransportRule[],
  usual: TransportPrice,
  shipment: Shipment,
): TransportPrice {
  const { costCents, freeAboveCents } = rules.find((rule) => mismatch(rule, shipment) === null) ?? usual;
  return { costCents, freeAboveCents };
}

/** Why a rule does not hold for a shipment: its place, an unknown weight, the weight, the goods. */
export type TransportMismatch = 'place' | 'unweighed' | 'weight' | 'net';

/** How transport comes about: the rules that were tried before, and the one that holds; null: the usual price. */
export function explainTransport(
  rules: readonly TransportRule[],
  shipment: Shipment,
): { index: number | null; tried: { index: number; mismatch: TransportMismatch }[] } {
  const tried: { index: number; mismatch: TransportMismatch }[] = [];
  for (const [index, rule] of rules.entries()) {
    const reason = mismatch(rule, shipment);
    if (reason === null) return { index, tried };
    tried.push({ index, mismatch: reason });
  }
  return { index: null, tried };
}

/** The rules that hold for a place, without their places: whatever is sent there, the first that fits its bands holds. */
export function rulesForPlace(rules: readonly TransportRule[], destination: Destination | null): TransportRule[] {
  return rules
    .filter((rule) => fitsPlace(rule, destination))
    .map((rule) => ({ ...rule, countries: [], provinces: [], postalCodes: [] }));
}

/** Weight of lines in grams; null where that of one is not known. */
export function weightOf(lines: readonly { weightGrams: number | null; quantity: number }[]): number | null {
  let grams = 0;
  for (const { weightGrams, quantity } of lines) {
    if (weightGrams === null) return null;
    grams += weightGrams * quantity;
  }
  return grams;
}

/** Whether a rule holds for every order. */
export function fitsAll(rule: TransportRule): boolean {
  const { countries, provinces, postalCodes, overGrams, upToGrams, overNetCents, upToNetCents } = rule;
  return (
    countries.length + provinces.length + postalCodes.length === 0 &&
    [overGrams, upToGrams, overNetCents, upToNetCents].every((end) => end === null)
  );
}

function mismatch(rule: TransportRule, { destination, grams, netCents }: Shipment): TransportMismatch | null {
  if (!fitsPlace(rule, destination)) return 'place';
  if (!isIn(netCents, rule.overNetCents, rule.upToNetCents)) return 'net';
  if (rule.overGrams === null && rule.upToGrams === null) return null;
  if (grams === null) return 'unweighed';
  return isIn(grams, rule.overGrams, rule.upToGrams) ? null : 'weight';
}

function isIn(value: number, over: number | null, upTo: number | null): boolean {
  return (over === null || value > over) && (upTo === null || value <= upTo);
}

function fitsPlace({ countries, provinces, postalCodes }: TransportRule, destination: Destination | null): boolean {
  if (countries.length > 0 && !countries.includes(destination?.country ?? '')) return false;
  if (provinces.length + postalCodes.length === 0) return true;
  // Provinces and postal codes of rules are Italian ones.
  if (destination?.country !== 'IT') return false;
  const { province } = destination;
  if (province !== null && provinces.includes(province.trim().toUpperCase())) return true;
  // A spreadsheet may have taken the zeros at the beginning.
  const code = (destination.postalCode ?? '').trim().padStart(5, '0');
  return postalCodes.some((range) => {
    const [from = '', to = from] = range.split('-');
    return code >= from && code <= to;
  });
}

/** Why the places of a rule can't be used; null when they can. */
export function transportPlaceError({
  countries,
  provinces,
  postalCodes,
}: Pick<TransportRule, 'countries' | 'provinces' | 'postalCodes'>): {
  field: 'countries' | 'provinces' | 'postalCodes';
  problem: 'form' | 'not-italian';
  value: string;
} | null {
  const wrongOf = (values: readonly string[], isRight: (value: string) => boolean) =>
    values.find((value) => !isRight(value));
  const country = wrongOf(countries, (value) => /^[A-Z]{2}$/.test(value));
  if (country !== undefined) return { field: 'countries', problem: 'form', value: country };
  const province = wrongOf(provinces, (value) => /^[A-Z]{2}$/.test(value));
  if (province !== undefined) return { field: 'provinces', problem: 'form', value: province };
  const range = wrongOf(postalCodes, (value) => {
    const [, from = '', to = from] = /^(\d{5})(?:-(\d{5}))?$/.exec(value) ?? [];
    return from !== '' && from <= to;
  });
  if (range !== undefined) return { field: 'postalCodes', problem: 'form', value: range };
  const foreign = countries.find((code) => code !== 'IT');
  if (foreign === undefined || provinces.length + postalCodes.length === 0) return null;
  return { field: 'countries', problem: 'not-italian', value: foreign };
}

/** Why a list of rules can't be used. */
export type TransportListProblem = 'empty-band' | 'same' | 'early-default' | 'missing-default';

/**
 * Why a list can't be used, for one of its rules by index; null when it can. The first rule that fits holds, so one
 * below a rule for every order, or equal to one above, would never do.
 */
export function transportListError(
  rules: readonly TransportRule[],
): { index: number; problem: TransportListProblem; other?: number } | null {
  const earlier = new Map<string, number>();
  for (const [index, rule] of rules.entries()) {
    if (isEmptyBand(rule.overGrams, rule.upToGrams) || isEmptyBand(rule.overNetCents, rule.upToNetCents)) {
      return { index, problem: 'empty-band' };
    }
    const { name: _name, costCents: _cost, freeAboveCents: _free, ...conditions } = rule;
    const key = JSON.stringify(conditions);
    const same = earlier.get(key);
    if (same !== undefined) return { index, problem: 'same', other: same };
    earlier.set(key, index);
    const isLast = index === rules.length - 1;
    if (fitsAll(rule) && !isLast) {
      return { index, problem: 'early-default' };
    }
    if (!fitsAll(rule) && isLast) {
      return { index, problem: 'missing-default' };
    }
  }
  return null;
}

function isEmptyBand(over: number | null, upTo: number | null): boolean {
  return over !== null && upTo !== null && over >= upTo;
}
