import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import {
  amount,
  discount,
  integer,
  moneyFlag,
  moneyList,
  moneyPart,
  moneyText,
  price,
  quantity,
  remarkList,
  text,
  total,
} from '../../contract/money.ts';
import { hideMoneyOf } from './hide-money.ts';

const all = () => true;

describe('R0.2 the contract', () => {
  it.each(Object.keys(endpoints) as EndpointName[])('declares of every field of %s whether it is money', (name) => {
    expect(() => hideMoneyOf(endpoints[name].response, name, all)).not.toThrow();
  });

  it.each([
    ['a number', z.object({ total: z.number() }), 'total'],
    ['a text', z.object({ total: z.string() }), 'total'],
    ['a number in a list', z.object({ rows: z.array(z.object({ netto: z.number().nullable() })) }), 'rows[].netto'],
    ['a number in a record', z.object({ rows: z.record(z.string(), z.number()) }), 'rows{}'],
    ['a number in a union', z.object({ part: z.union([text(), z.object({ netto: z.number() })]) }), 'part|1.netto'],
    ['a number in a remark', z.object({ list: remarkList('price', remark(z.number()), ['packs']) }), 'list[].value'],
    ['whatever it may be', z.object({ rest: z.unknown() }), 'rest'],
    ['what is made of a price', z.object({ total: price().transform(String) }), 'total'],
  ])('is rejected with %s that declares nothing', (_, schema, path) => {
    expect(() => hideMoneyOf(schema, 'answer', all)).toThrow(`answer.${path}`);
  });
});

function remark<Value extends z.ZodType>(value: Value) {
  return z.object({ kind: z.enum(['price', 'packs']), value });
}

describe('R0.2 whoever may not see money', () => {
  const schema = z.object({
    name: text(),
    count: integer().positive(),
    weight: quantity().nullable(),
    price: price(),
    total: amount('document'),
    discounts: moneyText('price').optional(),
    extra: discount('price'),
    is_sale: moneyFlag('price', false),
    is_enough: moneyFlag('price', true),
    explained: moneyPart('price', z.object({ gross: z.number() })),
    vat: moneyList('document', z.object({ rate: z.number(), tax: z.number() })),
    remarks: remarkList('price', remark(integer()), ['packs']),
    either: z.union([text(), z.object({ price: price() })]),
    by_code: z.record(z.string(), z.object({ price: price(), name: text() })),
  });
  const response = {
    name: 'Valvola',
    count: 3,
    weight: 1.5,
    price: 7.18,
    total: 84.4,
    discounts: '30+10',
    extra: 10,
    is_sale: true,
    is_enough: false,
    explained: { gross: 9 },
    vat: [{ rate: 22, tax: 3 }],
    remarks: [
      { kind: 'price' as const, value: 1 },
      { kind: 'packs' as const, value: 2 },
    ],
    either: { price: 3 },
    by_code: { '7.18': { price: 7.18, name: 'Valvola' } },
  };
  const withoutPrices = {
    ...response,
    ...{
      price: null,
      discounts: '',
      extra: 0,
      is_sale: false,
      is_enough: true,
      explained: null,
      either: { price: null },
    },
    remarks: [{ kind: 'packs', value: 2 }],
    by_code: { '7.18': { price: null, name: 'Valvola' } },
  };

  it('gets what each field declares in its place, and the response still fits its schema', () => {
    const hidden = hideMoneyOf(schema, 'answer', all)(response);
    expect(hidden).toEqual({ ...withoutPrices, total: null, vat: [] });
    expect(schema.strict().safeParse(hidden).error).toBeUndefined();
  });

  it('keeps documents where only prices are hidden', () => {
    expect(hideMoneyOf(schema, 'answer', (kind) => kind === 'price')(response)).toEqual(withoutPrices);
  });

  it('gets no field that the schema does not know, at any depth', () => {
    const hide = hideMoneyOf(z.object({ rows: z.array(z.object({ name: text() })) }), 'answer', all);
    expect(hide({ rows: [{ name: 'Valvola', netto: 7.18 }], totale: 9 })).toEqual({ rows: [{ name: 'Valvola' }] });
  });

  it('gets nothing of a value that matches no member of its union', () => {
    const hide = hideMoneyOf(z.object({ part: z.union([text(), z.object({ name: text() })]) }), 'answer', all);
    expect(() => hide({ part: 7.18 })).toThrow('answer.part');
  });
});

it('R6.11 the sums of an empty cart are 0 for everybody', () => {
  const hide = hideMoneyOf(z.object({ empty: total('price'), filled: total('price') }), 'answer', all);
  expect(hide({ empty: 0, filled: 84.4 })).toEqual({ empty: 0, filled: null });
});
