import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainTransport, transportListError, transportPrice, type TransportRule } from './transport.ts';
import { bandEnds, rulesOfZones, withBandPrice, zonesOfRules } from './transport-zones.ts';

const rule: TransportRule = {
  ...{ name: null, countries: [], provinces: [], postalCodes: [], overGrams: null, upToGrams: null },
  ...{ overNetCents: null, upToNetCents: null, costCents: 990, freeAboveCents: 25_000 },
};
const islands = { ...rule, name: 'Isole', postalCodes: ['07000-09999', '90000-98999'], freeAboveCents: null };

describe('1.16 rules of transport as rows of places', () => {
  const list: TransportRule[] = [
    { ...islands, upToGrams: 30_000, costCents: 2490 },
    { ...islands, overGrams: 30_000, costCents: 3900 },
    { ...islands, costCents: 2490 },
    { ...rule, upToGrams: 30_000 },
    { ...rule, overGrams: 30_000, upToGrams: 100_000, costCents: 1400 },
    { ...rule, costCents: 990 },
  ];

  it('take the bands of one place together, the price for unknown weights last', () => {
    const zones = zonesOfRules(list);
    expect(zones).toMatchObject([
      {
        name: 'Isole',
        bands: [
          { upToGrams: 30_000, costCents: 2490 },
          { upToGrams: null, costCents: 3900 },
        ],
        unweighedCents: 2490,
        freeAboveCents: null,
      },
      { name: null, bands: [{ upToGrams: 30_000 }, { upToGrams: 100_000, costCents: 1400 }], unweighedCents: 990 },
    ]);
    expect(bandEnds(zones)).toEqual([30_000, 100_000]);
    expect(rulesOfZones(zones)).toEqual(list);
  });

  it('keep a list that anybody wrote as it is', () => {
    const gram = fc.option(fc.constantFrom(30_000, 100_000, 300_000));
    const some = fc.record({
      ...{ name: fc.constantFrom(null, 'Isole'), provinces: fc.constantFrom([], ['BO']), overGrams: gram },
      ...{ upToGrams: gram, costCents: fc.nat(5000), freeAboveCents: fc.constantFrom(null, 25_000) },
    });
    fc.assert(
      fc.property(fc.array(some), (drawn) => {
        const rules = drawn.map((own) => ({ ...rule, ...own }));
        expect(rulesOfZones(zonesOfRules(rules))).toEqual(rules);
      }),
    );
  });

  it('a band without a price goes to the next one at its right', () => {
    const [zone] = zonesOfRules(list.slice(0, 3));
    if (!zone) throw new Error('no zone');
    const without = rulesOfZones([withBandPrice(withBandPrice(zone, 60_000, 3000), 30_000, null)]);
    const cost = (rules: readonly TransportRule[], grams: number | null) =>
      transportPrice(rules, rule, {
        ...{ destination: { country: 'IT', province: null, postalCode: '09100' }, grams, netCents: 0 },
      }).costCents;
    expect([10_000, 50_000, null].map((grams) => cost(without, grams))).toEqual([3000, 3000, 2490]);
    const added = rulesOfZones([withBandPrice(zone, 60_000, 3000)]);
    expect([30_000, 60_000, 60_001].map((grams) => cost(added, grams))).toEqual([2490, 3000, 3900]);
    expect(transportListError([...added, rule])).toBeNull();
  });
});

describe('1.16 why this transport', () => {
  const rules: TransportRule[] = [
    { ...islands, upToGrams: 30_000 },
    { ...rule, upToNetCents: 5000 },
    { ...rule, upToGrams: 30_000, costCents: 500 },
    rule,
  ];
  const bologna = { country: 'IT', province: 'BO', postalCode: '40026' };
  it.each([
    ['a light cart', { destination: bologna, grams: 20_000, netCents: 26_840 }, 2, ['place', 'net']],
    ['a heavy one', { destination: bologna, grams: 30_001, netCents: 26_840 }, 3, ['place', 'net', 'weight']],
    ['an unknown weight', { destination: bologna, grams: null, netCents: 26_840 }, 3, ['place', 'net', 'unweighed']],
    ['few goods', { destination: bologna, grams: null, netCents: 5000 }, 1, ['place']],
    ['no address', { destination: null, grams: 0, netCents: 5001 }, 2, ['place', 'net']],
  ])('%s', (_title, shipment, index, reasons) => {
    const found = explainTransport(rules, shipment);
    expect(found.index).toBe(index);
    expect(found.tried.map(({ mismatch }) => mismatch)).toEqual(reasons);
    expect(transportPrice(rules, { costCents: 1, freeAboveCents: 1 }, shipment).costCents).toBe(
      rules[index]?.costCents,
    );
  });

  it('no rule leaves the usual price', () => {
    expect(explainTransport([], { destination: null, grams: null, netCents: 0 })).toEqual({ index: null, tried: [] });
  });
});
