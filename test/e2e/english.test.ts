import { beforeAll, describe, expect, it } from 'vitest';
import { localPath } from '../../storefront/i18n/locale.ts';
import { fillShop, PAGES, routeNames, SECTIONS, WITHOUT_PAGE } from './page-list.ts';
import { foreignTo, textsOf } from './page-texts.ts';
import { setSession, useE2e } from './visitor.ts';

const e2e = useE2e();

describe('every page in English', () => {
  const isItalian = foreignTo('en');
  let paths: Record<string, string>;
  beforeAll(async () => {
    paths = { ...PAGES, approval: await fillShop(e2e.shop()) };
  });

  it('R1.12 the list of pages contains every route of the storefront', () => {
    expect([...Object.keys(PAGES), ...WITHOUT_PAGE].sort()).toEqual(routeNames());
  });

  it.each([
    ['guest', null, 16],
    ['customer', 'cliente.a', 30],
    ['agent', 'agente.g', 20],
  ])('R1.12 contains only English texts for a %s', async (_who, user, pages) => {
    // The server writes every text of a page; the walk in the slow tests sees what scripts add.
    const page = await e2e.visit({ javaScriptEnabled: false });
    if (user) await setSession(page, user);
    e2e.expectFault(/status of 40[34]/);
    let opened = 0;
    const own = user === 'cliente.a' ? SECTIONS : [];
    const addresses = [...Object.values(paths), ...own].map((path) => localPath('en', path));
    const pathnames = addresses.map((address) => address.split('?')[0]);
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      // A redirect leads to a page that is in the list itself.
      const { pathname } = new URL(page.url());
      if (pathname !== address.split('?')[0]) {
        expect(pathnames).toContain(pathname);
        continue;
      }
      opened += 1;
      expect(await page.getAttribute('html', 'lang'), `language of ${address}`).toBe('en');
      const wrong = (await textsOf(page)).filter(isItalian);
      expect(wrong, `Italian texts on ${address}`).toEqual([]);
    }
    expect(opened).toBeGreaterThanOrEqual(pages);
  });
});
