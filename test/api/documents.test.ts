import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDocuments } from '../builders/documents.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let a: Credentials;
let b: Credentials;
beforeAll(async () => {
  shop = await startTestShop({ clock: () => new Date('2026-11-21T11:00:00Z') });
  await loadDocuments(shop.database);
  a = await shop.logIn('cliente.a');
  b = await shop.logIn('cliente.b');
});
afterAll(() => shop.stop());

async function list(name: 'get_invoices' | 'get_ddt', request: object = {}, who: Credentials = a) {
  const { status, body } = await shop.call(name, request, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.message;
}
const numbers = (rows: { numero: number }[]) => rows.map(({ numero }) => numero);
const SINCE = { date_from: '2026-01-01' };

describe('get_invoices', () => {
  it('R2.88 lists the invoices of the last 30 days, newest first, with totals to the cent', async () => {
    const message = await list('get_invoices');
    expect(numbers(message.invoices)).toEqual([1338, 88, 1331, 1301]);
    expect(message).toMatchObject({
      ...{ total: 4, pages: 1, date_from: '2026-10-22', date_to: '2026-11-21' },
      totals: { taxable: 582.64, vat: 128.18, total: 710.82 },
      months: [
        { month: '2026-11', count: 3, taxable: 212.64, vat: 46.78, total: 259.42 },
        { month: '2026-10', count: 1, taxable: 370, vat: 81.4, total: 451.4 },
      ],
      article: null,
    });
    expect(message.invoices[0]).toMatchObject({
      ...{ causale: 'F', anno: 2026, numero: 1338, document: 'F/2026/1338', kind: 'invoice', type: 'deferred' },
      ...{ tipo_documento: 'TD24', date: '2026-11-15', taxable: 160.84, vat: 35.38, total: 196.22 },
      ...{ stato_pagamento: 'to-expire', data_scadenza: '2027-01-31', aperto: 196.22, stato_sdi: 'delivered' },
      destination: { address_code: '1', IndirizzoEsteso: 'Via dell’Artigianato 14' },
    });
    expect(message.invoices[1]).toMatchObject({
      ...{ kind: 'credit-note', total: -58.8, stato_pagamento: 'credited', credited: 'F/2026/1301' },
    });
    expect(message.invoices[3]).toMatchObject({ stato_pagamento: 'expired', data_scadenza: '2026-11-20' });
  });
});

describe('get_ddt', () => {
  it('R2.89 finds an article and sums up its deliveries', async () => {
    const message = await list('get_ddt', { ...SINCE, text: 'vs-12-ot' });
    expect(numbers(message.ddt)).toEqual([3312, 3254, 3140, 3098]);
    expect(message.article).toMatchObject({
      ...{ articolo: 'VS-12-OT', documents: 4, quantita: 80.5, last_date: '2026-11-19', last_netto: 7.98 },
    });
    expect(message.ddt[2].hits).toMatchObject([{ riga: 3, quantita: 10.5, um: 'MT', netto: 7.98 }]);
  });
});
