import { beforeAll, expect, it } from 'vitest';
import { loadProductPages } from '../builders/product-shop.ts';
import { violationsOf } from './axe.ts';
import { logIn, useE2e } from './visitor.ts';

const e2e = useE2e();
beforeAll(() => loadProductPages(e2e.shop()));

it('a product with sixty variants has no axe violations, on phone and desktop', async () => {
  const page = await e2e.visit();
  await logIn(page, '/product/child/SB-60');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsOf(page, 'main'), `at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
