import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '../../backend/content/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { loadDocuments } from '../builders/documents.ts';
import { getPage, type HtmlPage } from '../builders/html-page.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { addressRecord, customerRecord } from '../builders/records.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let client: { token: string; cookie: string };
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt, clock: () => new Date('2026-11-21T11:00:00Z') });
  await loadDocuments(shop.database);
  client = await shop.logIn('cliente.a');
});
afterAll(() => shop.stop());

const open = (path: string) => getPage(shop, path, { cookie: client.cookie });
const heads = (page: HtmlPage) => page.texts('main thead th');
/** The texts of the cells of each row. */
const cells = (page: HtmlPage) =>
  [...page.document.querySelectorAll('main tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim()),
  );
const options = (page: HtmlPage, name: string) => page.texts(`main select[name="${name}"] option`);
/** The kinds of the files that the row of a document links to, and their types. */
async function filesOf(page: HtmlPage, name: string): Promise<(string | null)[][]> {
  const row = [...page.document.querySelectorAll('main tbody tr')].find(
    (one) => one.querySelector('th')?.textContent?.trim() === name,
  );
  const links = [...(row?.querySelectorAll('a[href*="/document-file?"]') ?? [])].map((link) =>
    link.getAttribute('href'),
  );
  const files = links.map(async (link) => {
    const { href, searchParams } = new URL(link ?? '', shop.address);
    const { status, headers } = await fetch(href, { headers: { cookie: client.cookie } });
    return [searchParams.get('file'), `${status} ${headers.get('content-type')}`];
  });
  return Promise.all(files);
}
const DAYS = 'from=2026-01-01&to=2026-12-31';

describe.runIf(isStorefrontBuilt)('the screens of the user area', () => {
  it.each([
    [
      '',
      ['Carrelli salvati', 'I miei ordini', 'Fatture', 'Documenti di trasporto', 'Scadenzario', 'Fido', 'Profilo'],
      ['Indirizzi', 'Agente di riferimento', 'Cambia password', 'Esci'],
    ],
    [
      '/en',
      ['Saved carts', 'My orders', 'Invoices', 'Transport documents', 'Payment deadlines', 'Credit', 'Profile'],
      ['Addresses', 'Referral agent', 'Change password', 'Log out'],
    ],
  ])('R1.7 R2.9 %s/ the menu has an entry for each, with an address of its own', async (prefix, ...names) => {
    const page = await open(`${prefix}/pages/account`);
    const entries = [...(page.document.querySelector('main nav')?.querySelectorAll('a, button') ?? [])];
    const nameOf = (entry: Element) => (entry.textContent ?? '').replace(/\d+$/, '').trim();
    expect(names.flat().filter((name) => !entries.map(nameOf).includes(name))).toEqual([]);
    const links = entries.filter(({ localName }) => localName === 'a').map((link) => link.getAttribute('href') ?? '');
    expect(new Set(links).size).toBe(links.length);
    expect(links.filter((link) => !link.startsWith(`${prefix}/pages/`))).toEqual([]);
  });

  it.each([
    [
      '',
      ['Ordine', 'Registrato', 'Consegna', 'Destinazione', 'Stato', 'Totale netto', 'Azioni'],
      ['Tutti', 'In accettazione', 'Da evadere', 'Evaso'],
      ['Cerca', 'Azzera'],
      'Evaso',
    ],
    [
      '/en',
      ['Order', 'Registered', 'Delivery', 'Destination', 'Status', 'Net total', 'Actions'],
      ['All', 'To be accepted', 'To be fulfilled', 'Fulfilled'],
      ['Search', 'Reset'],
      'Fulfilled',
    ],
  ])('R2.86 R4.30 %s/ the orders have their columns and filters', async (prefix, columns, statuses, buttons, state) => {
    const page = await open(`${prefix}/pages/account?tab=orders`);
    expect(heads(page)).toEqual(columns);
    expect(options(page, 'status')).toEqual(statuses);
    expect(options(page, 'address').slice(1)).toEqual(['Via dell’Artigianato 14, Bologna', 'Via Larga 3, Bologna']);
    for (const name of ['from', 'to', 'text'])
      expect(page.document.querySelector(`main input[name="${name}"]`), name).not.toBeNull();
    const controls = page.texts('main form :is(button, a)');
    for (const name of buttons) expect(controls).toContain(name);
    const [newest] = cells(page);
    expect(newest?.slice(0, 2)).toEqual(['OC / 4437 / 2026', '10/11/2026']);
    expect(newest?.[3]).toContain('Via dell’Artigianato 14, Bologna');
    expect(newest?.[4]).toBe(state);
    expect(newest?.[5]).toMatch(/^€?159[.,]60( €)?$/);
    const elsewhere = await open(`${prefix}/pages/account?tab=orders&address=2`);
    expect(cells(elsewhere)).toEqual([]);
    expect(elsewhere.text('main')).toContain(prefix ? 'No Result' : 'Nessun risultato');
  });

  it('R2.87 an order has its dates, destination, reference, status, lines, totals and PDF', async () => {
    const page = await open('/pages/order_detail?causale=OC&anno=2026&numero=4437');
    expect(page.text('main h1')).toBe('Ordine OC / 4437 / 2026');
    expect(page.text('main [data-status="ESCAPED"]')).toBe('Evaso');
    const facts = page.text('main dl');
    for (const part of ['10/11/2026', 'Via dell’Artigianato 14, Bologna', 'Scorta officina'])
      expect(facts).toContain(part);
    const columns = ['N.', 'Articolo', 'UM', 'Netto', 'Ordinata', 'Consegnata', 'Residua', 'Valore riga'];
    expect(heads(page).filter(Boolean)).toEqual(columns);
    expect(page.document.querySelector('main tbody img')?.getAttribute('src')).toBe('/img/test/thumb_valve.webp');
    const [line = []] = cells(page);
    expect(line.join(' ')).toMatch(/VS-12-OT.*Valvola a sfera/);
    expect(line.slice(-5)).toEqual(['7,98 € / pz', '20', '20', '0', 'Valore riga 159,60 €']);
    // The value of the only line is the net total.
    expect(page.text('main aside, main')).toMatch(/Totale netto\s*159,60 €/);
    const pdf = [...page.document.querySelectorAll('main a')].find(({ textContent }) => textContent === 'Scarica PDF');
    const file = await fetch(shop.address + (pdf?.getAttribute('href') ?? ''), { headers: { cookie: client.cookie } });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(page.texts('main button')).toContain('Stampa');
  });

  it.each([
    [
      '',
      ['Data', 'Documento', 'Tipo', 'Destinazione', 'Imponibile', 'Totale', 'Pagamento', 'Scarica'],
      ['Tutte', 'Accompagnatorie', 'Differite'],
      'Nota di credito',
    ],
    [
      '/en',
      ['Date', 'Document', 'Type', 'Destination', 'Taxable', 'Total', 'Payment', 'Download'],
      ['All', 'Accompanying', 'Deferred'],
      'Credit note',
    ],
  ])('R2.88 R4.33 %s/ the invoices have their columns, types and files', async (prefix, columns, types, creditNote) => {
    const page = await open(`${prefix}/pages/account?tab=invoices&${DAYS}`);
    expect(heads(page)).toEqual(columns);
    const links = page.texts('main a');
    for (const type of types) expect(links).toContain(type);
    const rowOf = (name: string) => cells(page).find((row) => row.includes(name)) ?? [];
    expect(rowOf('F/2026/1338')[0]).toBe('15/11/2026');
    expect(rowOf('F/2026/1338')[3]).toContain('Via dell’Artigianato 14, Bologna');
    expect(rowOf('F/2026/1338').slice(4, 6).join()).toMatch(/160[.,]84.*196[.,]22/);
    expect(rowOf('NC/2026/88')[2]).toContain(creditNote);
    expect(await filesOf(page, 'F/2026/1338')).toEqual([
      ['invoice_pdf_arxivar', '200 application/pdf'],
      ['invoice_csv', '200 text/csv; charset=utf-8'],
      ['invoice_barcodes', '200 application/pdf'],
    ]);
    expect(cells(await open(`${prefix}/pages/account?tab=invoices&${DAYS}&text=1331`)).map((row) => row[1])).toContain(
      'F/2026/1331',
    );
  });

  it('R9.24 the invoices link to the method of the setting', async () => {
    await writeSetting(shop.database, 'invoice_pdf_method', { method: 'invoice_pdf' });
    const method = async () =>
      (await filesOf(await open(`/pages/account?tab=invoices&${DAYS}`), 'F/2026/1338'))[0]?.[0];
    // Settings are read again after two seconds.
    await expect.poll(method, { interval: 250 }).toBe('invoice_pdf');
    await shop.database.query.deleteFrom('setting').execute();
  });

  it('R2.89 the transport documents have date, number, destination and their file with bar codes', async () => {
    const page = await open(`/pages/account?tab=ddt&${DAYS}`);
    expect(heads(page).slice(0, 3)).toEqual(['Data', 'Documento', 'Destinazione e colli']);
    const row = cells(page).find(([, name]) => name === 'DDT/2026/3254') ?? [];
    expect([row[0], row[2]]).toEqual(['13/11/2026', expect.stringContaining('Via dell’Artigianato 14, Bologna')]);
    expect(await filesOf(page, 'DDT/2026/3254')).toEqual([['ddt_barcodes', '200 application/pdf']]);
  });

  it('R2.90 R7.39 the due dates have three totals and their documents; today is not expired', async () => {
    const { totals } = (await shop.call('payment_deadline', {}, client)).body.message;
    expect(totals).toEqual({ general: 647.62, expired: 200, to_expire: 447.62 });
    const page = await open('/pages/account?tab=deadlines');
    expect(page.text('main')).toMatch(/Totale generale\s*647,62 €.*Scaduto\s*200,00 €.*A scadere\s*447,62 €/);
    expect(heads(page)).toEqual(['Scadenza', 'Tipo', 'Fattura', 'Documento', 'Stato', 'Importo']);
    const rows = cells(page);
    expect(rows.map((row) => [row[0]?.slice(0, 10), row[1], row[2]?.slice(0, 11), row[4], row[5]])).toEqual([
      ['20/11/2026', 'RIBA', 'F/2026/1301', 'Scaduta', '200,00 €'],
      ['21/11/2026', 'RIBA', 'F/2026/1301', 'A scadere', '251,40 €'],
      ['31/01/2027', 'RIBA', 'F/2026/1338', 'A scadere', '196,22 €'],
    ]);
    expect(rows[0]?.[3]).toContain('31/10/2026');
    expect(page.texts('main button')).toContain('Stampa');
    const pdf = [...page.document.querySelectorAll('main a')].find(({ textContent }) => textContent === 'Scarica PDF');
    expect(pdf?.getAttribute('href')).toMatch(/^\/documents\/deadlines\.pdf/);
  });

  it.each([
    [
      '',
      ['Voce', 'Scaduto', 'A scadere', 'Totale'],
      ['Rimesse dirette', 'RIBA', 'DDT non fatturati', 'Ordini inevasi', 'Bolle di preconsegna', 'Acconti', 'Totale'],
      ['Fido assicurato', 'Differenza'],
    ],
    [
      '/en',
      ['Item', 'Expired', 'To expire', 'Total'],
      ['Direct remittances', 'RIBA', 'Unbilled delivery notes', 'Unfulfilled orders', 'Pre-delivery notes'],
      ['Advances', 'Total', 'Insured credit limit', 'Difference'],
    ],
  ])('R2.91 R7.39 %s/ the credit has nine rows, with the figures of the call', async (prefix, columns, ...names) => {
    const page = await open(`${prefix}/pages/account?tab=credit`);
    expect(heads(page)).toEqual(columns);
    const rows = cells(page);
    expect(rows).toHaveLength(9);
    for (const [index, name] of names.flat().entries()) expect(rows[index]?.[0]).toMatch(new RegExp(`^${name}`));
    const { credit } = (await shop.call('exposition', {}, client)).body.message;
    const euro = (amount: number | null) =>
      amount === null || amount === 0
        ? '–'
        : new Intl.NumberFormat(prefix ? 'en-GB' : 'it-IT', {
            style: 'currency',
            currency: 'EUR',
            useGrouping: 'always',
          })
            .format(amount)
            .replace('-', '−')
            .replaceAll('\u00a0', ' ');
    const shown = credit.rows.map(({ scaduto, da_scadere, totale, name }: Record<string, number | null>) =>
      name === ('limit' as unknown) || name === ('difference' as unknown)
        ? ['', '', euro(totale ?? null)]
        : [scaduto, da_scadere, totale].map((amount) => euro(amount ?? null)),
    );
    expect(rows.map((row) => row.slice(1))).toEqual(shown);
    expect(rows[8]?.[0]).not.toMatch(/superato|exceeded/i);
  });

  it('R2.91 a negative difference is marked in words', async () => {
    await shop.database.pool.query('update customer_credit set limit_cents = 100000');
    const page = await open('/pages/account?tab=credit');
    expect(cells(page)[8]?.join(' ')).toMatch(/^Differenza.*[Ff]ido superato.*−5\.537,19 €$/);
  });

  it('R2.10 the overview has the orders and documents of the last days, the cart, and links to each section', async () => {
    await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, client);
    const cart = (await shop.call('get_cart_items', {}, client)).body.message;
    const page = await open('/pages/dashboard');
    expect(page.text('main')).toContain('Termoidraulica Bassi S.r.l.');
    const links = [...page.document.querySelectorAll('main a')].map((link) => ({
      text: (link.textContent ?? '').replaceAll(/\s+/g, ' '),
      path: link.getAttribute('href') ?? '',
    }));
    expect(cart.totale_netto).toBe(79.84);
    const ofCart = links.find(({ text }) => text.startsWith('Carrello') && text.includes('€'));
    expect(ofCart?.text).toContain('79,84 €');
    expect(ofCart?.path).toMatch(/^\/pages\/cart/);
    const orders = links.filter(({ path }) => path.includes('order_detail'));
    expect(orders.map(({ text }) => /OC \/ \d+ \/ 2026/.exec(text)?.[0]).filter(Boolean)).toEqual([
      'OC / 4437 / 2026',
      'OC / 4318 / 2026',
    ]);
    for (const part of [/Evaso\s*2/, /Da evadere\s*0/, /2026\/1338Fattura del 15\/11\/2026\s*196,22 €/])
      expect(page.text('main')).toMatch(part);
    expect(page.texts('main h2')).toEqual(
      expect.arrayContaining(['Ultimi ordini', 'Ultimi documenti', 'Da pagare', 'Agente di riferimento']),
    );
    for (const tab of ['orders', 'invoices', 'ddt', 'deadlines', 'credit', 'profile', 'addresses', 'referral-agent'])
      expect(
        links.some(({ path }) => path.includes(`tab=${tab}`)),
        tab,
      ).toBe(true);
  });

  it('R2.93 R2.94 profile and addresses show the customer’s record', async () => {
    const record = {
      ...{ code: '70431', companyName: 'Termoidraulica Bassi S.r.l.', lastName: 'Bassi', firstName: 'Marco' },
      ...{ taxCode: 'BSSMRC70A01A944X', vatNumber: '01234567897', certifiedEmail: 'bassi@pec.example' },
      ...{ recipientCode: 'SDI1234', discounts: [3000, 1000, 500], paymentMethod: 'RIBA 60 giorni' },
    };
    const phones = { phone: '051 000 12 34', mobile: '335 000 20 02', email: 'officina@bassi.example' };
    const addresses = [
      addressRecord({ ...phones, code: '1', street: 'Via Uno 1', isDefault: true, agentCode: null }),
      addressRecord({ code: '2', street: 'Via Due 2', city: 'Imola', postalCode: '40026', isLegalSeat: true }),
    ];
    await upsertCustomers(shop.database, [customerRecord({ ...record, addresses })]);
    const facts = (await open('/pages/account?tab=profile')).text('main');
    const values = ['Codice cliente70431', `Ragione sociale${record.companyName}`, 'CognomeBassi', 'NomeMarco'];
    const numbers = ['Partita IVA01234567897', 'Codice fiscaleBSSMRC70A01A944X', 'PECbassi@pec.example'];
    const terms = [/Codice destinatario \(SDI\)\s*SDI1234/, /Sconto30 % \+ 10 % \+ 5 %/];
    for (const value of [...values, ...numbers, 'Metodo di pagamentoRIBA 60 giorni']) expect(facts).toContain(value);
    for (const value of terms) expect(facts).toMatch(value);
    for (const [prefix, main, seat] of [
      ['', 'Predefinito', 'Sede legale'],
      ['/en', 'Default', 'Legal seat'],
    ] as const) {
      const cards = (await open(`${prefix}/pages/account?tab=addresses`)).texts('main article');
      expect(cards).toHaveLength(2);
      const [one = '', two = ''] = cards;
      expect([one.includes(main), one.includes(seat), two.includes(main), two.includes(seat)]).toEqual([
        ...[true, false],
        ...[false, true],
      ]);
      for (const part of ['Via Uno 1', '40100', 'Bologna (BO)', ...Object.values(phones)]) expect(one).toContain(part);
      for (const part of ['Via Due 2', '40026', 'Imola (BO)']) expect(two).toContain(part);
    }
  });
});
