import { describe, expect, it } from 'vitest';
import { emptyCart, parseCart, parseSummary } from './cart.ts';

const strictRow = {
  row_id: 10,
  id: '204118',
  sku: 'VS-12-OT',
  name: 'Valvola',
  quantity: 20,
  price_discount: 7.98,
  single_child: true,
};
const totals = {
  id_cart: 88,
  totale_netto: 159.6,
  totale_lordo: 240,
  totale_doc: 206.78,
  spese_trasporto: 9.9,
  iva: 37.28,
};

describe('the cart', () => {
  it('R7.8 parses rows as a list, with the totals beside them', () => {
    const cart = parseCart({
      message: {
        data: [strictRow],
        ...totals,
        min_order: { minimum_amount: 250, missing_amount: 90.4, compliant: false, warning: 'w' },
      },
    });
    expect(cart).toMatchObject({
      id: 88,
      totals: { net: 15_960, document: 20_678, transport: 990, minimumOrder: { met: false, missing: 9040 } },
    });
    expect(cart.lines).toMatchObject([{ rowId: 10, net: 79_800, quantity: 20, path: '/product/default/VS-12-OT' }]);
  });

  it('reads all prices of a line for its price quantity, and of one unit where nobody else is told', () => {
    const promo = {
      ...{ PrezzoNettoConPromo: 0.08, PrezzoNettoConPromoPerQuantita: 7.987, QuantitaPrezzo: 100, QuantitaMinima: 5 },
      ...{ PrezzoNettoListinoDiRiferimento: 0.0832, PrezzoNettoListinoPerQuantita: 8.3192 },
    };
    const screws = {
      ...{ ...strictRow, price: 0.099, price_discount: 0.0832 },
      ...{ price_quantity: 100, stated_quantity: 10, price_for_quantity: 9.9, net_for_quantity: 8.3192 },
      ...{ promo, better_promo: promo },
    };
    const hidden = { ...strictRow, price_discount: null, price_quantity: null, net_for_quantity: null };
    expect(parseCart({ message: { data: [screws, hidden], ...totals } }).lines).toMatchObject([
      {
        ...{ priceQuantity: 100, statedQuantity: 10, gross: 99_000, net: 83_192 },
        promotion: { netPrice: 79_870 },
        betterPromotion: { netPrice: 79_870, ownPrice: 83_192 },
      },
      { priceQuantity: 1, statedQuantity: 1, net: 0 },
    ]);
  });

  it('R3.4 R3.5 uses each amount of the server, and treats the minimum order as met unless denied', () => {
    const totalsOf = (more: object) => parseCart({ message: { data: [strictRow], ...totals, ...more } }).totals;
    expect(totalsOf({})).toMatchObject({ net: 15_960, gross: 24_000, document: 20_678, transport: 990, vat: 3728 });
    expect(totalsOf({ totale_lordo: 241, iva: 38 })).toMatchObject({ gross: 24_100, vat: 3800 });
    const metOf = (min_order: object | undefined) => totalsOf({ min_order }).minimumOrder.met;
    expect([undefined, {}, { compliant: true }, { compliant: false }].map(metOf)).toEqual([true, true, true, false]);
  });

  it('knows the rule of transport, what is to be paid, and contributions by kind', () => {
    const totalsOf = (more: object) => parseCart({ message: { data: [strictRow], ...totals, ...more } }).totals;
    expect(totalsOf({})).toMatchObject({ transportRule: null, payable: 20_678, vatNote: null, contributions: [] });
    expect(totalsOf({ importo_spese: 25, importo_spese_zero: null }).transportRule).toEqual({
      cost: 2500,
      freeAbove: null,
    });
    expect(totalsOf({ importo_spese: 0, importo_spese_zero: 250 }).transportRule).toEqual({
      cost: 0,
      freeAbove: 25_000,
    });
    const special = {
      totale_da_pagare: 169.5,
      regime_iva: { codice: 'split-payment', testo: 'Art. 17-ter', da_verificare: false },
      contributi_dettaglio: [{ tipo: 'raee', importo: 1.5 }],
    };
    expect(totalsOf(special)).toMatchObject({
      payable: 16_950,
      vatNote: 'Art. 17-ter',
      contributions: [{ kind: 'RAEE', amount: 150 }],
    });
  });

  it('R7.8 parses rows as a map and numbers as text', () => {
    const cart = parseCart({
      message: {
        data: { 10: { ...strictRow, quantity: '20', price_discount: '7,98', single_child: '0', promo_code: 0 } },
        id_carrello: '88',
        totale_netto: '159,60',
      },
    });
    expect(cart).toMatchObject({ id: 88, totals: { net: 15_960 } });
    expect(cart.lines).toMatchObject([
      { net: 79_800, quantity: 20, promotionCode: '', path: '/product/child/VS-12-OT' },
    ]);
  });

  it('R7.8 parses totals inside data, beside a list of rows, a map of them, or the rows themselves', () => {
    for (const inside of [{ rows: { 10: strictRow } }, { data: [strictRow] }, { 10: strictRow, min_order: {} }]) {
      const cart = parseCart({ message: { data: { ...totals, ...inside } } });
      expect(cart).toMatchObject({ id: 88, totals: { net: 15_960, transport: 990 }, lines: [{ rowId: 10 }] });
      expect(cart.lines).toHaveLength(1);
    }
    expect(parseCart({ message: { data: { ...totals, rows: [strictRow] } } })).toMatchObject({
      id: 88,
      totals: { net: 15_960 },
      lines: [{ rowId: 10 }],
    });
  });

  it('is empty for an unreadable response (R6.11)', () => {
    for (const response of [null, undefined, {}, { message: [] }, { message: { data: [] } }, 'x'])
      expect(parseCart(response)).toEqual(emptyCart);
  });
});

it('R7.8 a response with rows instead of a summary says the same', () => {
  const row = {
    row_id: 3,
    id: '204118',
    quantity: 20,
    promo_code: 'P',
    promo_row: 2,
    note: 'Piano terra',
    name: 'Valvola',
  };
  const held = { row_id: 3, id: '204118', quantity: 20, promo_code: 'P', promo_row: 2, note: 'Piano terra' };
  const summary = parseSummary({ message: { id_cart: 5, totale_netto: 10, data: [], held: [held] } });
  const rows = { message: { id_cart: 5, totale_netto: 10, data: [row] } };
  expect(parseSummary(rows)).toEqual(summary);
  expect(parseCart(rows)).toMatchObject(summary);
});
