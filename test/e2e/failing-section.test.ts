import { expect, it } from 'vitest';
import { hydrated, logIn, useE2e } from './visitor.ts';

const e2e = useE2e();

it('a part of the header that fails leaves its page usable, and can be retried', async () => {
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  e2e.expectFault(/cart-panel|dynamically imported module/);
  await page.route(/\/assets\/cart-panel-[\w-]+\.js$/, (route) => route.abort());
  // A missing file reloads the page once a minute: that has just happened.
  await page.addInitScript(() => sessionStorage.setItem('chunk_reload', String(Date.now())));
  await logIn(page, '/shop');
  const header = page.getByRole('banner');
  const cart = header.getByRole('link', { name: /Carrello/ }).filter({ visible: true });
  await cart.click();

  const retry = header.getByRole('link', { name: 'Riprova' });
  await retry.waitFor();
  expect(await cart.count()).toBe(0);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('main').getByText('VS-12-OT').first().waitFor();

  await page.unroute(/\/assets\/cart-panel-[\w-]+\.js$/);
  const reloaded = page.waitForEvent('load');
  await retry.click();
  await reloaded;
  await hydrated(page);
  await cart.click();
  await page.getByRole('dialog', { name: /Carrello/ }).waitFor();
});
