import { describe, expect, it } from 'vitest';
import { openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = {
  without: 'Cercato senza 60 parole o codici',
  which: 'Mostra quali',
  lastOne: '«ZQX-1059»',
  typed: 'sfer',
  picked: /^Valvola a sfera ottone FF 1\/2"/,
  reason: 'Nel nome: «sfer»',
} as const;

describe('search results', () => {
  it('R2.30 R2.64 a pasted list of codes finds every variant, and its tab name is short', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openHydrated(page, '/shop');
    const unknown = Array.from({ length: 60 }, (_, index) => `ZQX-${1000 + index}`);
    const list = `TE933-8X40\t10 pz ${unknown.join(' ')} VS-12-OT TE933-8X20`;
    const box = page.getByRole('banner').getByRole('combobox').first();
    await box.fill(list);
    await box.press('Enter');
    // The variants themselves, in the order typed.
    const rows = page.locator('#results [data-code]');
    await expect
      .poll(() => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-code'))))
      .toEqual(['TE933-8X40', 'TE933-8X20', 'VS-12-OT']);
    await page.getByText(TEXTS.without).waitFor();
    await page.getByText(TEXTS.which).press('Enter');
    await page.getByText(TEXTS.lastOne).waitFor();
    expect(await box.inputValue()).toBe(list);
    expect(asked.filter((path) => path.endsWith('/autocomplete'))).toEqual([]);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    expect(heading.length).toBeLessThan(70);
    const tab = page.locator('[data-active] a[aria-current]').first();
    await expect.poll(async () => (await tab.getAttribute('title'))?.length ?? 0).toBeLessThan(70);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('R2.52 suggestions show picture, name and reason from 390 to 1280 px, and open an article by keyboard', async () => {
    const page = await e2e.visit();
    await openHydrated(page, '/shop');
    const box = page.getByRole('search').filter({ visible: true }).first().getByRole('combobox');
    const row = page.getByRole('listbox').getByRole('option').first();
    await box.pressSequentially(TEXTS.typed);
    for (const width of [390, 800, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await row.waitFor();
      expect(await row.locator('img').getAttribute('src')).toBe('/img/test/thumb_valve.webp');
      expect(await row.innerText()).toContain(TEXTS.reason);
      // The list stays inside the window.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `at ${width} px`).toBe(
        true,
      );
      const place = await page.getByRole('listbox').boundingBox();
      expect(place && place.x >= 0 && place.x + place.width <= width, `at ${width} px`).toBe(true);
    }
    await box.press('ArrowDown');
    await box.press('Enter');
    await page.waitForURL('**/product/default/204118');
    await page.getByRole('heading', { level: 1, name: TEXTS.picked }).waitFor();
  });
});
