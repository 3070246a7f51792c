import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feltFigures, isReached, type FeltShop } from '../../bench/felt-pages.ts';
import {
  INTERACTIONS,
  LONGEST_INTERACTION,
  measureInteraction,
  type InteractionShop,
} from '../../bench/interactions.ts';
import { freePort } from '../../bench/shop-process.ts';
import { launchBrowser } from '../builders/chromium.ts';
import { loadProductPages } from '../builders/product-shop.ts';
import { comeWith, openHydrated, useE2e } from '../e2e/visitor.ts';

const e2e = useE2e();
let port: number;
let browser: Browser;
beforeAll(async () => {
  port = await freePort();
  browser = await launchBrowser([`--remote-debugging-port=${port}`]);
});
afterAll(() => browser.close());

/** A busy machine measures itself; a page that is slow by itself is so every time. */
const ROUNDS = 3;

it('pages are within the limits of what a person feels', { timeout: 600_000 }, async () => {
  const shop: FeltShop = { address: e2e.shop().address, product: '/product/default/204118' };
  const missed: string[] = [];
  for (const figure of await feltFigures(browser, port)) {
    const values: number[] = [];
    while (values.length < ROUNDS && !values.some((value) => isReached(figure, value)))
      values.push(await figure.measure(shop));
    if (!values.some((value) => isReached(figure, value)))
      missed.push(`${figure.name}: ${values.join(', ')}, the limit is ${figure.limit}`);
  }
  expect(missed).toEqual([]);
});

it('the cart loads at most 12 scripts and 12 style sheets', async () => {
  const page = await e2e.visit();
  await comeWith(e2e.shop(), page, ['204118', 20], ['204500', 1]);
  const files: string[] = [];
  page.on('response', (response) => files.push(new URL(response.url()).pathname));
  await openHydrated(page, '/pages/cart?tab=active');
  await page.waitForLoadState('networkidle');
  expect(files.filter((file) => file.endsWith('.js')).length).toBeLessThanOrEqual(12);
  expect(files.filter((file) => file.endsWith('.css')).length).toBeLessThanOrEqual(12);
});

it('every interaction is followed by a paint within 200 ms on a slow processor', { timeout: 1_200_000 }, async () => {
  await loadProductPages(e2e.shop());
  const shop: InteractionShop = {
    address: e2e.shop().address,
    user: 'cliente.a',
    matrix: '/product/child/SB-60',
    // The variants of MANY.
    cartCodes: Array.from({ length: 300 }, (_, index) => String(320_001 + index)),
    words: 'valvola',
  };
  const missed: string[] = [];
  for (const interaction of INTERACTIONS) {
    const longest: number[] = [];
    const isReached = () => longest.some((time) => time <= LONGEST_INTERACTION);
    while (longest.length < ROUNDS && !isReached()) {
      const { times } = await measureInteraction(browser, shop, interaction);
      longest.push(Math.max(0, ...times));
    }
    if (!isReached()) missed.push(`${interaction.name}: ${longest.join(', ')} ms`);
  }
  expect(missed).toEqual([]);
});
