import { load, timeSingly, type BenchRequest } from './load.ts';
import { variantCodes } from './queries.ts';
import type { Result } from './report.ts';
import { call, logIn, type ShopProcess } from './shop-process.ts';

const LINES = 1000;
const USUAL = 30;
const ROUNDS = 3;
const SECONDS = 5;

interface CartResponse {
  message: { id_cart: number; data: unknown[] };
}

/** Empties the client's cart and puts that many lines into it, whatever an earlier run has left. */
export async function fillCart(address: string, token: string, codes: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { message } = await call<CartResponse>(address, 'get_cart_items', {}, headers);
  if (message.id_cart > 0) await call(address, 'empty_cart', { id_cart: message.id_cart }, headers);
  if (codes.length === 0) return;
  const rows = codes.map((code, index) => ({ line: index + 1, code, quantity: 100 }));
  await call(address, 'import_cart', { rows }, headers);
  const { data } = (await call<CartResponse>(address, 'get_cart_items', {}, headers)).message;
  if (data.length !== codes.length) throw new Error(`the cart has ${data.length} lines instead of ${codes.length}`);
}

/**
 * What a cart of a thousand lines costs: /shop with it, with 30 lines and without, measured alternately; cart page and
 * checkout.
 */
export async function longCartPages(shop: ShopProcess, pages: BenchRequest[]): Promise<Result[]> {
  const { token, cookie } = await logIn(shop.address);
  const { size } = shop;
  const headers = { cookie };
  const codes = await variantCodes(shop.address, LINES);
  const rates = new Map<number, { requestsPerSecond: number; p99: number }[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const count of [0, USUAL, LINES]) {
      await fillCart(shop.address, token, codes.slice(0, count));
      await timeSingly(shop.address, pages, 50, headers);
      const figures = await load({
        address: shop.address,
        requests: pages,
        connections: 16,
        seconds: SECONDS,
        headers,
      });
      rates.set(count, [...(rates.get(count) ?? []), figures]);
    }
  }
  const mean = (count: number, key: 'requestsPerSecond' | 'p99') =>
    (rates.get(count) ?? []).reduce((sum, one) => sum + one[key], 0) / ROUNDS;
  const ratio = mean(LINES, 'requestsPerSecond') / mean(0, 'requestsPerSecond');
  const results: Result[] = [
    {
      scenario: `rendering: /shop for a client with ${USUAL} lines in the cart`,
      size,
      figure: `${Math.round(mean(USUAL, 'requestsPerSecond'))} pages/s at 16 connections (p99 ${Math.round(mean(USUAL, 'p99'))} ms)`,
      target: '170 pages/s, p99 220 ms',
      reached: mean(USUAL, 'requestsPerSecond') >= 170 && mean(USUAL, 'p99') <= 220,
    },
    {
      scenario: `rendering: /shop with ${LINES} lines in the cart`,
      size,
      figure: `${ratio.toFixed(2)} of the rate with an empty one`,
      target: 'at least 0.9',
      reached: ratio >= 0.9,
    },
  ];
  for (const [name, path] of [
    ['cart page', '/pages/cart?tab=active'],
    ['checkout', '/pages/checkout'],
  ] as const) {
    const page: BenchRequest[] = [{ method: 'GET', path }];
    await timeSingly(shop.address, page, 30, headers);
    const { median } = await timeSingly(shop.address, page, 100, headers);
    const response = await fetch(shop.address + path, { headers: { ...headers, 'accept-encoding': 'identity' } });
    const kilobytes = (await response.arrayBuffer()).byteLength / 1000;
    results.push({
      scenario: `rendering: ${name} of ${LINES} lines`,
      size,
      figure: `${Math.round(kilobytes)} kB, median ${median.toFixed(1)} ms at 1 connection`,
      target: '250 kB, 60 ms',
      reached: kilobytes <= 250 && median <= 60,
    });
  }
  await fillCart(shop.address, token, []);
  return results;
}
