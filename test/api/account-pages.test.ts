import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertDueDates, upsertInvoices, upsertTransportDocuments } from '../../backend/documents/index.ts';
import { invoiceRecord, loadDocuments, transportRecord } from '../builders/documents.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { visitShop, type VisitedPage, type HtmlVisitor } from '../builders/html-visitor.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const HOUR = 3_600_000;
const DAYS = 'from=2026-01-01&to=2026-12-31';
const YEAR = new Date().getFullYear();

let shop: TestShop;
let who: { token: string; cookie: string };
/** Customer A without scripts. */
let visitor: HtmlVisitor;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt, environment: { PAYPAL_SANDBOX: 'on' } });
  who = await shop.logIn('cliente.a');
  visitor = visitShop(shop, who.cookie);
  const { database } = shop;
  await loadDocuments(database);
  await database.pool.query(`insert into agent (code, name, phone, email) values
    ('AG1', 'Luca Serra', '335 000 10 01', 'luca.serra@bancale.example')`);
  await database.pool.query(`update customer_address set agent_id = (select id from agent where code = 'AG1')
    where code = '2' and customer_id = (select id from customer where code = '70431')`);
});
beforeEach(() => shop.database.pool.query(`delete from cart where state = 'A'`));
afterAll(() => shop.stop());

/** Sends an order and moves it to so many days ago; returns its number. */
async function order(articles: Record<string, number>, daysAgo: number, status: string): Promise<number> {
  let id_cart = 0;
  for (const [item_id, quantity] of Object.entries(articles)) {
    id_cart = (await shop.call('add_to_cart', { item_id, quantity }, who)).body.message.id_cart;
  }
  const sent = await shop.call('send_order', { id_cart, idempotency_key: `order of cart ${id_cart}` }, who);
  expect(sent.status).toBe(200);
  const { numero } = sent.body.message.order;
  await shop.database.pool.query(
    // Days of the shop: some have 23 or 25 hours.
    `update sales_order set status = $3,
       created_at = (now() at time zone 'Europe/Rome' - $2 * interval '1 day') at time zone 'Europe/Rome'
     where number = $1`,
    [numero, daysAgo, status],
  );
  return numero as number;
}

/** The numbers of the documents of a list. */
const rows = (page: VisitedPage) =>
  page
    .texts('main table tbody th[scope=row]')
    .map((text) => text.replace(/(n\. gestionale \S+)?(da Marco Bassi)?$/, ''));
const MENU = 'nav[aria-label="Menu dell’area utente"]';
const linesInCart = async () =>
  (
    await shop.database.pool.query<{ code: string; quantity: number }>(
      `select a.code, l.quantity from cart_line l join cart c on c.id = l.cart_id join article a on a.id = l.article_id
       where c.state = 'A' order by a.code`,
    )
  ).rows.map(({ code, quantity }) => `${quantity} ${code}`);

