import { describe, expect, it } from 'vitest';
import { texts } from '../../texts/index.ts';
import { totalRows } from './totals.ts';

/** 100.00 list value, 60.00 after discounts, 9.90 transport. */
const plain = {
  grossCents: 10_000,
  netCents: 6000,
  transportCents: 990,
  contributions: [],
  vatCents: 1538,
  vatByRate: null,
  totalCents: 8528,
  payableCents: 8528,
  coupon: null,
};
/** The same with a coupon of 5.00: VAT on 55.00 and 9.90. */
const reduced = {
  ...plain,
  netCents: 5500,
  vatCents: 1428,
  totalCents: 7918,
  payableCents: 7918,
  coupon: { code: 'CINQUE', cents: 500 },
};

it.each(['it', 'en'] as const)('the confirmation texts use one kind of apostrophe, in %s', (locale) => {
  expect(Object.values(texts[locale].confirmation).filter((text) => text.includes("'"))).toEqual([]);
});

describe('R1.4 R7.35 the totals of the confirmation', () => {
  it('go from the gross total to the document total', () => {
    expect(totalRows(plain, texts.it.confirmation)).toEqual([
      { label: 'Totale lordo', cents: 10_000 },
      { label: 'Sconti', cents: -4000 },
      { label: 'Totale netto', cents: 6000 },
      { label: 'Spese di trasporto', cents: 990 },
      { label: 'IVA', cents: 1538 },
      { label: 'Totale documento', cents: 8528 },
    ]);
  });

  it('name every rate of VAT', () => {
    const vatByRate = [
      { rate: 2200, taxableCents: 5990, vatCents: 1318 },
      { rate: 1000, taxableCents: 1000, vatCents: 100 },
    ];
    expect(totalRows({ ...plain, vatByRate }, texts.it.confirmation).slice(-3)).toEqual([
      { label: 'IVA 22 %', cents: 1318 },
      { label: 'IVA 10 %', cents: 100 },
      { label: 'Totale documento', cents: 8528 },
    ]);
  });

  it('name the contributions by kind', () => {
    const contributions = [
      { kind: 'conai' as const, cents: 12 },
      { kind: 'raee' as const, cents: 300 },
    ];
    expect(totalRows({ ...plain, contributions }, texts.it.confirmation).slice(3, 6)).toEqual([
      { label: 'Spese di trasporto', cents: 990 },
      { label: 'Contributi ambientali CONAI', cents: 12 },
      { label: 'Contributi ambientali RAEE', cents: 300 },
    ]);
  });

  it('end with what is to be paid where the customer pays the VAT to the state', () => {
    expect(totalRows({ ...plain, payableCents: 6990 }, texts.it.confirmation).slice(-2)).toEqual([
      { label: 'Totale documento', cents: 8528 },
      { label: 'Totale da pagare', cents: 6990 },
    ]);
  });

  it('show the goods total before the coupon, so that the sum of the lines is visible', () => {
    expect(totalRows(reduced, texts.en.confirmation)).toEqual([
      { label: 'Gross total', cents: 10_000 },
      { label: 'Discounts', cents: -4000 },
      { label: 'Goods, net', cents: 6000 },
      { label: 'Coupon CINQUE', cents: -500 },
      { label: 'Net total', cents: 5500 },
      { label: 'Transport cost', cents: 990 },
      { label: 'VAT', cents: 1428 },
      { label: 'Document total', cents: 7918 },
    ]);
  });
});
