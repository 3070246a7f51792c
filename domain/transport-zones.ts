import type { Cents } from './money.ts';
import type { TransportRule } from './transport.ts';

/** The end of a band of weight in grams; null: no end. */
export interface WeightPrice {
  upToGrams: number | null;
  costCents: Cents;
}

/**
 * Rules for one place that follow each other by weight, as people read them: one row of a table. For a known weight the
 * first band that reaches it holds, else the price for carts of unknown weight, where there is one.
 */
export interface TransportZone extends Pick<
  TransportRule,
  'name' | 'countries' | 'provinces' | 'postalCodes' | 'overNetCents' | 'upToNetCents' | 'freeAboveCents'
> {
  /** Where its first band begins; null: at nothing. */
  overGrams: number | null;
  bands: readonly WeightPrice[];
  /** For carts with a line of unknown weight, and for weights that no band reaches. */
  unweighedCents: Cents | null;
}

type Head = Omit<TransportZone, 'overGrams' | 'bands' | 'unweighedCents'>;

function headOf(rule: Head): Head {
  const { name, countries, provinces, postalCodes, overNetCents, upToNetCents, freeAboveCents } = rule;
  return { name, countries, provinces, postalCodes, overNetCents, upToNetCents, freeAboveCents };
}

/** The rows of a list of rules; `rulesOfZones` gives back the same list. */
export function zonesOfRules(rules: readonly TransportRule[]): TransportZone[] {
  const zones: { overGrams: number | null; bands: WeightPrice[]; unweighedCents: Cents | null; head: Head }[] = [];
  for (const rule of rules) {
    const head = headOf(rule);
    const { overGrams, upToGrams, costCents } = rule;
    const isUnweighed = overGrams === null && upToGrams === null;
    const last = zones.at(-1);
    const isSame = last !== undefined && JSON.stringify(last.head) === JSON.stringify(head);
    const isOpen = isSame && last.unweighedCents === null;
    if (isOpen && isUnweighed) last.unweighedCents = costCents;
    else if (isOpen && overGrams !== null && last.bands.at(-1)?.upToGrams === overGrams)
      last.bands.push({ upToGrams, costCents });
    else if (isUnweighed) zones.push({ overGrams: null, bands: [], unweighedCents: costCents, head });
    else zones.push({ overGrams, bands: [{ upToGrams, costCents }], unweighedCents: null, head });
  }
  return zones.map(({ head, ...weights }) => ({ ...head, ...weights }));
}

/** The rules of rows, in their order. */
export function rulesOfZones(zones: readonly TransportZone[]): TransportRule[] {
  return zones.flatMap(({ overGrams, bands, unweighedCents, ...head }) => {
    const { name, countries, provinces, postalCodes, overNetCents, upToNetCents, freeAboveCents } = head;
    const ruleOf = (over: number | null, upToGrams: number | null, costCents: Cents): TransportRule => ({
      ...{ name, countries, provinces, postalCodes, overGrams: over, upToGrams, overNetCents, upToNetCents },
      ...{ costCents, freeAboveCents },
    });
    const rules = bands.map(({ upToGrams, costCents }, index) =>
      ruleOf(index === 0 ? overGrams : (bands[index - 1]?.upToGrams ?? null), upToGrams, costCents),
    );
    return unweighedCents === null ? rules : [...rules, ruleOf(null, null, unweighedCents)];
  });
}

/** The ends of all bands of a table, ascending; without the open one. */
export function bandEnds(zones: readonly TransportZone[]): number[] {
  const ends = zones.flatMap(({ bands }) => bands.flatMap(({ upToGrams }) => upToGrams ?? []));
  return [...new Set(ends)].toSorted((one, other) => one - other);
}

/** A row with another price for a band; null takes the band away, so that the next one reaches further. */
export function withBandPrice(zone: TransportZone, upToGrams: number | null, costCents: Cents | null): TransportZone {
  const others = zone.bands.filter((band) => band.upToGrams !== upToGrams);
  const bands = costCents === null ? others : [...others, { upToGrams, costCents }];
  const endOf = (band: WeightPrice) => band.upToGrams ?? Infinity;
  return { ...zone, bands: bands.toSorted((one, other) => endOf(one) - endOf(other)) };
}
