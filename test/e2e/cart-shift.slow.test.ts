import { expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { articleRecord } from '../builders/records.ts';
import { comeWith, layoutShiftOnVisit, useE2e } from './visitor.ts';

const e2e = useE2e();

it('R2.11 a cart with long codes, long names and large amounts does not shift during hydration, at any width', async () => {
  const { database, settled } = e2e.shop();
  const [sku, name] = ['VSOTT-CRM-FF-PN25-112-LEVA-ROSSA-2026-X', 'Valvolaottonecromatofilettaturafemminafemmina'];
  await upsertArticles(database, [
    articleRecord({ code: '300001', sku, name: { it: name.repeat(2) }, categoryCode: '0110', stockQuantity: 5000 }),
  ]);
  await upsertPrices(database, [{ priceListCode: 'L1', articleCode: '300001', price: 9_999_900 }]);
  await settled();
  const page = await e2e.visit();
  await comeWith(e2e.shop(), page, ['300001', 1000], ['204118', 20], ['204500', 1]);
  // As on the first visit, so that fonts arrive as late.
  const developerTools = await page.context().newCDPSession(page);
  await developerTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const width of [390, 800, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const shift = await layoutShiftOnVisit(page, '/pages/cart?tab=active', 0.02);
    expect(shift, `at ${width} px`).toBeLessThan(0.02);
    expect(await page.locator('[data-row]').count()).toBe(3);
  }
});
