import { afterAll, beforeAll, expect, it } from 'vitest';
import { askBuyer, findHeld, type HoldDecider } from '../../backend/orders/index.ts';
import { exportsOf, switchOn } from '../builders/held-orders.ts';
import { controlOf, visitShop } from '../builders/html-visitor.ts';
import { mailWith } from '../builders/mails.ts';
import { getPage } from '../builders/html-page.ts';
import { addOfficeUser } from '../builders/office.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
});
afterAll(() => shop.stop());

const clerk: HoldDecider = { actor: { kind: 'person', id: null, name: 'Paola' }, office: null };

it.skipIf(!isStorefrontBuilt)(
  '2.1 2.3 the buyer reads that its order is checked, and agrees to a change on its page, without scripts',
  async () => {
    await switchOn(shop.database, { 'first-order': true });
    const { token, cookie } = await shop.logIn('cliente.b');
    const { id_cart } = (await shop.call('add_to_cart', { item_id: '204600', quantity: 10 }, { token })).body.message;
    const sent = await shop.call('send_order', { id_cart, idempotency_key: 'held-page-1' }, { token });
    const { causale, anno, numero } = sent.body.message.order;
    const listed = (await shop.call('get_orders', { status: 'T' }, { token })).body.message.orders[0];
    expect(listed).toMatchObject({ stato: 'IA', stato_label: 'BEING_CHECKED', stato_testo: 'In verifica' });
    const day = (listed.risposta_entro as string).split('-').reverse().join('/');
    const mail = await mailWith(shop.dataDirectory, 'cliente.b@bancale.example', `${causale} / ${numero} / ${anno}`);
    expect(mail.text).toContain(`ti rispondiamo entro il ${day}`);

    const visitor = visitShop(shop, cookie);
    expect((await visitor.open('/pages/account?tab=orders')).text('main')).toContain(`risposta entro ${day}`);
    const path = `/pages/order_detail?causale=${causale}&anno=${anno}&numero=${numero}`;
    expect((await visitor.open(path)).text('main')).toContain(`In verifica, risposta entro ${day}`);
    expect((await visitor.open(`/en${path}`)).text('main')).toContain(`Being checked, answer by ${day}`);

    const [{ orderId = 0 } = {}] = await exportsOf(shop.database);
    const services = { database: shop.database, clock: () => new Date(), refund: () => Promise.resolve() };
    await askBuyer(services, clerk, { orderId, lines: [{ position: 1, quantity: 4 }], note: 'Ne bastano?' });
    const page = await visitor.open(path);
    expect(page.text('main')).toContain('finché non rispondi l’ordine non parte');
    expect(await exportsOf(shop.database)).toMatchObject([{ state: 'held' }]);
    const done = await visitor.submit(page, controlOf(page, 'Accetto la modifica'), {});
    expect(done.text('main')).toContain('Abbiamo cambiato 1 riga');
    expect((await findHeld(shop.database, { orderId, office: null })).state).toBe('released');
    const again = await visitor.submit(page, controlOf(page, 'Non accetto'), {});
    expect([again.status, again.text('main [role="alert"]')]).toEqual([
      409,
      'La richiesta di modifica non c’è più, oppure è cambiata: apri di nuovo l’ordine.',
    ]);
  },
);

it.skipIf(!isStorefrontBuilt)('5.6 the office sees a held order in its list and alone, in both languages', async () => {
  await addOfficeUser(shop.database, 'sales', 'sales');
  const bound = await addOfficeUser(shop.database, 'bound', 'sales');
  await shop.database.pool.query(`update office_user set agent_ids = '{}' where user_id = $1`, [bound]);
  await switchOn(shop.database, { 'over-credit': true });
  const { token } = await shop.logIn('cliente.b');
  await shop.database.pool.query(
    `insert into customer_credit (customer_id, as_of, limit_cents) select id, now(), 0 from customer where code = '70999'`,
  );
  const { id_cart } = (await shop.call('add_to_cart', { item_id: '204600', quantity: 7 }, { token })).body.message;
  await shop.call('send_order', { id_cart, idempotency_key: 'held-page-2' }, { token });
  const orderId = (await exportsOf(shop.database)).at(-1)?.orderId ?? 0;
  const open = async (path: string, who: string) => getPage(shop, path, { cookie: (await shop.logIn(who)).cookie });
  const list = await open('/office/orders/held', 'sales');
  expect(list.text('h1')).toBe('Ordini in controllo');
  expect(list.text('main')).toMatch(/Edil Verdi.*Oltre il fido.*oltre.*Rilascia com’è/);
  const alone = await open(`/en/office/orders/held/${orderId}`, 'sales');
  expect(alone.text('main')).toMatch(/Over credit.*BOOK-10.*Release as it is/);
  expect((await open('/office/orders/held', 'bound')).text('main')).toContain('Niente in controllo');
  for (const path of [`/office/orders/held/${orderId}`, '/office/orders/held/abc'])
    expect([path, (await open(path, 'bound')).status]).toEqual([path, 404]);
});
