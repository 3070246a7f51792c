import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { layoutShiftOnVisit, useE2e } from './visitor.ts';

/** The links, buttons and inputs without a name, or with one that lacks their visible text. */
async function badlyNamed(page: Page): Promise<string[]> {
  const bad: string[] = [];
  for (const role of ['link', 'button', 'textbox', 'combobox', 'checkbox', 'img'] as const)
    bad.push(
      ...(await page
        .getByRole(role, { name: /^\s*$/ })
        .evaluateAll((elements) => elements.map((one) => one.outerHTML))),
    );
  // An accessible name without the visible text does not work with speech input (WCAG 2.5.3).
  const unlike = await page.locator('a[aria-label], button[aria-label]').evaluateAll((elements) =>
    elements
      .filter((one) => {
        if (!one.checkVisibility()) return false;
        const words = (one as HTMLElement).innerText.trim().toLowerCase().split(/\s+/);
        return !words.every((word) => one.ariaLabel?.toLowerCase().includes(word));
      })
      .map((one) => one.outerHTML),
  );
  return [...bad, ...unlike];
}

/** The names of the preloaded files, and how often each was requested. */
const preloadsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][href]')].map(({ href }) => [
      new URL(href).pathname.replace(/^.*\/|-[\w-]+(?=\.)/g, ''),
      performance.getEntriesByName(href).length,
    ]),
  );

describe('the first view', () => {
  const e2e = useE2e();

  it('at phone and desktop widths does not shift, has names with the visible text, and uses what it preloads', async () => {
    const page = await e2e.visit();
    for (const [width, paths] of [
      [390, ['/', '/shop', '/product/default/204118', '/product/child/204200']],
      [1280, ['/en', '/product/default/204118', '/product/child/204200']],
      [1440, ['/en/shop']],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of paths) {
        expect(await layoutShiftOnVisit(page, path, 0.005), `shift of ${path}`).toBeLessThan(0.005);
        expect(await badlyNamed(page), `names on ${path}`).toEqual([]);
        expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
        const description = await page.locator('meta[name="description"]').getAttribute('content');
        expect(description?.length, path).toBeGreaterThan(20);
        // On a slow connection stylesheets and images come before scripts.
        const html = await (await page.request.get(path)).text();
        const scripts = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
        expect(scripts.length, path).toBeGreaterThan(5);
        expect(
          scripts.filter((link) => !link.includes('fetchpriority="low"')),
          path,
        ).toEqual([]);
        // A file preloaded with the wrong type is requested a second time.
        const preloaded = await preloadsOf(page);
        expect(
          preloaded.filter(([, count]) => count !== 1),
          path,
        ).toEqual([]);
      }
    }
  });
});
