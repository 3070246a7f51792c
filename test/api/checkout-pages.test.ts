import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertArticles, upsertStock } from '../../backend/catalogue/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { ARTICLES } from '../builders/shop.ts';
import { controlOf, visitShop, type Entered, type HtmlVisitor, type VisitedPage } from '../builders/html-visitor.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

const TEXTS = {
  send: 'Invia ordine',
  show: 'Mostra date e totali di questa consegna',
  totals: ['Totale netto', 'Totale lordo', 'Totale documento', 'Spese di trasporto', 'IVA'],
  documentTotal: '109,48 €',
  collected: '97,40 €',
  thanks: 'Ordine completato',
  missing: (amount: string) => `Mancano ${amount},00 € all'ordine minimo`,
  changed: 'Nel frattempo il carrello è cambiato',
  today: 'Prezzo oggi',
  gone: 'L’articolo non è più in vendita.',
  split: '35 subito, 465 dal 14/03/2099',
  waits: 'Aspetta e spedisci tutto insieme',
} as const;

const checkout = '/pages/checkout';
const cart = '/pages/cart?tab=active';
const consent = { consent: 'yes' };

let shop: TestShop;
let client: Credentials & { token: string };
let visitor: HtmlVisitor;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
});
beforeEach(async () => {
  await query("delete from cart where state = 'A'");
  const { cookie, token } = await shop.logIn('cliente.a');
  client = { token };
  visitor = visitShop(shop, cookie);
});
afterAll(() => shop.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await shop.database.pool.query<Record<string, string | number>>(text, values)).rows;
const ordersSoFar = async () => (await query('select count(*)::integer as orders from sales_order'))[0]?.['orders'];
const latestOrder = async (columns: string) =>
  (await query(`select ${columns} from sales_order o order by id desc limit 1`))[0];

async function fill(...lines: [string, number][]): Promise<number> {
  let id = 0;
  for (const [item_id, quantity] of lines) {
    const { status, body } = await shop.call('add_to_cart', { item_id, quantity }, client);
    expect(status).toBe(200);
    id = body.message.id_cart;
  }
  return id;
}

/** Submits the form of the checkout. */
const send = (page: VisitedPage, entered: Entered = consent) =>
  visitor.submit(page, controlOf(page, TEXTS.send), entered);

const isDisabled = (page: VisitedPage, button: string) => controlOf(page, button, 'main').hasAttribute('disabled');
const checkedIn = ({ document }: VisitedPage, name: string) =>
  [...document.querySelectorAll(`input[name="${name}"][checked]`)].map((input) => input.getAttribute('value'));
