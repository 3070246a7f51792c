import { spawnSync } from 'node:child_process';
import { chromium, type Browser, type Page, type Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumOptions } from '../builders/chromium.ts';
import { layoutShiftOf, useE2e } from './visitor.ts';

const e2e = useE2e();
// The packaged browser sees only its own font; visitors have Arial, Roboto or Liberation Sans, which has Arial's widths.
let browser: Browser;
/** Without such a font, the fallback is one of other widths, which nothing can be said about. */
const hasFallback = /Arial|Liberation Sans|Arimo/.test(
  spawnSync('fc-match', ['Arial'], { encoding: 'utf8' }).stdout ?? '',
);
beforeAll(async () => {
  const options = await chromiumOptions();
  browser = await chromium.launch({ ...options, env: { ...options.env, FONTCONFIG_PATH: '/etc/fonts' } });
});
afterAll(() => browser.close());

/** The heights of what must not wrap, by the start of its text. */
const heightsOf = (page: Page) =>
  page
    .locator('header, nav:not(main nav) li > a, figure a, h1, #results > li, #results [data-code]')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map(
          (one) => `${one.tagName} ${one.textContent.slice(0, 30)}: ${Math.round(one.getBoundingClientRect().height)}`,
        ),
    );

/** The words of a part of the page that are broken over two lines. */
const brokenWords = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((parts) =>
    parts.flatMap((part) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );

describe.skipIf(!hasFallback)('the first visit, with nothing in the cache', () => {
  it.each([
    [390, '/en', '/shop'],
    [800, '/', '/en/shop'],
    [1280, '/', '/en/shop'],
    [1440, '/en', '/shop'],
  ])('looks the same at %i px before and after the font has arrived', async (width, ...paths) => {
    const context = await browser.newContext({
      baseURL: e2e.shop().address,
      serviceWorkers: 'block',
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    const held: Route[] = [];
    await page.route('**/*.woff2', (route) => void held.push(route));
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      await expect.poll(() => held.length).toBe(1);
      const before = await heightsOf(page);
      expect(await brokenWords(page, 'main figure, nav'), path).toEqual([]);
      expect(before.length, path).toBeGreaterThan(3);

      await held.pop()?.continue();
      await page.waitForLoadState('load');
      await page.evaluate(() => document.fonts.load('16px "Inter Variable"'));
      expect(await heightsOf(page), path).toEqual(before);
      expect(await brokenWords(page, 'main figure, nav'), path).toEqual([]);
      expect(await layoutShiftOf(page), path).toBeLessThan(0.01);
    }
    await context.close();
  });
});
