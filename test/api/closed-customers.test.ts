import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { setCustomerClosed } from '../../backend/accounts/index.ts';
import { returnDueRequests } from '../../backend/orders/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { cartServices } from '../builders/buyers.ts';
import { addColleague, mailTo } from '../builders/colleagues.ts';
import { loadDocuments } from '../builders/documents.ts';
import { getPage } from '../builders/html-page.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { validRequests } from '../builders/valid-requests.ts';

const CUSTOMER = '70431';
/** Endpoints of carts and orders that only show what is there. */
const SHOWN: readonly EndpointName[] = ['getCartList', 'getSavedCart'];

let shop: TestShop;
let client: { token: string; cookie: string };
let agent: { token: string; cookie: string };
let requests: Record<string, object>;
let cartId: number;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  await loadDocuments(shop.database);
  client = await shop.logIn('cliente.a');
  agent = await shop.logIn('agente.g');
  await shop.call('session', { client_id: CUSTOMER }, agent);
  const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 5 }, client);
  cartId = body.message.id_cart;
  requests = validRequests({ id_cart: cartId, row_id: body.message.row_id });
});
afterAll(() => shop.stop());

/** Closes or opens for the office, and waits until the sessions know. */
async function close(place: { addressCode: string | null }, isClosed: boolean): Promise<void> {
  await setCustomerClosed(shop, { customerCode: CUSTOMER, ...place, isClosed, actor: 'test' });
  await shop.settled();
}

const ordering = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => ['cart.edit', 'order.place'].includes(endpoints[name].permission) && !SHOWN.includes(name),
);

beforeEach(async () => {
  await close({ addressCode: null }, false);
  await close({ addressCode: '1' }, false);
});

describe('R6.9 a closed customer', () => {
  it('fills no cart and sends no order, whoever acts for it', async () => {
    await close({ addressCode: null }, true);
    expect(ordering.length).toBeGreaterThan(15);
    for (const buyer of [client, agent])
      for (const name of ordering) {
        const { path } = endpoints[name];
        const { status, body } = await shop.call(path, requests[path] ?? {}, buyer);
        expect([status, body.code], path).toEqual([403, 'customer-closed']);
        expect(body.message, path).toBe(
          'Questo cliente è chiuso agli ordini: documenti e pagamenti restano disponibili. Per informazioni contattaci.',
        );
      }
  });

  it('keeps its cart without prices, and sees its documents with their amounts', async () => {
    const open = await shop.call('product_list', { text: 'valvola' }, client);
    expect(open.body.message.product_list.data[0].price).not.toBeNull();
    await close({ addressCode: null }, true);
    const session = (await shop.call('session', {}, client)).body.message;
    expect(session).toMatchObject({ ordering_stop: 'customer-closed', sees_prices: false });
    const list = await shop.call('product_list', { text: 'valvola' }, client);
    expect(list.body.message.product_list.data.map(({ price }: { price: unknown }) => price)).toEqual(
      open.body.message.product_list.data.map(() => null),
    );
    const cart = (await shop.call('get_cart_items', {}, client)).body.message;
    expect(cart.data).toMatchObject([{ qty: 5, price: null }]);
    expect(cart.totale_doc).toBeNull();
    const days = { date_from: '2026-01-01', date_to: '2027-12-31' };
    const [invoice] = (await shop.call('get_invoices', days, client)).body.message.invoices;
    expect(invoice.total).toBeGreaterThan(0);
    expect((await shop.call('payment_deadline', {}, client)).status).toBe(200);
  });
});

describe('a request for approval, while its customer or address is being closed', () => {
  it.each([
    [null, 'customer-closed', 'Questo cliente è chiuso agli ordini'],
    ['1', 'address-closed', 'Questo indirizzo di consegna è chiuso'],
  ])('of address %s is not sent, and goes back to its buyer with the reason', async (addressCode, code, reason) => {
    const email = `${code}@bassi.example`;
    const buyer = await addColleague(shop, client, { email, name: 'Davide Roli', role: 'cart-only' });
    const added = await shop.call('add_to_cart', { item_id: '204118', quantity: 5 }, buyer);
    const { id_cart } = added.body.message;
    const sent = await shop.call('send_order', { id_cart, idempotency_key: code }, buyer);
    const { id } = sent.body.message.approval;
    const seen = (await shop.call('get_approval', { id }, client)).body.message.cart;
    await close({ addressCode }, true);
    const approved = await shop.call('approve_order', { id, totale_doc: seen.totale_doc }, client);
    expect([approved.status, approved.body.code]).toEqual([403, code]);
    const services = { ...cartServices(shop.database), canPayOnline: false };
    expect(await returnDueRequests(services)).toBe(1);
    expect(await returnDueRequests(services)).toBe(0);
    const { request } = (await shop.call('get_approval', { id }, buyer)).body.message;
    expect(request).toMatchObject({ state: 'returned', decided_by: null, reply: expect.stringContaining(reason) });
    expect(await mailTo(shop, email, 'approval-closed')).toContain('tornato nel carrello');
    expect((await shop.call('get_cart_items', {}, buyer)).body.message.id_cart).toBe(id_cart);
  });
});

