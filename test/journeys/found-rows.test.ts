import { beforeAll, describe, expect, it } from 'vitest';
import { loadWideShop } from '../builders/wide-shop.ts';
import { useJourneys } from './visitor.ts';
import { LANGUAGES, WORDS } from './words.ts';

const journeys = useJourneys();
beforeAll(async () => {
  await loadWideShop(journeys.shop().database);
  await journeys.shop().settled();
});

const TEXTS = {
  it: { reason: 'Codice del produttore', active: 'Filtri attivi', more: /^\+\d+ altri filtri$/, clear: 'Azzera tutto' },
  en: { reason: 'Maker’s code', active: 'Active filters', more: /^\+\d+ more filters$/, clear: 'Clear all' },
} as const;

describe.each(LANGUAGES)('a list that was asked for, in %s', (language) => {
  const texts = TEXTS[language];
  const { prefix } = WORDS[language];

  it('says in the row why it was found where nothing else shows it, at all widths and in no more room', async () => {
    const { cookie } = await journeys.shop().logIn('cliente.a');
    const page = await journeys.visit();
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: journeys.shop().address }]);
    for (const width of [390, 800, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const heights: (number | undefined)[] = [];
      for (const text of ['NOR.0707-60', 'VS-12-OT']) {
        await page.goto(`${prefix}/shop?text=${text}`, { waitUntil: 'networkidle' });
        const row = page.locator('#results [data-code="VS-12-OT"]');
        heights.push((await row.boundingBox())?.height);
        const reasons = row.getByText(texts.reason).filter({ visible: true });
        expect(await reasons.count(), `${text} at ${width}`).toBe(text === 'VS-12-OT' ? 0 : 1);
      }
      expect(heights[0], `at ${width}`).toBe(heights[1]);
    }
  });

  it('R3.17 shows a dozen of many filters, the others on a press, and all are taken off at once', async () => {
    const page = await journeys.visit({ viewport: { width: 1280, height: 900 } });
    const values = Array.from({ length: 40 }, (_, index) => `M${index + 1}`).join(',');
    await page.goto(`${prefix}/shop?families=BOLTS&field_3_feature_s=${values}`, { waitUntil: 'networkidle' });
    const filters = page.getByRole('list', { name: texts.active });
    const crosses = filters.locator('li:has(svg)').filter({ visible: true });
    await expect.poll(() => crosses.count()).toBe(12);
    const all = await filters.locator('li:has(svg)').count();
    expect(all).toBeGreaterThan(30);
    const more = filters.getByRole('button', { name: texts.more });
    expect(await more.innerText()).toContain(`+${all - 12}`);
    await more.press('Enter');
    await expect.poll(() => crosses.count()).toBe(all);
    expect(await filters.getByRole('button').getAttribute('aria-expanded')).toBe('true');
    await filters.getByRole('link', { name: texts.clear }).click();
    await page.waitForURL((url) => url.search === '');
  });
});
