import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localPath } from '../../domain/locale.ts';
import { getPage } from '../builders/html-page.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { fillShop, PAGES, SECTIONS } from '../e2e/page-list.ts';
import { foreignTo } from '../e2e/page-texts.ts';

const ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'];
/** NodeFilter.SHOW_TEXT */
const SHOW_TEXT = 4;

/** All visible and accessible texts of a page. */
function textsOf(document: Document): string[] {
  const texts = new Set<string>([document.title]);
  const walker = document.createTreeWalker(document.body, SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest('script, style, template')) texts.add(node.textContent?.trim() ?? '');
  }
  for (const name of ATTRIBUTES)
    for (const element of document.querySelectorAll(`[${name}]`)) texts.add(element.getAttribute(name)?.trim() ?? '');
  return [...texts].filter((text) => text !== '');
}

describe.runIf(isStorefrontBuilt)('every page in English', () => {
  const isForeign = foreignTo('en');
  const known = new Map<string, boolean>();
  /** Remembers each text: most of them are on every page. */
  function isItalian(text: string): boolean {
    const answer = known.get(text) ?? isForeign(text);
    known.set(text, answer);
    return answer;
  }
  let shop: TestShop;
  let paths: Record<string, string>;
  beforeAll(async () => {
    shop = await startTestShop({ pages: true });
    paths = { ...PAGES, approval: await fillShop(shop) };
  });
  afterAll(() => shop.stop());

  it.each([
    ['guest', null, 16],
    ['customer', 'cliente.a', 30],
    ['agent', 'agente.g', 20],
  ])('R1.12 contains only English texts for a %s', async (_who, user, pages) => {
    // The server writes every text of a page; the slow end-to-end test of all pages sees what scripts add.
    const cookie = user ? (await shop.logIn(user)).cookie : '';
    let opened = 0;
    const own = user === 'cliente.a' ? SECTIONS : [];
    const addresses = [...Object.values(paths), ...own].map((path) => localPath('en', path));
    const pathnames = addresses.map((address) => address.split('?')[0]);
    for (const address of addresses) {
      const page = await getPage(shop, address, { cookie });
      // A redirect leads to a page that is in the list itself.
      if (page.location !== null) {
        expect(pathnames).toContain(new URL(page.location, shop.address).pathname);
        continue;
      }
      opened += 1;
      expect(page.document.documentElement.getAttribute('lang'), `language of ${address}`).toBe('en');
      expect(textsOf(page.document).filter(isItalian), `Italian texts on ${address}`).toEqual([]);
    }
    expect(opened).toBeGreaterThanOrEqual(pages);
  });
});
