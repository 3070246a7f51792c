import { describe, expect, it } from 'vitest';
import { hydrated, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = {
  banner: 'Cookie',
  close: 'Continua senza accettare',
  refuse: 'Rifiuta',
  accept: 'Accetta',
  choose: 'Personalizza',
  statistics: 'Consenti',
  save: 'Salva la scelta',
} as const;

const ask = () =>
  e2e
    .shop()
    .database.query.insertInto('setting')
    .values({ key: 'consent', value: JSON.stringify({ isAsked: true }) })
    .onConflict((row) => row.column('key').doNothing())
    .execute();

describe('consent to cookies', () => {
  it('refusing looks like accepting; statistics wait for consent, which is given and shown on the page of the choice', async () => {
    await ask();
    // Settings are read again after two seconds.
    await expect
      .poll(async () => (await fetch(`${e2e.shop().address}/?asked=${Date.now()}`)).text())
      .toContain(TEXTS.close);

    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(new URL(request.url()).pathname));
    await openHydrated(page, '/shop?src=valve');
    const banner = page.getByRole('complementary', { name: TEXTS.banner });
    const [refuse, accept] = [TEXTS.refuse, TEXTS.accept].map((name) =>
      banner.getByRole('button', { name, exact: true }),
    );
    const look = (button = refuse) =>
      button?.evaluate((element) => {
        const { backgroundColor, color, fontSize } = getComputedStyle(element);
        return { backgroundColor, color, fontSize, width: element.clientWidth, height: element.clientHeight };
      });
    expect(await look(accept)).toEqual(await look(refuse));

    await banner.getByRole('link', { name: TEXTS.choose }).click();
    await page.waitForURL((url) => url.pathname === '/pages/cookies');
    await hydrated(page);
    // The search of the page before would have been sent by now.
    expect(requests.filter((path) => path.includes('kafka'))).toEqual([]);
    const box = page.getByRole('main').getByRole('checkbox', { name: TEXTS.statistics });
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await page.getByRole('main').getByRole('button', { name: TEXTS.save }).click();
    await page.waitForURL((url) => url.pathname === '/shop');
    await hydrated(page);
    expect(await banner.count()).toBe(0);
    await expect.poll(() => requests.filter((path) => path.includes('kafka')).length).toBeGreaterThan(0);

    // The footer leads back to the choice.
    await page.getByRole('contentinfo').getByRole('link', { name: TEXTS.banner }).click();
    await page.waitForURL((url) => url.pathname === '/pages/cookies');
    expect(await page.getByRole('checkbox', { name: TEXTS.statistics }).isChecked()).toBe(true);
  });
});