const valueIn = ({ document }: VisitedPage, name: string) => {
  const field = document.querySelector(`main [name="${name}"]`);
  return field?.getAttribute('value') ?? field?.textContent;
};
const hrefs = ({ document }: VisitedPage, selector: string) =>
  [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href') ?? '');

/** The steps of the order: those done and the current one. */
function stepsOf({ document }: VisitedPage): { all: string[]; current: string } {
  const current = document.querySelector('main [aria-current="step"]');
  const list = current?.closest('ol');
  return {
    all: [...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent.replace(/^\d+/, '').trim()),
    current: current?.textContent.replace(/^\d+/, '').trim() ?? '',
  };
}

describe.skipIf(!isStorefrontBuilt)('the pages of an order', () => {
  it('R2.12 R2.13 R4.35 the checkout has all its parts, and the order is listed and has its confirmation page for half an hour', async () => {
    await fill(['204118', 10]);
    const page = await visitor.open(checkout);
    expect(page.text('main table')).toContain('VS-12-OT');
    const parts = ['Via dell’Artigianato 14', 'Bonifico bancario', ...TEXTS.totals, TEXTS.documentTotal];
    for (const part of parts) expect(page.text('main')).toContain(part);
    for (const name of ['delivery_type', 'shipping_date', 'note', 'consent'])
      expect(page.document.querySelector(`main [name="${name}"]`), name).not.toBeNull();
    expect(checkedIn(page, 'delivery_type')).toEqual(['SHIPPING_GOOD']);
    expect(stepsOf(page)).toEqual({
      all: [expect.stringContaining('Carrello (fatto)'), 'Conferma ordine', 'Ordine completato'],
      current: 'Conferma ordine',
    });

    const thanks = await send(page);
    expect(thanks.path).toMatch(/^\/pages\/thankyou\?/);
    const order = await latestOrder('cause, year, number');
    const name = `${order?.['cause']} / ${order?.['number']} / ${order?.['year']}`;
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome' }).format(new Date());
    for (const part of [TEXTS.thanks, name, today, TEXTS.documentTotal, 'Via dell’Artigianato 14'])
      expect(thanks.text('main')).toContain(part);
    expect(stepsOf(thanks)).toMatchObject({
      all: [expect.stringContaining('(fatto)'), expect.stringContaining('(fatto)'), 'Ordine completato'],
      current: 'Ordine completato',
    });
    expect(hrefs(thanks, 'main a[href^="/pages/order_detail"]')[0]).toContain(`numero=${order?.['number']}`);
    expect(hrefs(thanks, 'main a[href="/shop"]').length).toBeGreaterThan(0);
    expect((await visitor.open(thanks.path)).text('main')).toContain(TEXTS.thanks);

    const empty = await visitor.open(checkout);
    expect([empty.path, empty.text('main')]).toEqual([cart, expect.stringContaining('Il carrello è vuoto')]);
    const list = await visitor.open('/pages/account?tab=orders');
    const row = [...list.document.querySelectorAll('main tr')].find(({ textContent }) => textContent.includes(name));
    expect(row?.textContent).toContain('In accettazione');
    expect(row?.querySelector('[data-status]')?.getAttribute('data-status')).toBe('TO_BE_ACCEPTED');

    await query("update sales_order set created_at = created_at - interval '31 minutes'");
    expect((await visitor.open(thanks.path)).path).toBe('/pages/account?tab=orders');
    // If the cart turns out to be sent long ago, the page shows that order and that nothing new was sent.
    const repeated = await visitor.open(`${thanks.path}&repeated=1`);
    expect(repeated.path).toMatch(/^\/pages\/order_detail\?/);
    expect(repeated.text('main')).toContain('Questo ordine era già stato inviato il');
  });

  it('R2.13 the thank-you page redirects to the orders without an order of this customer', async () => {
    const other = await shop.logIn('cliente.b');
    const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 1 }, { token: other.token });
    const request = { id_cart: body.message.id_cart, idempotency_key: 'of client B' };
    const { order } = (await shop.call('send_order', request, { token: other.token })).body.message;
    for (const search of ['', `?causale=${order.causale}&anno=${order.anno}&numero=${order.numero}`]) {
      expect((await visitor.open(`/pages/thankyou${search}`)).path, search).toBe('/pages/account?tab=orders');
    }
  });

  it('R2.98 a second window sends the same order, and says that and when it was sent before', async () => {
    await fill(['204118', 10]);
    const [first, second] = [await visitor.open(checkout), await visitor.open(checkout)];
    const before = Number(await ordersSoFar());
    const thanks = await send(first);
    expect(thanks.text('main')).not.toContain('era già stato inviato');
    const again = await send(second);
    expect(again.path).toBe(`${thanks.path}&repeated=1`);
    expect(again.text('main')).toMatch(/Questo ordine era già stato inviato il \d\d\/\d\d\/\d{4},? \d\d:\d\d/);
    expect(await ordersSoFar()).toBe(before + 1);
  });

  it('R3.5 below the minimum order, the missing amount is shown; the cart can be saved but not sent', async () => {
    await query("update customer set minimum_order_cents = 10000 where code = '70431'");
    try {
      // 4 × 20.00 = 80.00
      const id_cart = await fill(['204600', 4]);
      const page = await visitor.open(cart);
      expect(page.text('main')).toContain(TEXTS.missing('20'));
      expect(hrefs(page, 'main a[href="/pages/checkout"]')).toEqual([]);
      expect(isDisabled(page, 'Conferma ordine')).toBe(true);
      const blocked = await visitor.open(checkout);
      expect(blocked.text('main')).toContain(TEXTS.missing('20'));
      expect(isDisabled(blocked, TEXTS.send)).toBe(true);
      expect((await shop.call('save_cart', { id_cart, name: 'Cantiere' }, client)).status).toBe(200);

      await fill(['204600', 5]);
      const enough = await visitor.open(cart);
      expect(enough.text('main')).not.toContain('ordine minimo');
      expect(hrefs(enough, 'main a[href="/pages/checkout"]').length).toBeGreaterThan(0);
    } finally {
      await query('update customer set minimum_order_cents = null');
    }
  });
});