describe.runIf(isStorefrontBuilt)('the user area', () => {
  it('R1.7 R2.9 R2.101 every entry of the menu opens its section', async () => {
    const page = await visitor.open('/pages/account');
    for (const [name, tab] of [
      ['I miei ordini', 'orders'],
      ['Indirizzi', 'addresses'],
      ['Agente di riferimento', 'referral-agent'],
      ['Profilo', 'profile'],
      ['Fatture', 'invoices'],
      ['Documenti di trasporto', 'ddt'],
      ['Scadenzario', 'deadlines'],
      ['Fido', 'credit'],
    ] as const) {
      const section = await visitor.follow(page, name);
      expect([section.status, section.path, section.text('main h1')]).toEqual([
        ...[200, `/pages/account?tab=${tab}`],
        name,
      ]);
      expect(section.text(`${MENU} [aria-current=page]`)).toContain(name);
    }
    expect((await visitor.open('/pages/account?tab=saved-carts')).path).toBe('/pages/cart?tab=saved');
  });

  it('R2.101 a section whose data is away leaves the menu, says so and is complete at the next try', async () => {
    const failed = 'Una parte della pagina non si è caricata.';
    const { pool } = shop.database;
    await pool.query('alter table customer_document rename to document_away');
    const page = await visitor.open('/pages/account?tab=invoices');
    await pool.query('alter table document_away rename to customer_document');
    expect([page.status, page.text('main h1')]).toEqual([200, 'Fatture']);
    expect(page.text('#section')).toContain(failed);
    expect(page.text(`${MENU} [aria-current=page]`)).toContain('Fatture');
    const again = await visitor.follow(page, 'Riprova');
    expect([again.status, again.text('#section').includes(failed)]).toEqual([200, false]);
  });

  it('R2.55 R3.7 the menu of addresses names street and city of each, and marks the chosen one; guests have none', async () => {
    const FORM = 'form[aria-label="Scegli l’indirizzo di consegna"] button';
    expect((await visitShop(shop).open('/')).texts(FORM)).toEqual([]);
    const page = await visitor.open('/');
    expect(page.texts(FORM).map((text) => text.split(/\d{5}/)[0])).toEqual([
      'Via dell’Artigianato 14, Bologna',
      'Via Larga 3, Bologna',
    ]);
    expect(page.texts(`${FORM}[aria-pressed=true]`)).toHaveLength(1);
  });

  it('R2.92 R2.94 choosing an address shows its agent', async () => {
    const none = await visitor.open('/pages/account?tab=referral-agent');
    expect(none.text('main')).toContain('Nessun agente per questo indirizzo');
    // The first address is the chosen one, so that one button chooses another.
    const chosen = await visitor.submit(await visitor.open('/pages/account?tab=addresses'), 'Consegna qui');
    const card = chosen.texts('main article').find((text) => text.includes('Via Larga 3'));
    expect(card).toContain('Consegni qui');
    const agent = await visitor.follow(chosen, 'Agente di riferimento');
    expect(agent.text('main article')).toMatch(/Luca Serra.*335 000 10 01/);
    expect(agent.document.querySelector('main a[href^="tel:"]')?.getAttribute('href')).toBe('tel:3350001001');
    await visitor.submit(await visitor.open('/pages/account?tab=addresses'), 'Consegna qui');
  });

  it('R2.93 R2.94 a correction and another address are requested', async () => {
    const form = await visitor.follow(await visitor.open('/pages/account?tab=profile'), 'Chiedi una correzione');
    const refused = await visitor.submit(form, 'Invia richiesta', { field: 'pec', value: 'bassi@' });
    expect(refused.status).toBe(422);
    expect(refused.text('main')).toContain('Il campo deve essere un indirizzo e-mail');
    const answer = await visitor.submit(refused, 'Invia richiesta', { value: 'bassi@pec.example' });
    expect(answer.text('main')).toMatch(
      /Richiesta inviata all’ufficio clienti\..*Richieste all’ufficio clienti.*PEC: bassi@pec\.example.*In attesa/,
    );
    const address = await visitor.follow(await visitor.open('/pages/account?tab=addresses'), 'Chiedi un indirizzo');
    const typed = { address: 'Via Mazzini 81', postal_code: '40026', city: 'Imola', province: 'BO' };
    const sent = await visitor.submit(address, 'Invia richiesta', typed);
    expect(sent.text('main')).toMatch(/Richiesta inviata all’ufficio clienti\..*Via Mazzini 81.*Imola/);
  });
});

