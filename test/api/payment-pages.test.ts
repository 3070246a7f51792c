import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signPaymentLink, upsertInvoices } from '../../backend/documents/index.ts';
import { setActiveQuantity } from '../builders/active-cart.ts';
import { controlOf, visitShop, type HtmlVisitor, type VisitedPage } from '../builders/html-visitor.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const SECRET = 'a secret for tests that is long enough to be one';
const TEXTS = {
  mark: /questo non è PayPal/,
  pay: /^Paga \d/,
  decline: /viene rifiutato/,
  cancel: /^Annulla/,
  payNow: 'Paga con PayPal',
  look: 'Vedi l’ordine',
  retry: 'Riprova il pagamento',
  toCheckout: 'Vai alla conferma ordine',
  toCart: 'Vai al carrello',
  toCatalogue: 'Torna al catalogo',
  waits: /L’ordine OWEB \/ \d+ \/ \d+ aspetta il pagamento/,
  notPaid: /L’ordine OWEB \/ \d+ \/ \d+ non è stato pagato/,
  checked: /Il pagamento dell’ordine OWEB \/ \d+ \/ \d+ è in verifica/,
  changed: /Da allora il carrello o i prezzi sono cambiati/,
  gone: /il suo carrello non c’è più: non c’è niente da pagare/,
  sorry: 'Siamo spiacenti! Il pagamento non è andato a buon fine.',
  left: 'Hai lasciato il pagamento: non ti è stato addebitato nulla.',
  kept: 'Il carrello è rimasto com’era.',
  stillWaits: /L’ordine OWEB \/ \d+ \/ \d{4} aspetta: parte quando lo paghi/,
  toAccept: 'In accettazione',
  thanks: /Ordine completato|Grazie/,
} as const;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    pages: isStorefrontBuilt,
    environment: { PAYPAL_SANDBOX: 'on', SESSION_SECRET: SECRET, GUEST_NAVIGATION: 'off' },
  });
  await query("update customer set payment_method = 'PAYP' where code = '70431'");
});
afterEach(async () => {
  await query("update cart set state = 'O' where state in ('A', 'S')");
  await query("update sales_order set payment_state = 'paid', payment_reference = 'x'");
});
afterAll(() => shop.stop());

const query = async (text: string) => (await shop.database.pool.query<Record<string, number | string>>(text)).rows;
const linksOf = ({ document }: VisitedPage, selector = 'main a') =>
  [...document.querySelectorAll(selector)].map((link): [string, string] => [
    (link.textContent ?? '').trim(),
    link.getAttribute('href') ?? '',
  ]);
const linkOf = (page: VisitedPage, name: string) => linksOf(page).find(([text]) => text === name)?.[1] ?? null;

interface Unpaid {
  visitor: HtmlVisitor;
  token: string;
  /** As query parameters. */
  order: string;
  /** Path of the provider's page. */
  provider: string;
}

/** An order of three valves by customer A, who left the provider's page without paying. */
async function orderUnpaid(): Promise<Unpaid> {
  const { token, cookie } = await shop.logIn('cliente.a');
  const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 3 }, { token });
  const request = { id_cart: body.message.id_cart as number, idempotency_key: crypto.randomUUID() };
  const { causale, anno, numero } = (await shop.call('send_order', request, { token })).body.message.order;
  const started = await shop.call('request_payment', { causale, anno, numero }, { token });
  expect(started.status).toBe(200);
  const { pathname, search } = new URL(started.body.message.payment_url);
  const order = `causale=${causale}&anno=${anno}&numero=${numero}`;
  return { visitor: visitShop(shop, cookie), token, order, provider: pathname + search };
}

const press = (visitor: HtmlVisitor, page: VisitedPage, name: RegExp | string) =>
  visitor.submit(page, controlOf(page, name));