describe.skipIf(!isStorefrontBuilt)('the checkout without scripts', () => {
  it('R2.99 R9.19 R9.33 R9.27 pickup has a slot and no shipping cost, keeps the input, and is on the order', async () => {
    await query("insert into customer_payment_method select id, 'RIBA', 1 from customer where code = '70431'");
    await fill(['204118', 10]);
    const shipping = await visitor.open(checkout);
    expect(shipping.text('main')).toContain(TEXTS.documentTotal);
    expect(shipping.document.querySelector('input[name="pickup_slot"]')).toBeNull();
    const page = await visitor.submit(shipping, controlOf(shipping, TEXTS.show), { delivery_type: 'PICKUP' });
    expect(page.text('main')).toContain(TEXTS.collected);
    expect(page.text('main')).not.toContain(TEXTS.documentTotal);
    expect(page.text('main')).toMatch(/Inviando prima delle (10|16):00 di .+ il primo ritiro è/);
    expect(page.text('main')).toMatch(/la tua condizione abituale/);
    expect(page.document.querySelector('input[name="shipping_date"]')).toBeNull();
    const slots = [...page.document.querySelectorAll('input[name="pickup_slot"]')];
    // Three working days; the first one may have the afternoon only.
    expect([5, 6]).toContain(slots.length);
    expect(checkedIn(page, 'pickup_slot')).toEqual([slots[0]?.getAttribute('value')]);
    expect(checkedIn(page, 'payment_method')).toEqual(['BONIFICO']);

    const last = slots.at(-1);
    const slot = last?.getAttribute('value') ?? '';
    const name = last?.getAttribute('aria-label') ?? '';
    expect(name).toMatch(/^\p{L}+ \d\d\/\d\d\/\d{4}, 13:00–16:00$/u);
    const entered = { pickup_slot: slot, payment_method: 'RIBA', note: 'Citofono Bassi' };
    const refused = await send(page, entered);
    expect(refused.document.querySelector('[aria-invalid="true"]')?.getAttribute('name')).toBe('consent');
    expect([checkedIn(refused, 'pickup_slot'), checkedIn(refused, 'payment_method')]).toEqual([[slot], ['RIBA']]);
    expect(valueIn(refused, 'note')).toBe('Citofono Bassi');

    const thanks = await send(refused);
    for (const text of [name.replace('–', ' – '), TEXTS.collected]) expect(thanks.text('main')).toContain(text);
    const written = `delivery_type, transport_cents, total_cents, payment_method,
      to_char(pickup_on, 'YYYY-MM-DD') || 'T' || to_char(pickup_from, 'HH24:MI') as slot`;
    expect(await latestOrder(written)).toEqual({
      ...{ delivery_type: 'PICKUP', slot, transport_cents: 0, total_cents: 9740, payment_method: 'RIBA' },
    });
    const [, on = ''] = name.split(/[ ,]/);
    const detail = await visitor.open(thanks.path.replace('thankyou', 'order_detail'));
    const facts = [...detail.document.querySelectorAll('main dl')].find(({ textContent }) => textContent.includes(on));
    expect(facts?.textContent).toContain(`${on}, 13:00–16:00`);
    expect([...(facts?.querySelectorAll('dt') ?? [])].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'Ritiro',
      'Ritiro in sede',
    ]);
    expect(facts?.textContent).not.toContain('Artigianato');
    await query('delete from customer_payment_method');
  });

  it('R2.99 R7.11 a promotion is sent with a pickup at its price', async () => {
    await query('update promotion_row set net_price = 50000 where net_price = 60000');
    await shop.settled();
    const promoted = { item_id: '204300', quantity: 5, promo_code: 'EST/26', promo_row: 41 };
    expect((await shop.call('add_to_cart_promo', promoted, client)).status).toBe(200);
    const page = await visitor.open(`${checkout}?delivery_type=PICKUP`);
    expect(page.text('main table')).toContain('PROMO');
    // 5 at 5.00 plus 22 % VAT, without shipping.
    expect(page.text('main')).toContain('30,50 €');
    await send(page);
    expect(await latestOrder('total_cents, transport_cents')).toEqual({ total_cents: 3050, transport_cents: 0 });
    const [line] = await query(
      `select promo_code, promo_row::integer, net_price::integer from sales_order_line
       where order_id = (select max(id) from sales_order)`,
    );
    expect(line).toEqual({ promo_code: 'EST/26', promo_row: 41, net_price: 50_000 });
    await query('update promotion_row set net_price = 60000 where net_price = 50000');
    await shop.settled();
  });

  it('R9.25 an impossible date and a holiday are rejected with the first possible day', async () => {
    await fill(['204118', 1]);
    const before = await ordersSoFar();
    const page = await visitor.open(checkout);
    const inHalfAYear = new Date(Date.now() + 183 * 86_400_000);
    const holiday = `${inHalfAYear.getFullYear()}-${inHalfAYear.getMonth() < 6 ? '04-25' : '12-25'}`;
    for (const [date, text] of [
      ['2026-01-01', /La prima data possibile è \d\d\/\d\d\/\d{4}/],
      [holiday, /Il \d\d\/\d\d\/\d{4} è domenica o festivo: il primo giorno possibile dopo è \d\d\/\d\d\/\d{4}\./],
    ] as const) {
      const refused = await send(page, { ...consent, shipping_date: date });
      expect([refused.status, refused.text('main')], date).toEqual([422, expect.stringMatching(text)]);
      expect(refused.document.querySelector('[aria-invalid="true"]')?.getAttribute('name')).toBe('shipping_date');
    }
    expect(await ordersSoFar()).toBe(before);
  });

  it('R2.97 a cart saved meanwhile is not sent: the cart page says so', async () => {
    const id_cart = await fill(['204118', 1]);
    const before = await ordersSoFar();
    const page = await visitor.open(checkout);
    expect((await shop.call('save_cart', { id_cart, name: 'Cantiere' }, client)).status).toBe(200);
    const gone = await send(page);
    expect(gone.path).toMatch(/^\/pages\/cart\?/);
    expect(gone.text('main')).toContain('Il carrello che stavi confermando non è più quello attivo');
    expect(await ordersSoFar()).toBe(before);
  });

  it('R2.12 R1.6 R4.5 a changed cart is sent after a second confirmation, to its own address in any case', async () => {
    const id = await fill(['204118', 1], ['204600', 1]);
    const before = Number(await ordersSoFar());
    const page = await visitor.open(checkout);
    await fill(['204118', 2]);
    const rejected = await send(page);
    expect([rejected.status, rejected.text('main')]).toEqual([409, expect.stringContaining(TEXTS.changed)]);
    // 2 × 7.984 at 22 % and 20.00 at 10 %, with shipping.
    expect(rejected.text('main')).toContain('53,56 €');
    expect(await ordersSoFar()).toBe(before);
    await shop.call('session', { address_code: '2' }, client);
    expect((await send(rejected)).path).toMatch(/^\/pages\/thankyou/);
    await shop.call('session', { address_code: '1' }, client);
    expect(await ordersSoFar()).toBe(before + 1);
    const [sent] = await query(
      `select a.code from sales_order o join customer_address a on a.id = o.address_id where o.cart_id = $1`,
      [id],
    );
    expect(sent).toEqual({ code: '1' });
  });
});

