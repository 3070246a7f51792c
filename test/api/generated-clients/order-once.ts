import type { operations } from './client.ts';

type Operation = keyof operations;
type Body<Name extends Operation> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Content } };
}
  ? Content
  : never;
type Answer<Name extends Operation> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': infer Content } } };
}
  ? Content
  : never;
type Failure = operations['getOrders']['responses'][401]['content']['application/json'];

let token = '';
let cookie = '';
let address = '';

/** Calls an endpoint; the types of request and response are those of the description. */
async function call<Name extends Operation>(name: Name, path: string, body: Body<Name>): Promise<Answer<Name>> {
  const response = await fetch(`${address}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie, origin: new URL(address).origin }),
    },
    body: JSON.stringify(body),
  });
  if (response.ok) {
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return (await response.json()) as Answer<Name>;
  }
  const failure = (await response.json()) as Failure;
  if (failure.code !== 'token-expired') throw new Error(`${name}: ${response.status}`);
  // A token lasts a quarter of an hour: the cookie of the login gets another one.
  token = '';
  token = (await call('session', 'session', {})).access_token ?? '';
  return call(name, path, body);
}

/**
 * Lists an article as a guest, is refused a cart, logs in, orders two pieces, reads the order with a token that has
 * expired meanwhile, and downloads its PDF.
 */
export async function orderOnce(
  shop: string,
  username: string,
  password: string,
  key: string,
  expired: string,
): Promise<string[]> {
  address = shop;
  const found = await call('productList', 'product_list', { text: 'VS-12-OT' });
  const [article] = found.message.product_list.data;
  if (!article) throw new Error('nothing was found');

  const line = { item_id: article.id, quantity: 2 };
  const refused = await call('addToCart', 'add_to_cart', line).catch((error: Error) => error.message);

  token = (await call('login', 'login', { username, password })).access_token ?? '';
  const added = await call('addToCart', 'add_to_cart', line);
  const sent = await call('sendOrder', 'send_order', { id_cart: added.message.id_cart, idempotency_key: key });
  if (!sent.message.order) throw new Error('the order waits for a colleague');
  const { causale, anno, numero } = sent.message.order;

  token = expired;
  const { order } = (await call('getOrderDetail', 'get_order_detail', { causale, anno, numero })).message;
  const isRenewed = token !== expired;

  const file = await fetch(new URL(order.pdf, address), { headers: { authorization: `Bearer ${token}` } });
  const content = new Uint8Array(await file.arrayBuffer());
  return [
    `listed ${article.sku} ${article.price}`,
    `refused ${String(refused).replace('addToCart: ', '')}`,
    `renewed ${isRenewed}`,
    `ordered ${order.order_details[0]?.articolo} ${order.totale_netto}`,
    `downloaded ${new TextDecoder().decode(content.slice(0, 5))}`,
  ];
}