describe.skipIf(!isStorefrontBuilt)('an unpaid order', () => {
  const cart = '/pages/cart?tab=active';

  it('R9.20 is on cart and checkout with a payment link, which a changed cart has not', async () => {
    const { visitor, order } = await orderUnpaid();
    for (const path of [cart, '/pages/checkout']) {
      const page = await visitor.open(path);
      expect(page.text('main'), path).toMatch(TEXTS.waits);
      expect(linkOf(page, TEXTS.look), path).toContain(order);
      expect(linkOf(page, TEXTS.payNow), path).toContain(order);
    }
    await setActiveQuantity(shop.database.pool, 5);
    const changed = await visitor.open(cart);
    expect(changed.text('main')).toMatch(TEXTS.notPaid);
    expect(linkOf(changed, TEXTS.payNow)).toBeNull();
    const refused = await visitor.open(`/pages/payment?${order}`);
    expect(refused.path).toMatch(/^\/pages\/failed-transaction/);
    expect(refused.text('main')).toMatch(TEXTS.changed);
    await setActiveQuantity(shop.database.pool, 3);
    const paid = await visitor.open(linkOf(await visitor.open(cart), TEXTS.payNow) ?? '');
    expect(paid.text()).toMatch(TEXTS.mark);
  });

  it('R9.20 R2.86 is above the order list, and in the list only after payment', async () => {
    const { visitor, order } = await orderUnpaid();
    const orders = '/pages/account?tab=orders';
    const listed = (page: VisitedPage) => linksOf(page, 'main table a').some(([, href]) => href.includes(order));
    const before = await visitor.open(orders);
    expect(before.text('main')).toMatch(TEXTS.waits);
    expect(listed(before)).toBe(false);
    const provider = await visitor.open(linkOf(before, TEXTS.payNow) ?? '');
    const thanks = await press(visitor, provider, TEXTS.pay);
    expect(thanks.path).toMatch(/^\/pages\/thankyou\?/);
    expect(thanks.text('h1')).toMatch(TEXTS.thanks);
    const after = await visitor.open(orders);
    expect(listed(after)).toBe(true);
    expect(after.text('main')).not.toMatch(TEXTS.waits);
  });

  it('R9.20 R2.14 R2.15 its pages say what is to do, and it is never paid with another cart', async () => {
    const { visitor, order, token } = await orderUnpaid();
    const pages = [`/pages/thankyou?${order}`, `/pages/order_detail?${order}`];
    const expectPages = async (text: RegExp | string, ways: string[]) => {
      for (const path of pages) {
        const page = await visitor.open(path);
        expect(page.path).toBe(path);
        expect(page.text('main'), path).toMatch(text);
        const names: string[] = [TEXTS.payNow, TEXTS.toCheckout, TEXTS.toCatalogue, TEXTS.toCart];
        const shown = linksOf(page).map(([name]) => name);
        expect(
          shown.filter((name) => names.includes(name)),
          path,
        ).toEqual(ways);
        expect(page.text('h1'), path).not.toMatch(TEXTS.thanks);
        expect(page.text('main'), path).not.toContain(TEXTS.toAccept);
        expect(page.document.querySelector('main a[href*=".pdf"]'), path).toBeNull();
      }
    };
    await setActiveQuantity(shop.database.pool, 4);
    await expectPages(TEXTS.changed, [TEXTS.toCheckout, TEXTS.toCart]);
    await setActiveQuantity(shop.database.pool, 3);
    await expectPages('Ordine da pagare', [TEXTS.payNow, TEXTS.toCart]);
    // The page was opened before its cart was emptied and refilled: its link must not open the new cart.
    const pay = linkOf(await visitor.open(pages[0] ?? ''), TEXTS.payNow) ?? '';
    const [active] = await query("select id from cart where state = 'A'");
    expect((await shop.call('empty_cart', { id_cart: Number(active?.['id']) }, { token })).status).toBe(200);
    await shop.call('add_to_cart', { item_id: '204600', quantity: 1 }, { token });
    const refused = await visitor.open(pay);
    expect(refused.path).toMatch(/^\/pages\/failed-transaction/);
    expect(refused.text('main')).toMatch(TEXTS.gone);
    await expectPages(TEXTS.gone, [TEXTS.toCatalogue]);
  });

  it('R9.20 has no payment link and cannot be ordered again while its payment is pending', async () => {
    const { visitor, order } = await orderUnpaid();
    await query("update sales_order set payment_state = 'pending' where payment_state = 'due'");
    for (const path of [`/pages/thankyou?${order}`, `/pages/order_detail?${order}`]) {
      const page = await visitor.open(path);
      expect(page.text('main'), path).toContain('Pagamento in verifica');
      expect(linkOf(page, TEXTS.payNow), path).toBeNull();
    }
    await query("update cart set state = 'O' where state = 'A'");
    const page = await visitor.open(cart);
    expect(page.text('main')).toMatch(TEXTS.checked);
    expect(linkOf(page, TEXTS.payNow)).toBeNull();
  });

  it('R8.18 R2.14 the page of the failed payment says how it is now', async () => {
    const { visitor, order } = await orderUnpaid();
    const failed = '/pages/failed-transaction';
    const look = async (path: string) => {
      const page = await visitor.open(path);
      return { page, text: page.text('main'), ways: linksOf(page).map(([name]) => name) };
    };
    const kept = await look(`${failed}?${order}`);
    expect(kept.text).toContain('Pagamento non riuscito');
    expect(kept.text).toContain(TEXTS.kept);
    expect(kept.ways).toContain(TEXTS.retry);
    await setActiveQuantity(shop.database.pool, 4);
    const changed = await look(`${failed}?${order}`);
    expect(changed.text).toContain(TEXTS.sorry);
    expect(changed.text).not.toContain(TEXTS.kept);
    expect(changed.ways).toContain(TEXTS.toCheckout);
    // The order was sent meanwhile with another payment method.
    await query("update sales_order set payment_state = null where payment_state = 'due'");
    const sent = await look(`${failed}?${order}`);
    expect(sent.text).toMatch(/è già partito/);
    expect(sent.text).not.toContain(TEXTS.sorry);
    expect(linkOf(sent.page, TEXTS.look)).toContain(order);
    for (const path of [`${failed}?causale=OWEB&anno=2026&numero=999999`, '/pages/payment-return?token=NONE']) {
      const unknown = await look(path);
      expect(unknown.text, path).toContain('Non troviamo questo pagamento');
      expect(unknown.text, path).not.toContain(TEXTS.kept);
    }
    const none = await look(failed);
    expect(none.text).toContain(TEXTS.sorry);
    expect(none.text).not.toContain(TEXTS.kept);
    expect(linksOf(none.page).map(([, href]) => href)).toEqual([
      '/pages/checkout',
      '/pages/cart?tab=active',
      '/pages/contact-us',
    ]);
    const unasked = await look(`${failed}?asked=5O190127TN364715T`);
    expect(unasked.text).toContain('Non riusciamo a sapere da PayPal com’è andata');
  });

  it('R8.18 R2.14 R9.20 a cancelled and a declined payment can be retried without scripts, which completes the order', async () => {
    const { visitor, provider } = await orderUnpaid();
    const cancelled = await press(visitor, await visitor.open(provider), TEXTS.cancel);
    expect(cancelled.path).toMatch(/^\/pages\/failed-transaction\?/);
    expect(cancelled.document.title).toContain('Pagamento non riuscito');
    for (const text of [TEXTS.sorry, TEXTS.left, TEXTS.stillWaits]) expect(cancelled.text('main')).toMatch(text);
    const again = await visitor.open(linkOf(cancelled, TEXTS.retry) ?? '');
    const declined = await press(visitor, again, TEXTS.decline);
    for (const text of [TEXTS.sorry, TEXTS.stillWaits]) expect(declined.text('main')).toMatch(text);
    expect(declined.text('main')).not.toContain(TEXTS.left);
    const last = await visitor.open(linkOf(declined, TEXTS.retry) ?? '');
    const thanks = await press(visitor, last, TEXTS.pay);
    expect(thanks.path).toMatch(/^\/pages\/thankyou\?/);
    expect(thanks.text('h1')).toMatch(TEXTS.thanks);
  });

  it('R9.20 an order is paid even if the window is closed after paying', async () => {
    const { visitor, provider, order } = await orderUnpaid();
    // The payer approves, and the window is closed before the redirect to the shop.
    const approved = await fetch(shop.address + provider, {
      method: 'POST',
      headers: { origin: shop.address },
      body: new URLSearchParams({ choice: 'pay' }),
      redirect: 'manual',
    });
    expect(approved.headers.get('location')).toContain('/pages/payment-return');
    const state = 'select payment_state from sales_order order by id desc limit 1';
    await expect.poll(() => query(state)).toEqual([{ payment_state: 'paid' }]);
    const thanks = await visitor.open(`/pages/thankyou?${order}`);
    expect(thanks.text('h1')).toMatch(TEXTS.thanks);
    expect((await visitor.open(cart)).text('main')).toContain('Il carrello è vuoto');
  });
});

