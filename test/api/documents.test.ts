import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertInvoices } from '../../backend/documents/index.ts';
import { upsertCustomerCodes } from '../../backend/catalogue/index.ts';
import { upsertAgents, upsertCustomers } from '../../backend/customers/index.ts';
import { invoiceRecord, loadDocuments } from '../builders/documents.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let a: Credentials;
let b: Credentials;
const NOON = new Date('2026-11-21T11:00:00Z');
let now = NOON;
beforeAll(async () => {
  shop = await startTestShop({ clock: () => now });
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
const ask = (name: string, request: object = {}, who: Credentials | undefined = a) => shop.call(name, request, who);

describe('get_invoices', () => {
  it('R2.88 R7.38 lists the invoices of the last 30 days, newest first, with totals to the cent', async () => {
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

  it('R4.33 the list of invoices has filters for accompanying and deferred ones; credit notes are neither', async () => {
    expect(numbers((await list('get_invoices', { type: 'accompanying' })).invoices)).toEqual([1331]);
    expect(numbers((await list('get_invoices', { type: 'deferred' })).invoices)).toEqual([1338, 1301]);
    expect(numbers((await list('get_invoices', { type: 'all' })).invoices)).toEqual([1338, 88, 1331, 1301]);
  });

  it('R2.88 filters by days, both included, and by address', async () => {
    const days = { date_from: '2026-11-11', date_to: '2026-11-12' };
    expect(numbers((await list('get_invoices', days)).invoices)).toEqual([88, 1331]);
    expect((await list('get_invoices', { date_to: '2026-11-10' })).date_from).toBe('2026-10-11');
    const there = await list('get_invoices', { address: '2' });
    expect([numbers(there.invoices), there.totals.total]).toEqual([[1331], 122]);
    expect((await list('get_invoices', { date_from: '2020-01-01', date_to: '2020-01-31' })).totals).toEqual({
      ...{ taxable: 0, vat: 0, total: 0 },
    });
  });

  it('R2.88 sorts by date, number and total, both ways, and pages', async () => {
    const sorted = async (sort_by: string, sort_dir: string) =>
      numbers((await list('get_invoices', { sort_by, sort_dir })).invoices);
    expect(await sorted('date', 'asc')).toEqual([1301, 1331, 88, 1338]);
    expect(await sorted('number', 'asc')).toEqual([88, 1301, 1331, 1338]);
    expect(await sorted('number', 'desc')).toEqual([1338, 1331, 1301, 88]);
    expect(await sorted('total', 'asc')).toEqual([88, 1331, 1338, 1301]);
    expect(await sorted('total', 'desc')).toEqual([1301, 1338, 1331, 88]);
    const second = await list('get_invoices', { per_page: 3, page: 2 });
    expect(second).toMatchObject({ total: 4, pages: 2, current_page: 2, totals: { total: 710.82 } });
    expect(numbers(second.invoices)).toEqual([1301]);
  });

  it.each([
    ['1338', [1338], 0],
    ['F/2026/1338', [1338], 0],
    ['2026 1338', [1338], 0],
    ['DDT/2026/3254', [1338], 0],
    ['OC/2026/4318', [1331], 0],
    ['rubinetto', [1301], 1],
    ['RUB-14', [1301], 1],
    ['hose TAP', [1301], 1],
    ['1301 rubinetto', [1301], 1],
    ['%', [], 0],
    ['nothing like it', [], 0],
  ])('R2.88 finds %j by number, transport document, order or article', async (text, found, hits) => {
    const message = await list('get_invoices', { text });
    expect(numbers(message.invoices)).toEqual(found);
    expect(message.invoices[0]?.hits ?? []).toHaveLength(hits);
  });

  it('sums up the one article that the text means, also when its code begins another one', async () => {
    const message = await list('get_invoices', { text: 'vs-12-ot' });
    expect(message.article).toEqual({
      ...{
        articolo: 'VS-12-OT',
        descrizione: 'Valvola a sfera ottone FF 1/2"',
        um: 'PZ',
        image: '/img/test/valve.webp',
      },
      ...{ documents: 3, quantita: 72.5, last_date: '2026-11-15', last_netto: 7.98 },
      ...{ price_quantity: 1, stated_quantity: 1, net_for_quantity: 7.98 },
    });
    expect((await list('get_invoices', { text: 'e' })).article).toBeNull();
  });

  it.each(['F/2026/1338', 'F-001338', 'DDT 3254', 'ddt-2026-003254', 'DDT / 3254 / 2026'])(
    '2.11 finds an invoice by its number, and that of its transport document, as %s',
    async (text) => {
      expect(numbers((await list('get_invoices', { ...SINCE, text })).invoices)).toEqual([1338]);
    },
  );

  it.each(['OC / 4318 / 2026', 'OC-2026-004318', 'oc.4318.2026', 'OC/2026/4318'])(
    '2.11 finds an invoice by the number of its order, as %s',
    async (text) => {
      expect(numbers((await list('get_invoices', { ...SINCE, text })).invoices)).toEqual([1331]);
    },
  );

  it.each(['OC / 431 / 2026', 'F-1338-2025', 'F/2026/133'])('2.11 finds no invoice by %s', async (text) => {
    expect((await list('get_invoices', { ...SINCE, text })).total).toBe(0);
  });

  it('names an article by the code that the customer uses', async () => {
    await upsertCustomerCodes(shop.database, [{ customerCode: '70431', articleCode: '204300', code: 'MAG-9' }]);
    expect(numbers((await list('get_invoices', { text: 'mag-9' })).invoices)).toEqual([1301]);
    expect((await list('get_invoices', { text: 'mag-9' }, b)).total).toBe(0);
  });
});

describe('get_ddt', () => {
  it('R2.89 lists transport documents with their chain', async () => {
    const message = await list('get_ddt');
    expect(numbers(message.ddt)).toEqual([3312, 3254, 3140]);
    expect(message).toMatchObject({
      total: 3,
      months: [
        { month: '2026-11', count: 2 },
        { month: '2026-10', count: 1 },
      ],
    });
    const [unbilled, delivered] = message.ddt;
    expect(unbilled).toMatchObject({
      document: 'DDT/2026/3312',
      consegnato_il: null,
      destination: { address_code: '2' },
    });
    expect(unbilled.chain).toMatchObject({ orders: [], invoices: [], deadlines: [], ddt: [{ fatturato: false }] });
    expect(delivered).toMatchObject({
      ...{ consegnato_il: '2026-11-13T09:24:00.000Z', ricevuto_da: 'R. Conti', colli: 2, peso: 21.6, numero_righe: 1 },
      chain: {
        orders: [{ causale: 'OC', anno: 2026, numero: 4437, stato: 'E', date: '2026-11-10', totale_netto: 159.6 }],
        ddt: [{ numero: 3254, fatturato: true }],
        invoices: [{ numero: 1338, total: 196.22, stato_sdi: 'delivered', stato_pagamento: 'to-expire' }],
        deadlines: [{ tipo: 'riba', data_scadenza: '2027-01-31', importo: 196.22, stato: 'to-expire' }],
      },
    });
  });

  it('R2.89 finds an article and sums up its deliveries', async () => {
    const message = await list('get_ddt', { ...SINCE, text: 'vs-12-ot' });
    expect(numbers(message.ddt)).toEqual([3312, 3254, 3140, 3098]);
    expect(message.article).toMatchObject({
      ...{ articolo: 'VS-12-OT', documents: 4, quantita: 80.5, last_date: '2026-11-19', last_netto: 7.98 },
    });
    expect(message.ddt[2].hits).toMatchObject([{ riga: 3, quantita: 10.5, um: 'MT', netto: 7.98 }]);
    const byNumber = await list('get_ddt', { ...SINCE, sort_by: 'number', sort_dir: 'asc' });
    expect(numbers(byNumber.ddt)).toEqual([3098, 3140, 3254, 3312]);
  });
});

describe('one document', () => {
  it('without a plan of due dates is due with the label of its payment, in the language of the reader', async () => {
    const name = { cause: 'F', year: 2026, number: 1399, customerCode: '70431', kind: 'invoice' as const };
    const days = { issuedOn: '2026-11-20', dueOn: '2027-01-31', totalCents: 1220, openCents: 1220 };
    const dueLabel = async (locale: string) =>
      (await ask('get_invoice_detail', { causale: 'F', anno: 2026, numero: 1399, locale })).body.message.invoice
        .scadenze?.[0]?.tipo_label;
    await upsertInvoices(shop.database, [{ ...name, ...days, paymentMethod: 'RIBA 60 giorni' }]);
    expect([await dueLabel('it'), await dueLabel('en')]).toEqual(['RIBA 60 giorni', 'RIBA 60 days']);
    await upsertInvoices(shop.database, [{ ...name, paymentMethod: 'R060' }]);
    expect(await dueLabel('it')).toBe('secondo accordi');
    await shop.database.query.deleteFrom('customer_document').where('number', '=', 1399).execute();
  });

  it('R2.88 has lines, VAT, charges, due dates and chain', async () => {
    const { body } = await ask('get_invoice_detail', { causale: 'F', anno: 2026, numero: 1338 });
    expect(body.message.invoice).toMatchObject({
      ...{ document: 'F/2026/1338', taxable: 160.84, vat: 35.38, total: 196.22, totale_righe: 159.6 },
      ...{ pagamento: 'RIBA 60 giorni fine mese', id_sdi: '11482736509', credited: null, has_pdf: false },
      iva_dettaglio: [{ aliquota: 22, natura: '', imponibile: 160.84, imposta: 35.38 }],
      spese: [{ tipo: 'conai', descrizione: 'Contributo ambientale imballaggi', aliquota: 22, importo: 1.24 }],
      scadenze: [{ tipo: 'riba', tipo_label: 'RIBA', data_scadenza: '2027-01-31', importo: 196.22, aperto: 196.22 }],
      righe: [
        {
          ...{ riga: 1, articolo: 'VS-12-OT', um: 'PZ', quantita: 20, prezzo_lordo: 13.34, sconti: '30+10+5' },
          ...{ netto: 7.98, aliquota_iva: 22, valore: 159.6, page_code: 'VS-12-OT', barcode: '8001234567899' },
          ddt: { causale: 'DDT', anno: 2026, numero: 3254, riga: 1, date: '2026-11-13' },
          order: { causale: 'OC', numero: 4437, riga: 1, date: '2026-11-10', rif_cliente: 'Scorta officina' },
        },
      ],
    });
    const english = await ask('get_invoice_detail', { causale: 'F', anno: 2026, numero: 1338, locale: 'en' });
    expect(english.body.message.invoice.righe[0].descrizione).toBe('Brass ball valve FF 1/2"');
  });

  it('R2.88 shows a credit note negative, with the chain of its invoice', async () => {
    const { body } = await ask('get_invoice_detail', { causale: 'NC', anno: 2026, numero: 88 });
    expect(body.message.invoice).toMatchObject({
      ...{ kind: 'credit-note', taxable: -48.2, vat: -10.6, total: -58.8 },
      credited: { causale: 'F', anno: 2026, numero: 1301 },
    });
    expect(numbers(body.message.invoice.chain.ddt)).toEqual([3098, 3140]);
    expect(numbers(body.message.invoice.chain.invoices)).toEqual([1301, 88]);
  });

  it('R2.89 a transport document shows who received what of which order', async () => {
    const { body } = await ask('get_ddt_detail', { causale: 'DDT', anno: 2026, numero: 3254 });
    expect(body.message.ddt).toMatchObject({
      ...{ inizio_trasporto: '2026-11-13T06:15:00.000Z', causale_trasporto: 'Vendita', porto: 'Porto franco' },
      ...{
        aspetto: 'Cartoni',
        vettore: 'Trasporti Savenella S.r.l.',
        lettera_vettura: 'TVE 88 214 730',
        riserva: null,
      },
      righe: [{ articolo: 'VS-12-OT', quantita: 20, lotto: 'lotto 2626-A', ordinato: 20, residuo: 0 }],
    });
  });

  it('R2.87 an order shows its chain; an accompanying invoice needs no transport document', async () => {
    const chainOf = async (numero: number) =>
      (await ask('get_order_detail', { causale: 'OC', anno: 2026, numero })).body.message.order.chain;
    const deferred = await chainOf(4437);
    expect([numbers(deferred.ddt), numbers(deferred.invoices), deferred.deadlines.length]).toEqual([[3254], [1338], 1]);
    const accompanying = await chainOf(4318);
    expect([accompanying.ddt, numbers(accompanying.invoices)]).toEqual([[], [1331]]);
    expect(accompanying.deadlines).toMatchObject([{ tipo: 'direct', stato: 'paid', aperto: 0 }]);
  });

  it('an order of the history has no sender and is listed like the others', async () => {
    const { body } = await ask('get_orders', { text: '4437' });
    expect(body.message.orders).toMatchObject([{ causale: 'OC', numero: 4437, inviato_da: null, totale_netto: 159.6 }]);
    const pdf = await fetch(`${shop.address}/documents/orders/OC-2026-004437.pdf`, {
      headers: { cookie: a.cookie ?? '' },
    });
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  });
});

describe('money', () => {
  it('R2.90 R7.39 payment_deadline: general = expired + to expire; today is to expire', async () => {
    const { message } = (await ask('payment_deadline')).body;
    expect(message).toMatchObject({
      today: '2026-11-21',
      totals: { general: 647.62, expired: 200, to_expire: 447.62 },
      deadlines: [
        {
          data_scadenza: '2026-11-20',
          importo: 200,
          stato: 'expired',
          presentata_il: null,
          documento: { numero: 1301 },
        },
        { data_scadenza: '2026-11-21', importo: 251.4, stato: 'to-expire', presentata_il: '2026-11-10' },
        { data_scadenza: '2027-01-31', importo: 196.22, stato: 'to-expire', documento: { numero: 1338 } },
      ],
      months: [
        { month: '2026-11', count: 2, importo: 451.4, expired: 200 },
        { month: '2027-01', count: 1, importo: 196.22, expired: 0 },
      ],
    });
    expect(message.ageing).toEqual([
      { bucket: 'expired', last_day: null, count: 1, importo: 200 },
      { bucket: '30', last_day: '2026-12-21', count: 1, importo: 251.4 },
      { bucket: '60', last_day: '2027-01-20', count: 0, importo: 0 },
      { bucket: '90', last_day: '2027-02-19', count: 1, importo: 196.22 },
      { bucket: 'later', last_day: null, count: 0, importo: 0 },
    ]);
  });

  it('R2.90 a document without due dates of its own is due as a whole, also when the day changes in Rome', async () => {
    await upsertInvoices(shop.database, [
      { ...invoiceRecord(1500, { customerCode: '70999', dueOn: '2026-11-21' }), openCents: 5_000 },
    ]);
    const of = async () => (await ask('payment_deadline', {}, b)).body.message;
    expect((await of()).deadlines).toMatchObject([{ tipo: 'other', importo: 122, aperto: 50, stato: 'to-expire' }, {}]);
    now = new Date('2026-11-21T23:30:00Z');
    expect(await of()).toMatchObject({ today: '2026-11-22', totals: { general: 172, expired: 50, to_expire: 122 } });
    now = NOON;
  });

  it('an invoice keeps its split payment: open without its VAT, unless the ERP says otherwise', async () => {
    const setRegime = (vatRegime: string | null) =>
      upsertCustomers(shop.database, [{ code: '70999', vatRegime, vatNote: null }]);
    await setRegime('split-payment');
    const due = { customerCode: '70999', dueOn: '2027-04-30' };
    await upsertInvoices(shop.database, [
      invoiceRecord(1520, due),
      { ...invoiceRecord(1521, due), openCents: 12_200 },
      { ...invoiceRecord(1522, due), openCents: 5_000 },
    ]);
    const grown = { totalCents: 24_400, taxableCents: 20_000, vatCents: 4_400, openCents: null };
    await upsertInvoices(shop.database, [{ cause: 'F', year: 2026, number: 1520, ...grown }]);
    await setRegime(null);
    const { deadlines } = (await ask('payment_deadline', {}, b)).body.message;
    const found = deadlines.filter((one: any) => one.documento.numero >= 1520);
    expect(found.map((one: any) => [one.documento.numero, one.importo, one.aperto])).toEqual([
      [1520, 200, 200],
      [1521, 122, 122],
      [1522, 100, 50],
    ]);
    const key = { causale: 'F', anno: 2026, numero: 1520 };
    const { invoice } = (await ask('get_invoice_detail', key, b)).body.message;
    expect(invoice).toMatchObject({ total: 244, totale_da_pagare: 200, regime_iva: { codice: 'split-payment' } });
  });

  it('R2.91 R7.39 exposition: nine rows, difference = limit − total', async () => {
    const { credit } = (await ask('exposition')).body.message;
    expect(credit).toMatchObject({ as_of: '2026-11-21T10:30:00.000Z', limit_valid_to: '2027-06-30' });
    expect(credit.rows.map((row: any) => [row.name, row.scaduto, row.da_scadere, row.totale])).toEqual([
      ['direct', 186.55, 0, 186.55],
      ['riba', 412.3, 2244.94, 2657.24],
      ['unbilled', null, 1906.92, 1906.92],
      ['unfulfilled', null, 1986.48, 1986.48],
      ['pre-delivery', null, 0, 0],
      ['advances', null, -200, -200],
      ['total', 598.85, 5938.34, 6537.19],
      ['limit', null, null, 8000],
      ['difference', null, null, 1462.81],
    ]);
    expect((await ask('exposition', {}, b)).body.message.credit).toBeNull();
  });
});

describe('the company', () => {
  it('R2.93 R7.40 get_customer has every field of the profile', async () => {
    await upsertCustomers(shop.database, [
      {
        ...{ code: '70431', firstName: 'Marco', lastName: 'Bassi', taxCode: '01234567897', vatNumber: '01234567897' },
        ...{ certifiedEmail: 'bassi@pec.example', recipientCode: 'M5UXCR1', discounts: [2500, 1000] },
        ...{ paymentMethod: 'RIBA 60 giorni', email: 'info@bassi.example' },
      },
    ]);
    expect((await ask('get_customer')).body.message.customer).toEqual({
      ...{ Codice: '70431', RagioneSociale: 'Termoidraulica Bassi S.r.l.', Nome: 'Marco', Cognome: 'Bassi' },
      ...{ CodiceFiscale: '01234567897', PartitaIVA: '01234567897', PEC: 'bassi@pec.example', SDI: 'M5UXCR1' },
      ...{ EMail: 'info@bassi.example', ScontoCliente: '25+10', Pagamento: 'RIBA 60 giorni' },
    });
  });

  it('R2.92 R6.3 R7.40 get_addresses has the agent of each address, who gets no login by that', async () => {
    await upsertAgents(shop.database, [{ code: 'AG1', name: 'Luca Serra', phone: '335 1', email: 'l@agents.example' }]);
    await upsertCustomers(shop.database, [
      { code: '70431', addresses: [{ code: '2', agentCode: 'AG1', phone: '051 1' }] },
    ]);
    expect((await ask('get_addresses')).body.message.ListaIndirizzi).toMatchObject([
      { address_code: '1', IsPredefinito: true, agent: null },
      {
        ...{ address_code: '2', Telefono: '051 1', IsPredefinito: false },
        agent: {
          CodiceAgente: 'AG1',
          DescrizioneAgente: 'Luca Serra',
          EMailAgente: 'l@agents.example',
          TelefonoAgente: '335 1',
        },
      },
    ]);
    // R6.3: contact data only.
    const users = await shop.database.pool.query("select from user_account where lower(email) = 'l@agents.example'");
    expect(users.rowCount).toBe(0);
  });
});
