import { expect, it } from 'vitest';
import { foreignAmounts } from './amounts-in-text.ts';

const SHOP = new Set([990, 25_000, 125_000]);

it.each<[text: string, found: string[]]>([
  ['Spese di trasporto: 9,90 €, gratuite oltre € 250,00 netti.', []],
  ['Spese di trasporto: 9,90 €, gratuite oltre 300,00 euro netti.', ['300,00 euro']],
  ['Spedizione gratuita oltre 250 euro, e sopra 1.250,00 € con sponda.', []],
  ['Shipping costs €12.50, free above EUR 1,250.00 net.', ['€12.50']],
  ['Ordine minimo € 80. Per ordini minori € 80 di trasporto.', ['€ 80']],
  // Other amounts are none of the settings.
  ['Il foro è Bologna. La penale è di 500,00 €.\n\nIl trasporto costa 9,90 €.', []],
  ['Capitale sociale € 100.000,00 i.v. di Rossi S.r.l., che cura la consegna.', []],
  ['Spese di consegna: € 5.', ['€ 5']],
  ['Consegna entro 8 giorni, 30 colli al massimo.', []],
  ['', []],
])('%s: %j', (text, found) => {
  expect(foreignAmounts(text, SHOP)).toEqual(found);
});
