import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { layoutShiftOf, openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

it.each(['it:shop', 'en:shop', 'it:product-child-slug', 'en:product-type-slug'])(
  '%s stays within its size budget for scripts and stylesheets',
  async (route) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['bench/weight.ts', route]);
    expect(stdout).toMatch(/js: 1\d{5} bytes of 160000\n.*css: \d+ bytes of 20000\n/);
  },
);

describe('the first view', () => {
  const e2e = useE2e();

  it.each([
    ['/', 390],
    ['/en', 1280],
    ['/shop', 390],
    ['/en/shop', 1440],
    ['/product/default/204118', 1280],
  ])('of %s does not shift at %i pixels during hydration', async (path, width) => {
    const page = await e2e.visit({ viewport: { width, height: 900 } });
    await openHydrated(page, path);
    const shifted = await layoutShiftOf(page);
    expect(shifted).toBeLessThan(0.005);
  });

  it.each([
    ['/', 390],
    ['/en', 1280],
    ['/shop', 390],
    ['/en/shop', 1280],
    ['/product/default/204118', 390],
    ['/product/child/204200', 1280],
  ])('of %s has accessible names that contain the visible text, at %i pixels', async (path, width) => {
    const page = await e2e.visit({ viewport: { width, height: 900 } });
    await openHydrated(page, path);
    for (const role of ['link', 'button', 'textbox', 'combobox', 'checkbox', 'img'] as const)
      expect(
        await page.getByRole(role, { name: /^\s*$/ }).evaluateAll((elements) => elements.map((one) => one.outerHTML)),
        role,
      ).toEqual([]);
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
    expect(unlike).toEqual([]);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const description = await page.locator('meta[name="description"]').getAttribute('content');
    expect(description?.length).toBeGreaterThan(20);
  });
});

describe('preloaded files', () => {
  const e2e = useE2e();

  it.each(['/', '/shop', '/product/default/204118'])('are requested once and used on %s', async (path) => {
    const page = await e2e.visit();
    await openHydrated(page, path);
    // A file preloaded with the wrong type is requested a second time.
    const asked = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][href]')].map(({ href }) => [
        new URL(href).pathname.replace(/^.*\/|-[\w-]+(?=\.)/g, ''),
        performance.getEntriesByName(href).length,
      ]),
    );
    expect(asked).toContainEqual(['inter.woff2', 1]);
    expect(asked.filter(([, count]) => count !== 1)).toEqual([]);
  });
});

describe('accessibility', () => {
  const e2e = useE2e();

  async function violationsOf(page: Page): Promise<unknown[]> {
    const { violations } = await new AxeBuilder({ page })
      .options({ rules: { 'label-content-name-mismatch': { enabled: true } } })
      .analyze();
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }

  it.each([390, 1280])(
    'has no axe violations on home, listing and product pages at %i pixels, for guests and customers',
    async (width) => {
      const { user } = WORDS;
      const page = await e2e.visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const visitAll = async (who: string) => {
        for (const path of ['', '/shop', '/product/default/204118', '/product/child/204200']) {
          await openHydrated(page, `${path}` || '/');
          expect(await violationsOf(page), `${who} ${path}`).toEqual([]);
        }
      };
      await visitAll('guest');
      await openHydrated(page, '/pages/login');
      await page.getByRole('textbox', { name: user }).fill('cliente.a@bancale.example');
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL(({ pathname }) => !pathname.includes('login'));
      await visitAll('client');
    },
    90_000,
  );
});
