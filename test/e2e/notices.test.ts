import { expect, it } from 'vitest';
import { openHydrated, stopClock, useJourneys } from './visitor.ts';
import { WORDS } from './words.ts';

const journeys = useJourneys();

it('R9.3 a toast disappears after two seconds, but not while hovered or focused', async () => {
  const { add, valve } = WORDS;
  const shop = journeys.shop();
  const page = await journeys.visit({ viewport: { width: 1280, height: 900 } });
  const [name = '', value = ''] = (await shop.logIn('cliente.a')).cookie.split('=');
  await page.context().addCookies([{ name, value, url: shop.address }]);
  await openHydrated(page, '/shop?text=VS-12-OT');
  const update = 'Aggiorna VS-12-OT';
  const button = page
    .getByRole('button', { name: new RegExp(`^(${add} VS-12-OT|${update})$`) })
    .filter({ visible: true });
  const notice = page.locator('section[aria-live="polite"] > div');
  await stopClock(page);

  await button.click();
  await notice.getByRole('link', { name: valve }).waitFor();
  await page.clock.runFor(1900);
  expect(await notice.count()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => notice.count()).toBe(0);

  await button.click();
  await notice.hover();
  await page.clock.runFor(5000);
  expect(await notice.count()).toBe(1);
  await page.mouse.move(5, 5);
  await notice.getByRole('link', { name: valve }).focus();
  await page.clock.runFor(5000);
  expect(await notice.count()).toBe(1);
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.clock.runFor(2100);
  await expect.poll(() => notice.count()).toBe(0);
});
