import { beforeAll, expect, it } from 'vitest';
import { loadWideShop } from '../builders/wide-shop.ts';
import { openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();
beforeAll(async () => {
  await loadWideShop(e2e.shop().database);
  await e2e.shop().settled();
});

it('R9.7 the sidebar of an agent does not move when the compact header appears', async () => {
  const page = await e2e.visit({ viewport: { width: 1280, height: 700 } });
  await setSession(page, 'agente.g');
  const chosen = { client_id: '70431', address_code: '1' };
  await page.request.post('/api/session', { data: chosen, headers: { origin: e2e.shop().address } });
  await openHydrated(page, '/shop');
  const filters = page.getByRole('complementary', { name: 'Filtri' });
  const placeAt = async (top: number) => {
    await page.evaluate((y) => scrollTo(0, y), top);
    await expect.poll(() => page.locator('html[data-stuck]').count()).toBe(top > 300 ? 1 : 0);
    return filters.evaluate((it) => [it.getBoundingClientRect().top, it.clientHeight]);
  };
  const before = await placeAt(280);
  expect(await placeAt(320)).toEqual(before);
  const header = await page.locator('header form[role=search]').evaluate((it) => it.getBoundingClientRect().bottom);
  expect(before[0]).toBeGreaterThan(header);
});
