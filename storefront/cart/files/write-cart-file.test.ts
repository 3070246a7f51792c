import type { Locale } from '../../../domain/locale.ts';
import { expect, test } from 'vitest';
import { makeI18n } from '../../i18n/i18n.tsx';
import { it as italian } from '../../i18n/it.ts';
import { parseCart } from '../../parsers/cart.ts';
import { cartFileHeads, writeCsv } from './write-cart-file.ts';

const heads = cartFileHeads({ t: makeI18n('it', italian).t });

function fileOf(row: Record<string, unknown>, locale: Locale): string[] {
  const { lines } = parseCart({ message: { data: [row] } });
  return writeCsv(lines, heads, { locale, hasPrices: true }).split('\r\n');
}

const valve = {
  sku: '0012',
  name: 'Valvola 1/2"; ottone',
  quantity: 10,
  qty_min_imballo: 10,
  um: 'PZ',
  price: 13.34,
  price_discount: 7.9807,
  listing_type_discounts: '30+10+5',
  totale_sconto: 79.81,
  vat_rate: 22,
};

test('Italian spreadsheets get semicolons and decimal commas, texts with a semicolon are quoted', () => {
  const [first, second] = fileOf(valve, 'it');
  expect(first?.startsWith('\uFEFFN.;Codice;Articolo')).toBe(true);
  expect(second).toBe('1;0012;"Valvola 1/2""; ottone";10;;13,3400;30+10+5;7,9807;1;pz;10;79,81;22,00;;;');
});

test('English spreadsheets get commas and decimal points', () => {
  expect(fileOf(valve, 'en')[1]).toBe(
    '1,0012,"Valvola 1/2""; ottone",10,,13.3400,30+10+5,7.9807,1,pc,10,79.81,22.00,,,',
  );
});

test('prices per hundred stand beside the quantity for which they are stated', () => {
  const screws = {
    ...{
      sku: 'VT',
      name: 'Vite',
      quantity: 250,
      um: 'PZ',
      price_quantity: 1000,
      stated_quantity: 100,
      vat_rate: 22,
      totale_sconto: 3.19,
    },
    ...{ price: 0.0183, price_for_quantity: 18.255, price_discount: 0.0128, net_for_quantity: 12.779 },
  };
  const [first, second] = fileOf(screws, 'it');
  expect(first).toContain(';Listino;Sconti;Netto;Quantità del prezzo;Unità;Quantità;');
  expect(second).toBe('1;VT;Vite;1;;1,8255;;1,2779;100;pz;250;3,19;22,00;;;');
});

test('a text cannot run as a formula', () => {
  expect(fileOf({ ...valve, name: '=HYPERLINK("x")' }, 'it')[1]).toContain(`"'=HYPERLINK(""x"")"`);
  expect(fileOf({ ...valve, sku: '+39' }, 'it')[1]).toContain(`;'+39;`);
});

test('R0.2 for a user without prices the file has no columns for them, instead of prices of 0,00', () => {
  const hidden = { ...valve, price: null, price_discount: null, listing_type_discounts: '', totale_sconto: null };
  const { lines } = parseCart({ message: { data: [hidden] } });
  const [first, second] = writeCsv(lines, heads, { locale: 'it', hasPrices: false }).split('\r\n');
  expect(first).not.toMatch(/listino|netto|sconti|prezzo|totale/i);
  expect(second).toBe('1;0012;"Valvola 1/2""; ottone";10;;pz;10;22,00;;;');
});