describe.skipIf(!isStorefrontBuilt)('what has changed since a line was added', () => {
  /** The list price of the valve in ten-thousandths: 133,400 less 30+10+5 is 7.984. */
  async function priceValve(price: number): Promise<void> {
    await upsertPrices(shop.database, [{ priceListCode: 'L1', articleCode: '204118', price }]);
    await shop.settled();
  }
  const supply = (quantity: number, arrivingOn: string | null) =>
    upsertStock(shop.database, [{ articleCode: '204118', quantity, arrivingOn }]);
  afterEach(async () => {
    await upsertArticles(shop.database, ARTICLES);
    await supply(1000, null);
    await priceValve(133_400);
  });

  it('a price increase is shown and must be accepted, then the order is sent at the new price', async () => {
    await fill(['204118', 10], ['204600', 1]);
    await priceValve(150_000);
    const page = await visitor.open(checkout);
    const changes = 'section[aria-labelledby="checkout-changes"]';
    expect(page.text(changes)).toContain(TEXTS.today);
    expect(page.text(changes)).toContain('8,9775 €');
    const before = Number(await ordersSoFar());
    expect((await send(page)).status).toBe(409);
    expect(await ordersSoFar()).toBe(before);
    const [acceptance = ''] = [...page.document.querySelectorAll('input[name="accepted_changes"]')].map((box) =>
      box.getAttribute('value'),
    );
    const thanks = await send(page, { ...consent, accepted_changes: acceptance });
    expect(thanks.path).toMatch(/^\/pages\/thankyou/);
    const lines = await query(
      `select net_price::integer as price from sales_order_line
       where order_id = (select max(id) from sales_order) order by position`,
    );
    expect(lines).toEqual([{ price: 89_775 }, { price: 200_000 }]);
  });

  it('R2.12 a lower price is sent without asking, but no withdrawn article, which can be removed', async () => {
    await fill(['204118', 10], ['204600', 1]);
    await priceValve(100_000);
    const page = await visitor.open(checkout);
    const changes = 'section[aria-labelledby="checkout-changes"]';
    expect(page.text(changes)).toContain(TEXTS.today);
    expect(page.document.querySelector(`${changes} input[type="checkbox"]`)).toBeNull();
    const before = Number(await ordersSoFar());
    await query("update article set is_active = false where code = '204600'");
    const refused = await send(page, { ...consent, customer_reference: 'Cantiere 7' });
    expect(refused.status).toBe(422);
    for (const text of ['L’ordine non può partire così', TEXTS.gone]) expect(refused.text('main')).toContain(text);
    expect(valueIn(refused, 'customer_reference')).toBe('Cantiere 7');
    expect(await ordersSoFar()).toBe(before);
    const removed = await visitor.submit(
      refused,
      controlOf(refused, 'Togli riga', '[role="group"][aria-label*="BOOK-10"]'),
    );
    expect(removed.text('main')).not.toContain(TEXTS.gone);
    expect((await send(removed)).path).toMatch(/^\/pages\/thankyou/);
  });

  it('a stock that no longer covers a line is a change to be accepted', async () => {
    await fill(['204118', 500]);
    await supply(35, '2099-03-14');
    await shop.settled();
    const page = await visitor.open(checkout);
    expect(page.text('section[aria-labelledby="checkout-changes"]')).toContain(TEXTS.split);
    const acceptance = controlOf(page, 'Accetta', 'section[aria-labelledby="checkout-changes"]');
    const accepted_changes = acceptance.getAttribute('value') ?? '';
    const thanks = await send(page, { ...consent, accepted_changes });
    expect(thanks.text('main table')).toContain(TEXTS.split);
  });

  it('the part of a line that follows is shown in cart and order, and in the checkout, which asks how to ship it', async () => {
    await supply(35, '2099-03-14');
    await shop.settled();
    await fill(['204118', 500], ['204600', 1]);
    expect((await visitor.open(cart)).text('main')).toContain(TEXTS.split);
    const page = await visitor.open(checkout);
    for (const text of [TEXTS.split, '1 riga per questa data, 1 segue dal 14/03/2099'])
      expect(page.text('main')).toContain(text);
    expect(checkedIn(page, 'shipment_choice')).toEqual(['SPLIT']);
    const pickup = await visitor.open(`${checkout}?delivery_type=PICKUP`);
    expect(pickup.text('main')).toContain('1 riga pronta per il ritiro, 1 segue dal 14/03/2099');
    expect(pickup.document.querySelector('input[name="shipment_choice"]')).toBeNull();
    const refused = await send(page, { shipment_choice: 'WAIT' });
    expect(checkedIn(refused, 'shipment_choice')).toEqual(['WAIT']);
    const thanks = await send(refused);
    expect(thanks.text('main table')).toContain(TEXTS.split);
    expect(thanks.text('main')).toContain(TEXTS.waits);
    expect(await latestOrder('shipment_choice')).toEqual({ shipment_choice: 'WAIT' });
    const detail = await visitor.open(thanks.path.replace('thankyou', 'order_detail'));
    for (const text of [TEXTS.split, TEXTS.waits]) expect(detail.text('main')).toContain(text);
  });
});
