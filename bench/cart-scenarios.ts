import { load, timeSingly, type BenchRequest } from './load.ts';
import { variantCodes } from './queries.ts';
import type { Result } from './report.ts';
import { logIn, startShop } from './shop-process.ts';

const ARTICLES = 100_000;
const LINES = 30;
const LONG = 300;

/** add_to_cart, get_cart_items with 30 lines, update_cart in one of 300; the server prices every response anew. */
export async function cart(): Promise<Result[]> {
  const shop = await startShop(ARTICLES);
  try {
    const { token } = await logIn(shop.address);
    const headers = { authorization: `Bearer ${token}` };
    const post = poster(shop.address, headers);
    await emptyCart(post);
    const codes = await variantCodes(shop.address, LINES);
    const adding: BenchRequest[] = Array.from({ length: LINES * 20 }, (_, index) => ({
      method: 'POST',
      path: '/api/add_to_cart',
      body: { item_id: codes[index % codes.length], quantity: 100 * (1 + (index % 7)) },
    }));
    await timeSingly(shop.address, adding, LINES * 5, headers);
    const addSingle = await timeSingly(shop.address, adding, 1000, headers);
    const addMany = await load({ address: shop.address, requests: adding, connections: 32, seconds: 8, headers });
    const lines = (await readCart(post)).data.length;
    const reading: BenchRequest[] = [{ method: 'POST', path: '/api/get_cart_items', body: {} }];
    const readSingle = await timeSingly(shop.address, reading, 1000, headers);
    const readMany = await load({ address: shop.address, requests: reading, connections: 32, seconds: 8, headers });
    const changeSingle = await changeInLongCart(shop.address, headers, post);
    await emptyCart(post);
    const { size } = shop;
    const failed = (failures: number) => (failures > 0 ? `, ${failures} FAILED` : '');
    return [
      {
        scenario: 'cart: add, latency',
        size,
        figure: `median ${addSingle.median.toFixed(2)} ms, p99 ${addSingle.p99.toFixed(2)} ms at 1 connection`,
        target: 'p99 under 15 ms',
        reached: addSingle.p99 < 15,
      },
      {
        scenario: 'cart: add, throughput',
        size,
        figure: `${Math.round(addMany.requestsPerSecond)} requests/s at 32 connections${failed(addMany.failures)}`,
        target: '500 requests/s',
        reached: addMany.requestsPerSecond >= 500,
      },
      {
        scenario: `cart: read with ${lines} lines, latency`,
        size,
        figure: `median ${readSingle.median.toFixed(2)} ms, p99 ${readSingle.p99.toFixed(2)} ms at 1 connection`,
        target: '',
        reached: null,
      },
      {
        scenario: `cart: read with ${lines} lines, throughput`,
        size,
        figure: `${Math.round(readMany.requestsPerSecond)} requests/s at 32 connections${failed(readMany.failures)}`,
        target: '800 requests/s',
        reached: readMany.requestsPerSecond >= 800,
      },
      {
        scenario: `cart: change a quantity in ${LONG} lines`,
        size,
        figure: `median ${changeSingle.median.toFixed(2)} ms, p99 ${changeSingle.p99.toFixed(2)} ms at 1 connection`,
        target: 'median under 60 ms',
        reached: changeSingle.median < 60,
      },
    ];
  } finally {
    await shop.stop();
  }
}

type Post = (path: string, body: unknown) => Promise<unknown>;

function poster(address: string, headers: Record<string, string>): Post {
  const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  return async (path, body) =>
    (await fetch(`${address}/api/${path}`, { ...request, body: JSON.stringify(body) })).json() as Promise<unknown>;
}

async function readCart(post: Post): Promise<{ id_cart: number; data: { row_id: number }[] }> {
  const { message } = (await post('get_cart_items', {})) as { message: Awaited<ReturnType<typeof readCart>> };
  return message;
}

/** The data stays between runs: lines left over would be read and counted in the next run. */
async function emptyCart(post: Post): Promise<void> {
  const { id_cart } = await readCart(post);
  if (id_cart > 0) await post('empty_cart', { id_cart });
}

/** Changes one quantity after the other in a cart of 300 lines, as a buyer types them. */
async function changeInLongCart(address: string, headers: Record<string, string>, post: Post) {
  for (const item_id of await variantCodes(address, LONG)) await post('add_to_cart', { item_id, quantity: 100 });
  const { id_cart, data } = await readCart(post);
  const changes: BenchRequest[] = [200, 300, 400].map((quantity) => ({
    method: 'POST',
    path: '/api/update_cart',
    body: { id_cart, cart_rows: [{ row_id: data[0]?.row_id, quantity }] },
  }));
  await timeSingly(address, changes, 50, headers);
  return timeSingly(address, changes, 500, headers);
}
