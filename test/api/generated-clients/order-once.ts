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

/** Calls an endpoint; the types of request and response are those of the description. */
async function call<Name extends Operation>(
  name: Name,
  path: string,
  body: Body<Name>,
  token?: string,
): Promise<{ status: number; data: Answer<Name> }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, data: (await response.json()) as Answer<Name> };
}

/** Lists an article as a guest, is refused a cart, logs in, orders two pieces and reads the order. */
export async function orderOnce(address: string, username: string, password: string, key: string): Promise<string[]> {
  const found = await call('productList', `${address}/product_list`, { text: 'VS-12-OT' });
  const [article] = found.data.message.product_list.data;
  if (!article) throw new Error('nothing was found');

  const line = { item_id: article.id, quantity: 2 };
  const refused = await call('addToCart', `${address}/add_to_cart`, line);

  const entered = await call('login', `${address}/login`, { username, password });
  const token = entered.data.access_token;
  const { data: added } = await call('addToCart', `${address}/add_to_cart`, line, token);

  const sending = { id_cart: added.message.id_cart, idempotency_key: key };
  const { data: sent } = await call('sendOrder', `${address}/send_order`, sending, token);
  if (!sent.message.order) throw new Error('the order waits for a colleague');
  const { causale, anno, numero } = sent.message.order;
  const { data: read } = await call('getOrderDetail', `${address}/get_order_detail`, { causale, anno, numero }, token);
  const { order_details: lines, totale_netto: net } = read.message.order;
  return [
    `listed ${article.sku} ${article.price}`,
    `refused ${refused.status}`,
    `ordered ${lines[0]?.articolo} ${net}`,
  ];
}
