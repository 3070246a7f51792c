import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSetting } from '../../backend/content/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { visitShop, type HtmlVisitor } from '../builders/html-visitor.ts';
import { publishLegalText } from '../builders/legal-texts.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const CLAUSE = '2. Foro competente';

let shop: TestShop;
let created: TestDatabase;
beforeAll(async () => {
  // What the shop reads at its start is there before anybody asks for it.
  created = await createTestDatabase({ loaded: true });
  const { database } = created;
  await publishLegalText(database, { key: 'terms', asked: 'order', clauses: [CLAUSE] });
  await publishLegalText(database, { key: 'use', asked: 'login' });
  const policies = { terms: 'refuse', privacy: 'warn', cookies: 'warn', use: 'allow' } as const;
  await writeSetting(database, 'legal_texts', policies);
  shop = await startTestShop({ pages: isStorefrontBuilt, databases: { database } });
});
afterAll(async () => {
  await shop.stop();
  await created.drop();
});

const logIn = async (visitor: HtmlVisitor, path: string, username: string, button = 'Accedi') =>
  visitor.submit(await visitor.open(path), button, { username, password: PASSWORD });

/** The names of the boxes of a page, in their order. */
const boxes = (page: { document: Document }) =>
  [...page.document.querySelectorAll('main input[type="checkbox"]')].map((box) => box.getAttribute('name'));

describe.runIf(isStorefrontBuilt)('7.6 the shop’s question, without scripts', () => {
  it('is asked after the login, in the language of the page, and can wait', async () => {
    const visitor = visitShop(shop);
    const asked = await logIn(visitor, '/en/pages/login?redirect=/en/pages/contact-us', 'cliente.b', 'Log in');
    expect([asked.status, asked.path.split('?')[0]]).toEqual([200, '/en/pages/accept-texts']);
    expect([asked.text('h1'), asked.text('main h2')]).toEqual(['Texts to accept', 'Text use']);
    expect(asked.text('main')).toContain('Jurisdiction');
    expect(boxes(asked)).toEqual(['use']);
    // It can wait: the shop is open, and the link leads where the login was asked.
    expect((await visitor.follow(asked, 'Later')).path).toBe('/en/pages/contact-us');
    const accepted = await visitor.submit(asked, 'Accept and continue', { use: 'yes' });
    expect(accepted.path).toBe('/en/pages/contact-us');
    expect((await logIn(visitShop(shop), '/pages/login?redirect=/pages/contact-us', 'cliente.b')).path).toBe(
      '/pages/contact-us',
    );
  });

  it('is never asked of an agent, whose checkout says that nobody has accepted', async () => {
    const agent = await shop.logIn('agente.g');
    const visitor = visitShop(shop, agent.cookie);
    await shop.call('session', { client_id: '70431' }, agent);
    const added = await shop.call('add_to_cart', { item_id: '204118', quantity: 10, client_id: '70431' }, agent);
    expect([added.status, added.body.message]).toEqual([200, expect.anything()]);
    const page = await visitor.open('/pages/checkout');
    expect(page.path).toBe('/pages/checkout');
    expect(page.text('main')).toContain('Nessuno di questa azienda ha ancora accettato: Testo terms');
    expect((await visitor.open('/pages/accept-texts?redirect=/shop')).path).toBe('/shop');
  });

  it('stands before the checkout, says which box is missing, keeps the others, and leads back to the order', async () => {
    const { cookie, token } = await shop.logIn('cliente.a');
    const visitor = visitShop(shop, cookie);
    await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, { token });
    const asked = await visitor.open('/pages/checkout?delivery_type=PICKUP');
    expect(asked.path.split('?')[0]).toBe('/pages/accept-texts');
    expect(boxes(asked)).toEqual(['terms', 'terms_clauses', 'use']);
    expect(asked.text('main')).toContain(`codice civile, queste clausole: ${CLAUSE}.`);
    const missing = await visitor.submit(asked, 'Accetta e continua', { terms: 'yes', use: 'yes' });
    expect([missing.status, missing.text('[role="alert"], main [role="status"]')]).toEqual([
      ...[422, expect.stringContaining('Manca una casella')],
    ]);
    const checked = [...missing.document.querySelectorAll('main input[checked]')].map((box) =>
      box.getAttribute('name'),
    );
    expect(checked).toEqual(['terms', 'use']);
    const order = await visitor.submit(missing, 'Accetta e continua', { terms_clauses: 'yes' });
    expect([order.path, order.text('h1')]).toEqual(['/pages/checkout?delivery_type=PICKUP', 'Conferma ordine']);
    // The consent of the order names the version.
    expect(order.document.querySelector('main [name="accepted_texts"]')?.getAttribute('value')).toBe('terms:1');
    const shipping = await visitor.open('/pages/checkout');
    const sent = await visitor.submit(shipping, 'Invia ordine', { consent: 'yes' });
    expect(sent.path).toContain('/pages/thankyou');
    const { rows } = await shop.database.pool.query('select accepted_texts from sales_order');
    expect(rows).toEqual([{ accepted_texts: { terms: 1 } }]);
    // With nothing left to accept, the page leads on.
    expect((await visitor.open('/pages/accept-texts?moment=order&redirect=/pages/cart')).path).toBe('/pages/cart');
  });

  it('leads a guest to the login, and never to another site', async () => {
    const guest = visitShop(shop);
    expect((await guest.open('/pages/accept-texts')).path).toContain('/pages/login?');
    const { cookie } = await shop.logIn('cliente.b');
    const away = await visitShop(shop, cookie).open('/pages/accept-texts?moment=login&redirect=https://example.org/');
    expect(away.path).toBe('/');
  });
});
