import { expect, it } from 'vitest';
import { openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = {
  typed: 'sfer',
  picked: /^Valvola a sfera ottone FF 1\/2"/,
  reason: 'Nel nome: «sfer»',
  told: '1 suggerimento, frecce per scorrere',
} as const;

it('R2.52 suggestions show picture, name and reason from 390 to 1280 px, and open an article by keyboard', async () => {
  const page = await e2e.visit();
  await openHydrated(page, '/shop');
  const box = page.getByRole('search').filter({ visible: true }).first().getByRole('combobox');
  const row = page.getByRole('listbox').getByRole('option');
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await box.fill('');
    await box.pressSequentially(TEXTS.typed);
    await row.waitFor();
    expect(await row.locator('img').getAttribute('src')).toBe('/img/test/thumb_valve.webp');
    expect(await row.innerText()).toContain(TEXTS.reason);
    await page.getByRole('status').filter({ hasText: TEXTS.told }).waitFor({ state: 'attached' });
    // The list stays inside the window.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `at ${width} px`).toBe(true);
    const place = await page.getByRole('listbox').boundingBox();
    expect(place && place.x >= 0 && place.x + place.width <= width, `at ${width} px`).toBe(true);
  }
  await box.press('ArrowDown');
  await box.press('Enter');
  await page.waitForURL('**/product/default/204118');
  await page.getByRole('heading', { level: 1, name: TEXTS.picked }).waitFor();
});