describe('a closed delivery address', () => {
  it('accepts no lines and no orders, while another address does', async () => {
    await close({ addressCode: '1' }, true);
    for (const name of ordering) {
      const { path } = endpoints[name];
      const { status, body } = await shop.call(path, { ...requests[path], address_code: '1' }, client);
      expect([status, body.code], path).toEqual([403, 'address-closed']);
    }
    const added = await shop.call('add_to_cart', { item_id: '204118', quantity: 5, address_code: '2' }, client);
    expect(added.status).toBe(200);
    const list = await shop.call('product_list', { text: 'valvola', address_code: '1' }, client);
    expect(list.body.message.product_list.data[0].price).not.toBeNull();
  });

  it('has no saved cart made active from another address', async () => {
    const { id_cart } = (await shop.call('add_to_cart', { item_id: '204118', quantity: 5, address_code: '2' }, client))
      .body.message;
    await shop.call('save_cart', { id_cart, name: 'Imola', address_code: '2' }, client);
    await close({ addressCode: '2' }, true);
    const activated = await shop.call('activate_cart', { id_cart, address_code: '1' }, client);
    expect([activated.status, activated.body.code]).toEqual([403, 'address-closed']);
    await close({ addressCode: '2' }, false);
    expect((await shop.call('activate_cart', { id_cart, address_code: '1' }, client)).status).toBe(200);
  });

  it('is not the one that a login begins with', async () => {
    await close({ addressCode: '1' }, true);
    const again = await shop.logIn('cliente.a');
    const session = (await shop.call('session', {}, again)).body.message;
    expect(session).toMatchObject({ selected_address: '2', ordering_stop: null });
    expect(session.address_codes).toMatchObject([{ is_active: false }, { is_active: true }]);
  });
});

describe('who closes', () => {
  it('is the ERP or the office, and neither opens what the other has closed', async () => {
    const isOpen = async () =>
      (await shop.call('session', {}, await shop.logIn('cliente.a'))).body.message.ordering_stop;
    await upsertCustomers(shop.database, [{ code: CUSTOMER, isActive: false }]);
    expect(await isOpen()).toBe('customer-closed');
    expect(
      await setCustomerClosed(shop, { customerCode: CUSTOMER, addressCode: null, isClosed: false, actor: 'x' }),
    ).toEqual({ isClosedInErp: true });
    expect(await isOpen()).toBe('customer-closed');
    await close({ addressCode: null }, true);
    await upsertCustomers(shop.database, [{ code: CUSTOMER, isActive: true }]);
    expect(await isOpen()).toBe('customer-closed');
    await close({ addressCode: null }, false);
    expect(await isOpen()).toBeNull();
  });
});

describe.skipIf(!isStorefrontBuilt)('the pages of a closed customer', () => {
  const open = (path: string) => getPage(shop, path, { cookie: client.cookie });

  it('say why, show the lines of the cart, and offer neither quantities nor a checkout', async () => {
    const before = await open('/pages/cart?tab=active');
    expect(before.document.querySelectorAll('main input[name="quantity"]')).toHaveLength(1);
    await close({ addressCode: null }, true);
    const cart = await open('/pages/cart?tab=active');
    expect(cart.text('body')).toContain('Bassi');
    expect(cart.text('body')).toContain('è chiuso agli ordini.');
    expect(cart.text('main table')).toContain('VS-12-OT');
    expect(cart.document.querySelectorAll('main input[name="quantity"]')).toHaveLength(0);
    expect(cart.document.querySelector('main a[href*="checkout"]')).toBeNull();
    expect(cart.text('main')).not.toContain('€');
    const product = await open('/product/default/204118');
    expect(product.document.querySelector('main input[name="quantity"]')).toBeNull();
    expect(product.text('main')).not.toContain('Accedi per vedere i prezzi');
    expect(await open('/pages/checkout')).toMatchObject({ status: 302, location: '/pages/cart?tab=active' });
    expect((await open('/pages/account?tab=deadlines')).text('main')).toContain('€');
  });

  it('mark a closed address, and lead to another one', async () => {
    await close({ addressCode: '1' }, true);
    await shop.call('session', { address_code: '1' }, client);
    const cart = await open('/pages/cart?tab=active');
    expect(cart.text('body')).toContain('Questo indirizzo di consegna è chiuso agli ordini.');
    expect(cart.texts('button[name="address_code"]').map((text) => text.includes('chiuso agli ordini'))).toEqual([
      true,
      false,
    ]);
    expect((await open('/product/default/204118')).text('main')).toContain('€');
  });
});
