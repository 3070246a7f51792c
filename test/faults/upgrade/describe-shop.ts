import type { TestShop } from '../../builders/test-shop.ts';
import type { OfficeEndpointName } from '../../../contract/office/index.ts';
import { callOffice } from '../../builders/office.ts';
import { OFFICE_PERSON, PEOPLE } from './fill-shop.ts';

type Json = any;

/** Fields that differ from one login to the next. */
const VOLATILE = new Set(['access_token', 'payment_url', 'last_login', 'last_chosen', 'lastUsedAt', 'sessions']);

function stable(value: Json): Json {
  if (Array.isArray(value)) return value.map(stable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !VOLATILE.has(name))
      .map(([name, inner]) => [name, stable(inner)]),
  );
}

/** All that a person sees of orders, carts, requests, documents, prices and rights: status and body of each request. */
async function viewOf(shop: TestShop, name: string): Promise<Record<string, Json>> {
  const login = await shop.logIn(name);
  const view: Record<string, Json> = {};
  const ask = async (path: string, body: object = {}): Promise<Json> => {
    const { status, body: response } = await shop.call(path, body, login);
    view[`${path} ${JSON.stringify(body)}`] = { status, message: stable(response.message) };
    return status === 200 ? response.message : {};
  };
  await ask('session');
  for (const path of ['get_customer', 'get_addresses', 'get_members', 'get_corrections', 'get_wishlist', 'exposition'])
    await ask(path);
  await ask('find_clients', { text: '' });
  if (name === 'agente.g') await shop.call('session', { client_id: '70431' }, login);
  for (const address_code of ['1', '2']) await ask('get_cart_items', { address_code });
  const carts = await ask('get_cart_list', { limit: 50 });
  for (const { id_cart } of carts.data ?? []) await ask('get_saved_cart', { id_cart });
  await ask('get_unpaid_orders');
  const days = { date_from: '2026-01-01', date_to: '2026-12-31', per_page: 50 };
  const orders = await ask('get_orders', days);
  for (const { causale, anno, numero } of orders.orders ?? []) await ask('get_order_detail', { causale, anno, numero });
  const requests = await ask('get_approvals', { per_page: 50 });
  for (const { id } of requests.requests ?? requests.data ?? []) await ask('get_approval', { id });
  const invoices = await ask('get_invoices', days);
  for (const { causale, anno, numero } of invoices.invoices ?? [])
    await ask('get_invoice_detail', { causale, anno, numero });
  const deliveries = await ask('get_ddt', days);
  for (const { causale, anno, numero } of deliveries.ddt ?? []) await ask('get_ddt_detail', { causale, anno, numero });
  await ask('payment_deadline');
  await ask('get_usual_articles', { limit: 20 });
  for (const slug of ['204118', '204200', '204300', '204400', '204600']) await ask('get_item', { slug });
  await ask('product_list', { per_page: 96 });
  return view;
}

/** All that somebody of the office sees; nothing in a shop of a version that had no office. */
async function officeViewOf(shop: TestShop, name: string): Promise<Record<string, Json>> {
  const view: Record<string, Json> = {};
  const { cookie } = await shop.logIn(name).catch(() => ({ cookie: null }));
  if (cookie === null) return view;
  const ask = async (endpoint: OfficeEndpointName, body: object = {}): Promise<Json> => {
    const { status, body: response } = await callOffice(shop, cookie, endpoint, body);
    view[`${endpoint} ${JSON.stringify(body)}`] = { status, message: stable(response) };
    return response;
  };
  const { rows: orders } = await ask('listOrders', { size: 100 });
  for (const { id } of orders ?? []) await ask('getOrder', { orderId: id });
  const { rows: customers } = await ask('listCustomers', { sort: 'name' });
  for (const { code } of customers ?? []) await ask('getCustomer', { code });
  for (const endpoint of ['listHeld', 'listHoldRules', 'listClaims', 'listRequests', 'listAgents'] as const)
    await ask(endpoint);
  for (const endpoint of ['getIdentity', 'getShippingSettings', 'getPickupSettings'] as const) await ask(endpoint);
  return view;
}

/** What everybody sees of the shop, by user name; JSON. */
export async function describeShop(shop: TestShop): Promise<Record<string, Record<string, Json>>> {
  const views: Record<string, Record<string, Json>> = {};
  for (const name of PEOPLE) views[name] = await viewOf(shop, name);
  views[OFFICE_PERSON] = await officeViewOf(shop, OFFICE_PERSON);
  return JSON.parse(JSON.stringify(views)) as typeof views;
}