describe.runIf(isStorefrontBuilt)('documents', () => {
  it('R2.88 R4.33 types and sorting of invoices are links', async () => {
    const page = await visitor.open(`/pages/account?tab=invoices&${DAYS}`);
    expect(page.texts('main').join()).toContain('Nota di credito');
    const sorted = await visitor.follow(page, 'Ordina per Data');
    const oldest = /sort=date-asc/.test(sorted.path) ? sorted : await visitor.follow(sorted, 'Ordina per Data');
    expect(oldest.path).toContain('sort=date-asc');
    expect(rows(oldest)[0]).toBe('F/2026/1301');
    const accompanying = await visitor.follow(oldest, 'Accompagnatorie');
    expect(accompanying.path).toContain('type=accompanying');
    expect(rows(accompanying)).toEqual(['F/2026/1331']);
  });

  it('R2.88 a search without a result says so, and offers the last ten years', async () => {
    const page = await visitor.open('/pages/account?tab=invoices&from=2026-01-01&to=2026-01-31&text=1338');
    expect(page.texts('main h2')).toContain('Nessun risultato');
    const wider = await visitor.follow(page, 'Cerca «1338» negli ultimi 10 anni');
    expect(rows(wider)).toContain('F/2026/1338');
  });

  it('R2.89 a problem with a delivered line is reported with a photo', async () => {
    const lines = [1, 2].map((position) => ({ position, code: 'VS-12-OT', quantity: 20 }));
    const deliveredAt = new Date(Date.now() - HOUR).toISOString();
    const delivered = transportRecord(3500, { deliveredAt, receivedBy: 'R. Conti', lines });
    await upsertTransportDocuments(shop.database, [delivered]);
    const page = await visitor.open('/pages/ddt_detail?causale=DDT&anno=2026&numero=3500');
    const [, second] = page.document.querySelectorAll('a[aria-label="Segnala un problema su VS-12-OT"]');
    const form = await visitor.open(second?.getAttribute('href') ?? '');
    expect(form.text('#claim-title')).toBe('Segnala un problema sulla riga 2');
    const red = { create: { width: 800, height: 600, channels: 3 as const, background: '#b33' } };
    const photo = new File([new Uint8Array(await sharp(red).png().toBuffer())], 'IMG_0001.png', { type: 'image/png' });
    const sent = await visitor.submit(form, 'Invia segnalazione', {
      reason: 'missing',
      quantity: '1',
      photos: [photo],
    });
    expect(sent.text('main')).toMatch(/Segnalazione inviata.*Riga 2 · VS-12-OT.*Aperta.*Manca: 1/);
    const shown = sent.document.querySelector('img[alt="Foto 1 della segnalazione sulla riga 2"]');
    const picture = await fetch(shop.address + (shown?.getAttribute('src') ?? ''), { headers: { cookie: who.cookie } });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await shop.database.pool.query(
      `insert into claim_question (claim_id, question, asked_by, asked_at)
       select id, 'Ci serve la foto del collo.', 'Olga', now() from claim order by id desc limit 1`,
    );
    const asked = await visitor.open('/pages/ddt_detail?causale=DDT&anno=2026&numero=3500');
    expect(asked.text('main')).toMatch(/Servono foto.*L’ufficio ha chiesto, .*Ci serve la foto del collo\./);
    const nothing = await visitor.submit(asked, 'Invia all’ufficio', {});
    expect(nothing.text('main')).toContain('Aggiungi almeno una foto, o scrivi due parole.');
    const added = await visitor.submit(nothing, 'Invia all’ufficio', {
      note: 'Il collo non c’è più.',
      photos: [photo],
    });
    expect(added.text('main')).toMatch(/Inviato all’ufficio.*Il collo non c’è più\..*In esame, risposta entro il /);
    expect(added.document.querySelectorAll('img[alt$="della segnalazione sulla riga 2"]')).toHaveLength(2);
  });
});

