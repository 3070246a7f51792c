import { describe, expect, it } from 'vitest';
import {
  transportListError,
  transportPrice,
  transportRulesOn,
  weightOf,
  type Shipment,
  type TransportRule,
} from './transport.ts';

const everywhere: TransportRule = {
  name: null,
  countries: [],
  provinces: [],
  postalCodes: [],
  overGrams: null,
  upToGrams: null,
  overNetCents: null,
  upToNetCents: null,
  costCents: 990,
  freeAboveCents: 25_000,
};
const rule = (values: Partial<TransportRule>): TransportRule => ({ ...everywhere, ...values });
const italian = (province: string | null, postalCode: string | null) => ({ country: 'IT', province, postalCode });
const shipment = (values: Partial<Shipment>): Shipment => ({
  ...{ destination: italian('BO', '40121'), grams: null, netCents: 10_000 },
  ...values,
});

describe('the rule of a shipment', () => {
  const abroad = rule({ countries: ['DE', 'AT'], costCents: 4900 });
  const island = rule({ provinces: ['CA', 'SS'], postalCodes: ['98055', '90010-90151'], costCents: 2500 });
  const heavy = rule({ upToGrams: 500_000, overGrams: 30_000, costCents: 3500 });
  const light = rule({ upToGrams: 2000, costCents: 590 });
  const small = rule({ upToNetCents: 5000, costCents: 1490 });
  const rules = [abroad, island, heavy, light, small, everywhere];

  it.each<[string, Partial<Shipment>, TransportRule]>([
    ['another country', { destination: { country: 'AT', province: null, postalCode: '1010' } }, abroad],
    ['a country without a rule', { destination: { country: 'FR', province: null, postalCode: '98055' } }, everywhere],
    ['a province', { destination: italian('SS', '07100') }, island],
    ['a province in small letters', { destination: italian(' ss', null) }, island],
    ['a postal code of another province', { destination: italian('ME', '98055') }, island],
    ['the first postal code of a range', { destination: italian('PA', '90010') }, island],
    ['the last one', { destination: italian('PA', '90151') }, island],
    ['the one after it', { destination: italian('PA', '90152') }, everywhere],
    ['no address yet', { destination: null }, everywhere],
    ['an unknown weight', { grams: null }, everywhere],
    ['no weight', { grams: 0 }, light],
    ['the upper end of a band', { grams: 2000 }, light],
    ['one gram more', { grams: 2001 }, everywhere],
    ['the lower end of a band', { grams: 30_000 }, everywhere],
    ['above it', { grams: 30_001 }, heavy],
    ['the first of two that fit', { grams: 100, netCents: 5000 }, light],
    ['goods of the upper end', { netCents: 5000 }, small],
    ['goods of a cent more', { netCents: 5001 }, everywhere],
  ])('R9.31 for %s', (_title, values, expected) => {
    const { costCents, freeAboveCents } = expected;
    expect(transportPrice(rules, everywhere, shipment(values))).toEqual({ costCents, freeAboveCents });
  });

  it('is the usual price where there are none', () => {
    const usual = { costCents: 700, freeAboveCents: null };
    expect(transportPrice([], usual, shipment({}))).toEqual(usual);
  });

  it('finds a postal code that has lost its zero in a spreadsheet', () => {
    const sardinia = rule({ postalCodes: ['07010-09170'], costCents: 2500 });
    const prices = ['9170', '09170', '10121'].map(
      (code) => transportPrice([sardinia], everywhere, shipment({ destination: italian(null, code) })).costCents,
    );
    expect(prices).toEqual([2500, 2500, 990]);
  });
});

it.each([
  [[], 0],
  [[{ weightGrams: 250, quantity: 4 }], 1000],
  [[{ weightGrams: 0, quantity: 4 }], 0],
  [
    [
      { weightGrams: 250, quantity: 4 },
      { weightGrams: null, quantity: 1 },
    ],
    null,
  ],
])('the weight of %j is %s', (lines, grams) => {
  expect(weightOf(lines)).toBe(grams);
});

it.each([
  ['2026-11-20', 'always'],
  ['2026-12-01', 'december'],
  ['2026-12-31', 'december'],
  ['2027-01-01', 'january'],
])('on %s the list in force is that of %s', (day, name) => {
  const list = (startsOn: string | null, title: string) => ({ startsOn, rules: [rule({ name: title })] });
  const lists = [list('2027-01-01', 'january'), list(null, 'always'), list('2026-12-01', 'december')];
  expect(transportRulesOn(lists, day)[0]?.name).toBe(name);
  expect(transportRulesOn([list('2027-01-01', 'january')], '2026-12-31')).toEqual([]);
});

it.each<[string, TransportRule[], number | null]>([
  ['a rule for everything at the end', [rule({ provinces: ['CA'] }), everywhere], null],
  ['nothing for the rest', [rule({ provinces: ['CA'] })], 0],
  ['a rule for everything above others', [everywhere, rule({ provinces: ['CA'] }), everywhere], 0],
  [
    'the same conditions twice',
    [rule({ provinces: ['CA'] }), rule({ provinces: ['CA'], costCents: 1 }), everywhere],
    1,
  ],
  ['an empty band', [rule({ overGrams: 5, upToGrams: 5 }), everywhere], 0],
  ['a reversed band', [rule({ overNetCents: 6, upToNetCents: 5 }), everywhere], 0],
])('a list with %s', (_title, rules, index) => {
  expect(transportListError(rules)?.index ?? null).toBe(index);
});
