import { beforeAll, describe, expect, it } from 'vitest';
import { loadWideShop } from '../builders/wide-shop.ts';
import { openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();
beforeAll(async () => {
  const { database } = e2e.shop();
  await loadWideShop(database);
  await database.pool.query(
    `update article set description_it = 'Con guarnizione', description_en = 'With gasket' where code = '204118'`,
  );
  await e2e.shop().settled();
});

/** The typed text, and the match reason in the row of the valve. */
const REASONS = [
  ['NOR.0707-60', 'Codice del produttore NOR.0707-60'],
  ['rubinetto a sfera ottone', 'Sinonimo «valvola a sfera» di «rubinetto sfera»'],
  ['vavola sfera', 'Letto «valvola» per «vavola»'],
  ['guarnizione', 'Nella descrizione: «guarnizione»'],
] as const;

const TEXTS = {
  alternatives: 'Alternative a SIF-NO',
  several: 'Idraulica, Fissaggio e un’altra',
  without: 'Cercato senza 60 parole o codici',
  which: 'Mostra quali',
  lastOne: '«ZQX-1059»',
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

  it('show the match reason in the row if nothing else shows it, at all widths and without extra height', async () => {
    const page = await e2e.visit();
    await setSession(page);
    const row = page.locator('#results [data-code="VS-12-OT"]');
    const heights = new Map<number, number | undefined>();
    const atAllWidths = async (look: (width: number) => Promise<unknown>) => {
      for (const width of [390, 800, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await look(width);
      }
    };
    const height = async () => (await row.boundingBox())?.height;
    await openHydrated(page, '/shop?text=VS-12-OT');
    await atAllWidths(async (width) => heights.set(width, await height()));
    expect([...heights.values()]).not.toContain(undefined);
    for (const [typed, reason] of REASONS) {
      await openHydrated(page, `/shop?${new URLSearchParams({ text: typed })}`);
      const said = row.getByText(reason).filter({ visible: true });
      await atAllWidths(async (width) => {
        expect(await said.count(), `${typed} at ${width}`).toBe(1);
        expect(await height(), `${typed} at ${width}`).toBe(heights.get(width));
        const place = await said.boundingBox();
        expect((place?.x ?? 0) + (place?.width ?? 0), `${typed} at ${width}`).toBeLessThanOrEqual(width);
      });
    }
  });

  it('R2.28 R2.75 name two of several categories, or the article whose alternatives are listed', async () => {
    const page = await e2e.visit();
    await openHydrated(page, '/shop?category=0100,0200,0110');
    await page.getByRole('heading', { level: 1, name: TEXTS.several }).waitFor();
    expect(await page.title()).toContain(TEXTS.several);
    await openHydrated(page, '/shop?text=SIF-NO');
    await page
      .locator('#results [data-code="SIF-NO"]')
      .getByRole('link', { name: /^1 alternativ/ })
      .click();
    await page.waitForURL(/alternatives_of/);
    await page.getByRole('heading', { level: 1, name: TEXTS.alternatives }).waitFor();
    expect(await page.title()).toContain(TEXTS.alternatives);
    expect(await page.locator('#results [data-code]').count()).toBe(1);
  });
});