describe.runIf(isStorefrontBuilt)('orders and the overview', () => {
  const numbers = { partly: 0, cancelled: 0, fresh: 0 };
  beforeAll(async () => {
    await shop.database.pool.query(`delete from cart where state = 'A'`);
    for (const daysAgo of [60, 45, 30]) await order({ '204300': 7 }, daysAgo, 'E');
    numbers.partly = await order({ '204118': 10 }, 3, 'PR');
    numbers.cancelled = await order({ '204600': 4 }, 2, 'AN');
    numbers.fresh = await order({ '204202': 6 }, 0, 'IA');
  });

  it('R2.86 R4.30 R8.20 R9.35 the list shows statuses, filters by status and text, and can be reset', async () => {
    const page = await visitor.open('/pages/account?tab=orders');
    const all = rows(page);
    const name = (number: number) => `OWEB / ${number} / ${YEAR}`;
    expect(all).toEqual(expect.arrayContaining(Object.values(numbers).map(name)));
    for (const state of ['In accettazione', 'Annullato', 'Parzialmente evaso'])
      expect(page.text('main table')).toContain(state);
    expect(page.document.querySelector('[data-status]')?.getAttribute('data-status')).toBe('TO_BE_ACCEPTED');

    const none = await visitor.submit(page, 'Cerca', { status: 'NE' });
    expect(none.path).toContain('status=NE');
    expect(none.text('main')).toContain('Nessun risultato');
    expect(rows(await visitor.follow(none, 'Azzera'))).toEqual(all);
    const found = await visitor.submit(page, 'Cerca', { text: 'te933' });
    expect(rows(found)).toEqual([name(numbers.fresh)]);
  });

  it('R2.86 a page after the last one leads to that, and swapped days say so', async () => {
    for (const tab of ['orders', 'invoices', 'ddt']) {
      const beyond = await visitor.open(`/pages/account?tab=${tab}&page=9999`);
      expect(beyond.text('main'), tab).toContain('L’elenco ha una sola pagina.');
    }
    const beyond = await visitor.open('/pages/account?tab=orders&page=9999&status=AN');
    expect(rows(await visitor.follow(beyond, 'Vai all’ultima pagina'))).toEqual([
      `OWEB / ${numbers.cancelled} / ${YEAR}`,
    ]);
    const said = 'Le due date erano invertite';
    const swapped = await visitor.open(`/pages/account?tab=orders&from=${YEAR}-12-31&to=${YEAR}-01-01`);
    expect(swapped.document.querySelector('input[name=from]')?.getAttribute('value')).toBe(`${YEAR}-01-01`);
    expect(swapped.text('main')).toContain(said);
    expect(
      (await visitor.open(`/pages/account?tab=orders&from=${YEAR}-01-01&to=${YEAR}-12-31`)).text('main'),
    ).not.toContain(said);
  });

  it('R2.10 the counts of the latest orders add up', async () => {
    const page = await visitor.open('/pages/dashboard');
    const counts = [...page.document.querySelectorAll('main a[href*="tab=orders"] b')]
      .map((count) => [count.parentElement?.firstChild?.textContent, Number(count.textContent)] as const)
      .filter(([, count]) => !Number.isNaN(count));
    const [[first, all] = ['', 0], ...parts] = counts;
    expect(first).toBe('Tutti');
    expect(parts.map(([name]) => name)).toEqual([
      'In accettazione',
      'Da evadere',
      'Evaso',
      'Parzialmente evaso',
      'Annullato',
    ]);
    expect(parts.reduce((sum, [, count]) => sum + count, 0)).toBe(all);
    expect(all).toBeGreaterThan(3);
  });

  it('R6.9 an order of another customer does not exist', async () => {
    const other = await shop.logIn('cliente.b');
    const added = await shop.call('add_to_cart', { item_id: '204400', quantity: 10 }, other);
    const wanted = { id_cart: added.body.message.id_cart as number, idempotency_key: 'an order of another customer' };
    const { numero } = (await shop.call('send_order', wanted, other)).body.message.order;
    const path = `/pages/order_detail?causale=OWEB&anno=${YEAR}&numero=${numero}`;
    expect((await visitShop(shop, other.cookie).open(path)).status).toBe(200);
    const page = await visitor.open(path);
    expect([page.status, page.text('h1')]).toEqual([404, 'Impossibile trovare questa pagina']);
  });

  it('R2.90 due dates of several invoices are ticked and paid together', async () => {
    const numbers = [1350, 1351];
    await upsertInvoices(
      shop.database,
      numbers.map((number) => invoiceRecord(number)),
    );
    await upsertDueDates(
      shop.database,
      numbers.flatMap((number) =>
        [1, 2].map((position) => ({
          ...{ document: `F/2026/${number}`, position, kind: 'direct', dueOn: `2096-0${position}-28`, cents: 6_100 },
        })),
      ),
    );
    const page = await visitor.open('/pages/account?tab=deadlines');
    const none = await visitor.submit(page, 'Paga le scelte');
    expect(none.text('main')).toContain('Scegli almeno una scadenza da pagare');
    for (const key of ['F/2026/1350:2', 'F/2026/1351:1']) {
      page.document.querySelector(`input[value="${key}"]`)?.setAttribute('checked', '');
    }
    const payment = await visitor.submit(page, 'Paga le scelte');
    expect(payment.text('h1')).toBe('Paga le scadenze');
    expect(payment.text('main')).toMatch(
      /F\/2026\/1351scadenza del 28\/01\/2096.*61,00\s€F\/2026\/1350scadenza del 28\/02\/2096.*Da pagare122,00\s€/,
    );
  });

  it('R2.91 the credit page says what may become of an order over the limit', async () => {
    const [italian, english] = await Promise.all(
      ['/pages', '/en/pages'].map((path) => visitor.open(`${path}/account?tab=credit`)),
    );
    expect(italian?.text('main')).toContain('un ordine oltre il fido può essere verificato prima di partire');
    expect(italian?.text('main')).not.toContain('ufficio crediti');
    expect(english?.text('main')).toContain('an order over the limit may be checked before it leaves');
    expect(english?.text('main')).not.toContain('credit office');
  });

  it('R2.10 the figures of the overview are those of the screens that it leads to', async () => {
    const { totals } = (await shop.call('payment_deadline', {}, who)).body.message;
    const { credit } = (await shop.call('exposition', {}, who)).body.message;
    const euro = (amount: number) =>
      new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
        .format(amount)
        .replace('-', '−')
        .replaceAll('\u00a0', ' ');
    const page = await visitor.open('/pages/dashboard');
    expect(page.text('main h1')).toBe('Buon lavoro, Marco Bassi');
    const text = page.text('main');
    expect(text).toContain(`${euro(totals.expired)} scaduti · ${euro(totals.to_expire)} a scadere`);
    const left = credit?.rows.find(({ name }: { name: string }) => name === 'difference')?.totale ?? null;
    expect(text).toContain(left === null ? 'nessun fido' : euro(left));
    const open = [...page.document.querySelectorAll('main a[href*="status=AP"]')];
    const count = Number(/(\d+) ordin/.exec(open.map(({ textContent }) => textContent).join())?.[1]);
    const orders = await visitor.open(open[0]?.getAttribute('href') ?? '');
    expect([orders.text('main h1'), rows(orders).length]).toEqual(['I miei ordini', count]);
    const overview = await visitor.follow(await visitor.follow(orders, 'Azzera'), 'Riepilogo');
    expect(overview.texts('main h2')).toContain('Ultimi ordini');
  });

  it('R2.10 the ticked articles go into the cart; an invalid quantity is rejected', async () => {
    const page = await visitor.open('/pages/dashboard');
    expect(page.text('main')).toContain('15 giorni di ritardo');
    const field = page.document.querySelector('main input[aria-label^="Quantità di"]')?.getAttribute('name') ?? '';
    const refused = await visitor.submit(page, 'Aggiungi al carrello', { [field]: '1,5' });
    expect(refused.status).toBe(422);
    expect(refused.text('main')).toContain('Correggi le quantità');
    expect(await linesInCart()).toEqual([]);
    const added = await visitor.submit(refused, 'Aggiungi al carrello', { [field]: '8' });
    expect(added.path).toBe('/pages/cart?tab=active');
    expect(await linesInCart()).toEqual(['8 204300']);
  });
});
