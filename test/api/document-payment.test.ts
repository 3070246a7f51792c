import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertDueDates, upsertInvoices } from '../../backend/documents/index.ts';
import { invoiceRecord, loadDocuments } from '../builders/documents.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let a: Credentials;
let b: Credentials;
beforeAll(async () => {
  shop = await startTestShop({ clock: () => new Date('2026-11-21T11:00:00Z') });
  await loadDocuments(shop.database);
  await upsertInvoices(shop.database, [invoiceRecord(1340), invoiceRecord(1341)]);
  const due = { position: 1, dueOn: '2026-11-20', cents: 12_200, openCents: 12_200 } as const;
  await upsertDueDates(shop.database, [
    { ...due, document: 'F/2026/1340', kind: 'direct' },
    { ...due, document: 'F/2026/1341', kind: 'riba', presentedOn: '2026-11-10', returnedOn: '2026-11-20' },
  ]);
  a = await shop.logIn('cliente.a');
  b = await shop.logIn('cliente.b');
});
afterAll(() => shop.stop());

const pay = (numero: number, who: Credentials = a) =>
  shop.call('document_payment', { causale: 'F', anno: 2026, numero }, who);

describe('payment of a due date', () => {
  it('R2.90 each due date says whether it can be paid in the shop', async () => {
    const { body } = await shop.call('payment_deadline', {}, a);
    const reasons = body.message.deadlines.map((due: { documento: { numero: number }; non_pagabile: string }) => [
      due.documento.numero,
      due.non_pagabile,
    ]);
    expect(reasons).toEqual([
      ...[
        [1301, 'collected'],
        [1340, null],
        [1341, null],
      ],
      ...[
        [1301, 'presented'],
        [1338, 'collected'],
      ],
    ]);
  });

  it.each([1340, 1341])(
    'R2.90 of %i leads to the payment of its open amount, without another login',
    async (numero) => {
      const { status, body } = await pay(numero);
      expect(status).toBe(200);
      const link = new URL(body.message.message, shop.address);
      expect(link.pathname).toBe('/pages/guest-payment');
      const shown = await shop.call('guest_payment', {
        ...Object.fromEntries(link.searchParams),
        anno: 2026,
        numero,
        expires: Number(link.searchParams.get('expires')),
      });
      expect(shown.body.message).toMatchObject({ document: `F/2026/${numero}`, amount: 122, state: 'open' });
    },
  );

  it('R2.90 in English leads to the English page', async () => {
    const { body } = await pay(1340, { ...a, language: 'en' });
    expect(body.message.message).toMatch(/^\/en\/pages\/guest-payment\?/);
  });

  it('R2.90 is rejected for what the bank collects and for what is paid', async () => {
    expect((await pay(1301)).status).toBe(409);
    expect((await pay(1338)).status).toBe(409);
    expect(await pay(1331)).toMatchObject({ status: 409, body: { code: 'document-paid' } });
  });

  it('R2.101 another customer’s invoice gets the response of a missing one', async () => {
    const [foreign, missing] = await Promise.all([pay(1340, b), pay(9999, b)]);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
  });
});
