import { expect, it } from 'vitest';
import { openHydrated, useE2e } from './visitor.ts';

// Nothing listens there: every call for content fails.
const e2e = useE2e({ environment: { CMS_API_URL: 'http://127.0.0.1:9' } });

it('R8.22 without the content service the page is shown, and the failure is only in the console', async () => {
  e2e.expectFault(/No page style from page-content, document-list/);
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('No page style'));
  await openHydrated(page, '/');
  expect((await logged).type()).toBe('error');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  // What the shop has without it: the built-in tabs, featured articles, and the short footer.
  await page.getByRole('banner').getByRole('link', { name: 'Offerte in corso' }).waitFor();
  await page.getByRole('region', { name: 'In evidenza' }).getByRole('link').first().waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Preferenze cookie' }).waitFor();
});
