import { describe, expect, it } from 'vitest';
import { confirmationTexts } from './texts.ts';
import { totalRows } from './totals.ts';

/** 100.00 at list, 60.00 after discounts, 9.90 transport. */
const plain = {
  grossCents: 10_000,
  netCents: 6000,
  transportCents: 990,
  vatCents: 1538,
  totalCents: 8528,
  coupon: null,
};
/** The same with 5.00 off: VAT on 55.00 and 9.90. */
const reduced = { ...plain, netCents: 5500, vatCents: 1428, totalCents: 7918, coupon: { code: 'CINQUE', cents: 500 } };

it.each(['it', 'en'] as const)('the texts of the confirmation have one kind of apostrophe, in %s', (locale) => {
  expect(Object.values(confirmationTexts(locale)).filter((text) => text.includes("'"))).toEqual([]);
});

describe('R1.4 R7.35 the sum on the confirmation', () => {
  it('leads from list to document total', () => {
    expect(totalRows(plain, confirmationTexts('it'))).toEqual([
      { label: 'Totale lordo', cents: 10_000 },
      { label: 'Sconti', cents: -4000 },
      { label: 'Totale netto', cents: 6000 },
      { label: 'Spese di trasporto', cents: 990 },
      { label: 'IVA', cents: 1538 },
      { label: 'Totale documento', cents: 8528 },
    ]);
  });

  it('says the goods before the coupon, so that the lines add up to a figure that is there', () => {
    expect(totalRows(reduced, confirmationTexts('en'))).toEqual([
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