describe.skipIf(!isStorefrontBuilt)('a guest pays a document without scripts', () => {
  const guest = () => visitShop(shop);
  let number = 7000;

  /** Imports the last invoice, of 200.00, with its open amount in cents. */
  async function importInvoice(openCents: number): Promise<void> {
    const name = { cause: 'F', year: 2026, number };
    const days = { issuedOn: '2026-11-01', dueOn: '2026-12-01' };
    const amounts = { totalCents: 20_000, openCents };
    await upsertInvoices(shop.database, [{ ...name, ...days, ...amounts, customerCode: '70431', kind: 'invoice' }]);
  }

  /** Creates an invoice of 200.00 with 123.45 open; returns the path of its payment link. */
  async function newLink(options: { age?: number; amount?: string } = {}): Promise<string> {
    number += 1;
    const name = { cause: 'F', year: 2026, number };
    await importInvoice(12_345);
    const expires = Math.floor(Date.now() / 1000) + 3600 - (options.age ?? 0);
    const link = new URLSearchParams({
      causale: 'F',
      anno: '2026',
      numero: String(number),
      amount: options.amount ?? '123.45',
      expires: String(expires),
      signature: signPaymentLink(SECRET, { ...name, amountCents: 12_345, expires }),
    });
    return `/pages/guest-payment?${link}`;
  }
  const pay = 'Paga 123,45 € con PayPal';

  it('R7.34 sees document and amount, may retry a declined or cancelled payment, and pays once', async () => {
    const visitor = guest();
    const link = await newLink();
    const page = await visitor.open(link);
    expect(page.text('main')).toContain(`F/2026/${number}`);
    const provider = await press(visitor, page, pay);
    expect(provider.text()).toMatch(TEXTS.mark);
    const declined = await press(visitor, provider, TEXTS.decline);
    expect(declined.text('h1')).toBe('Pagamento non riuscito');
    const cancelled = await press(visitor, await press(visitor, declined, TEXTS.retry), TEXTS.cancel);
    expect(cancelled.text('h1')).toBe('Pagamento annullato');
    expect(cancelled.text('main')).toContain(TEXTS.left);
    expect(cancelled.text('main')).not.toContain('Siamo spiacenti');
    const paid = await press(visitor, await press(visitor, cancelled, TEXTS.retry), /^Paga 123,45/);
    expect(paid.text('h1')).toBe('Pagamento ricevuto');
    const later = await visitor.open(link);
    expect(later.text('h1')).toBe('Pagamento ricevuto');
    expect(later.document.querySelector('main button')).toBeNull();
  });

  it('R7.34 sees that the open amount has changed instead of paying another one', async () => {
    const visitor = guest();
    const page = await visitor.open(await newLink());
    await importInvoice(10_000);
    const changed = await press(visitor, page, pay);
    expect(changed.text('main')).toContain('L’importo da pagare è cambiato');
    expect(changed.document.querySelector('main button')).toBeNull();
  });

  it.each([
    ['an expired', { age: 7200 }, 'Il link di pagamento è scaduto'],
    ['a modified', { amount: '1.00' }, 'Questo link di pagamento non è valido'],
  ])('R7.34 %s link has no payment button', async (_, options, heading) => {
    const page = await guest().open(await newLink(options));
    expect(page.status).toBe(403);
    expect(page.text('h1')).toBe(heading);
    expect(page.document.querySelector('main button')).toBeNull();
  });
});
