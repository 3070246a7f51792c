import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import type { ContentRecord } from '../../backend/content/records.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { getPage, type HtmlPage } from '../builders/html-page.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
});
afterAll(() => shop.stop());

const words = (it: string, en: string | null = null) => ({ it, en });
const written = (source: string) => ({ it: { format: 'html', source }, en: null });

/** Stores content; `shop.settled()` waits until the shop shows it. */
async function write(kind: ContentRecord['kind'], key: string, content: object, more: Partial<ContentRecord> = {}) {
  const outcome = await writeContent(shop.database, { kind, key, content, ...more }, 'Olga');
  expect(outcome).toMatchObject({ version: expect.any(Number) });
}
const open = (path: string) => getPage(shop, path);

/** Links as their text and target. */
const asPairs = (links: Iterable<Element>): [string, string | null][] =>
  [...links].map((link) => [(link.textContent ?? '').trim(), link.getAttribute('href')]);
const linksIn = (page: HtmlPage, selector: string) => asPairs(page.document.querySelectorAll(selector));
const linksOf = (part: Element | undefined) => asPairs(part?.querySelectorAll('a') ?? []);

describe.runIf(isStorefrontBuilt)('what the operator writes into every page', () => {
  it('R2.56 R7.6 the promo tabs stand in the header in their order, with icon or picture, and lead to their URL', async () => {
    const address = '/pages/account?tab=orders';
    const own = { text: words('I tuoi acquisti'), url: address, icon: 'history', action: 'latest-orders' };
    await write('promo-tab', 'ordini', own, { position: 3 });
    const offers = { text: words('Solo oggi', 'Today only'), url: '/shop?promo_list=true', icon: 'badge-percent' };
    await write('promo-tab', 'offerte', offers, { position: 1 });
    const fair = { text: words('Fiera'), url: 'https://example.org/fiera', icon: '/img/test/thumb_valve.webp' };
    await write('promo-tab', 'fiera', fair, { position: 2 });
    await shop.settled();
    const page = await open('/en/shop?src=valve');
    const TABS = 'header nav[aria-label="Highlights"] a';
    expect(linksIn(page, TABS)).toEqual([
      ['Today only', '/en/shop?promo_list=true'],
      ['Fiera', 'https://example.org/fiera'],
      ['I tuoi acquisti', expect.stringMatching(/^\/en\/pages\/(account\?tab=orders|login)/)],
    ]);
    const [first, second] = page.document.querySelectorAll(TABS);
    expect(first?.querySelector('use')?.getAttribute('href')).toMatch(/#badge-percent$/);
    expect(second?.querySelector('img')?.getAttribute('src')).toBe('/img/test/thumb_valve.webp');
    expect(second?.getAttribute('target')).toBe('_blank');
  });

  it('R3.1 R3.2 R2.58 the menu follows the entries of the operator: order, other sites, and what is switched off', async () => {
    const item = (label: string, more: object) => ({ label: words(label), ...more });
    await write('menu-item', 'terza', item('Terza', { url: '/pages/cookies' }), { position: 9003 });
    await write('menu-item', 'prima', item('Prima', { url: '/shop?category=0100' }), { position: 9001 });
    await write('menu-item', 'seconda', item('Seconda', { url: 'https://example.org' }), { position: 9002 });
    await write('menu-item', 'sotto', item('Sotto', { url: '/shop?new=true', parent: 'terza' }), { position: 9004 });
    await shop.settled();
    const page = await open('/en/shop?src=valve');
    const bar = linksIn(page, 'header nav[aria-label="Categories"] a');
    expect(bar.filter(([name]) => ['Prima', 'Seconda', 'Terza'].includes(name))).toEqual([
      ['Prima', '/en/shop?category=0100'],
      ['Seconda', 'https://example.org'],
      ['Terza', '/en/pages/cookies'],
    ]);
    const outside = page.document.querySelector('header nav[aria-label="Categories"] a[href="https://example.org"]');
    expect(outside?.getAttribute('target')).toBe('_blank');
    expect(outside?.getAttribute('rel')).toContain('noopener');

    await write('menu-item', 'terza', item('Terza', { url: '/pages/cookies', isDisabled: true }), { position: 9003 });
    await shop.settled();
    const names = linksIn(await open('/shop'), 'a').map(([name]) => name);
    expect(names).toContain('Prima');
    expect(names.filter((name) => /Terza|Sotto/.test(name))).toEqual([]);
  });

  it('R2.62 R7.7 the footer is the operator’s on home, without scripts, and short on other pages', async () => {
    const script = '<script>window.hasRun = true</script><img src="x" onerror="window.hasRun = true">';
    const columns = '<p>Via Emilia 212</p><h2>Ordinare</h2><ul><li><a href="/shop?new=true">Arrivi</a></li></ul>';
    await write('footer', 'main', { body: written(columns + script) });
    await shop.settled();
    const page = await open('/en');
    expect(page.text('footer')).toContain('Via Emilia 212');
    expect(page.document.querySelectorAll('footer script, footer img')).toHaveLength(0);
    expect(linksIn(page, 'footer a')).toEqual(
      expect.arrayContaining([
        ['Arrivi', '/en/shop?new=true'],
        ['Cookie preferences', expect.stringMatching(/^\/en\/pages\/cookies/)],
      ]),
    );
    const working = await open('/en/shop?new=true');
    expect(working.text('footer')).not.toContain('Ordinare');
    expect(working.text('footer')).not.toBe('');

    await write('footer', 'main', { body: written('<p>Via Ferrarese 9</p>') });
    await shop.settled();
    const changed = await open('/');
    expect(changed.text('footer')).toContain('Via Ferrarese 9');
    expect(linksIn(changed, 'footer a').map(([name]) => name)).toContain('Preferenze cookie');
  });

  it('R7.22 R7.23 the first style of all pages is in every page, none of another route; the policy allows it', async () => {
    const styles = (page: HtmlPage) => page.texts('head style');
    expect(styles(await open('/shop'))).toEqual([]);
    await write('style', 'prima', { route: 'main', css: 'body{--x:1}' }, { position: 1 });
    await write('style', 'seconda', { route: 'main', css: 'body{--y:1}' }, { position: 2 });
    await write('style', 'altra', { route: 'shop', css: 'body{--z:1}' }, { position: 1 });
    await shop.settled();
    for (const path of ['/shop', '/en', '/pages/login'])
      expect(styles(await open(path)), path).toEqual(['body{--x:1}']);
    const response = await fetch(`${shop.address}/shop`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /<style nonce="([^"]+)">body\{--x:1\}/.exec(await response.text())?.[1];
    expect(/style-src ([^;]*)/.exec(policy)?.[1]).toContain(`'nonce-${nonce}'`);
  });
});

describe.runIf(isStorefrontBuilt)('the home page', () => {
  /** The part of the page with this heading. */
  const regionOf = (page: HtmlPage, name: string) =>
    [...page.document.querySelectorAll('main section')].find((one) => one.querySelector('h2')?.textContent === name);
  const slidesOf = (page: HtmlPage) => linksOf(regionOf(page, 'In primo piano'));

  it('R2.2 R7.28 R7.29 R9.10 R9.32 has the operator’s slides, featured articles and texts, and follows a change', async () => {
    const slide = (label: string) => {
      const image = '/img/test/main_valve.webp';
      return { type: 'slide', label: words(label), url: '/shop?promo_list=true', image };
    };
    for (let index = 1; index <= 5; index += 1)
      await write('home-block', `slide-${index}`, slide(`Promo ${index}`), { position: index });
    const featured = { type: 'featured', title: words('Da provare'), url: '/shop?text=valvola' };
    await write('home-block', 'vetrina', featured, { position: 8 });
    const body = written('<p>Entro 30 giorni. <a href="/shop?new=true">Arrivi</a></p>');
    await write('home-block', 'testo', { type: 'text', title: words('Resi'), body }, { position: 9 });
    await shop.settled();
    const page = await open('/');
    expect(slidesOf(page)).toEqual([1, 2, 3, 4, 5].map((index) => [`Promo ${index}`, '/shop?promo_list=true']));
    expect(page.document.querySelector('main nav[aria-label="Raccolte"]')).not.toBeNull();
    const regions = page.texts('main section[aria-labelledby] h2');
    for (const name of ['Categorie', 'Marche', 'Da provare']) expect(regions).toContain(name);
    for (const text of ['Consegna in 3 giorni lavorativi', 'Assistenza 6 giorni su 7', 'Entro 30 giorni.'])
      expect(page.text('main')).toContain(text);
    expect(linksIn(page, 'main a')).toContainEqual(['Arrivi', '/shop?new=true']);
    expect(linksOf(regionOf(page, 'Da provare'))[0]?.[1]).toMatch(/^\/product\//);

    await write('home-block', 'slide-1', slide('Saldi'), { position: 1 });
    await shop.settled();
    expect(slidesOf(await open('/'))[0]?.[0]).toBe('Saldi');
  });
});

describe.runIf(isStorefrontBuilt)('texts, posts, brands and flyers', () => {
  beforeAll(async () => {
    const script = `<script>alert(1)</script><img src="/img/test/main_valve.webp" alt="" onload="alert(1)">`;
    const shipping = written(`<p>Tre giorni. <a href="/web-page/faq#faq-ritiro">Ritiro</a></p>${script}`);
    await write('page', 'info/spedizioni', { title: words('Spedizioni'), body: shipping });
    const post = {
      picture: '/img/test/main_valve.webp',
      excerpt: words('In breve'),
      topic: words('Impianti'),
      body: written('<p>Con <b>metodo</b>.</p>'),
    };
    await write('post', 'valvole', { ...post, title: words('Valvole'), date: '2026-10-02', articles: ['VS-12-OT'] });
    await write('post', 'rame', { ...post, title: words('Rame'), date: '2026-10-01' });
    await mkdir(join(shop.dataDirectory, 'files/content'), { recursive: true });
    await writeFile(join(shop.dataDirectory, 'files/content/ottone.pdf'), '%PDF-1.4\n%%EOF\n');
    const today = shopDay(new Date());
    const flyer = { text: null, cover: '/img/test/main_valve.webp', file: '/content/ottone.pdf' };
    const until = (days: number) => ({ validFrom: addDays(today, -30), validTo: addDays(today, days) });
    await write('flyer', 'ottone', { ...flyer, ...until(3), title: words('Speciale ottone') });
    await write('flyer', 'vecchio', { ...flyer, ...until(-1), title: words('Scaduto ieri') });
    await shop.settled();
  });

  it('R2.26 a page of several segments shows its text without its scripts; an unknown one is not found', async () => {
    const page = await open('/web-page/info/spedizioni');
    expect(page.text('h1')).toBe('Spedizioni');
    expect(linksIn(page, 'main a')).toContainEqual(['Ritiro', '/web-page/faq#faq-ritiro']);
    expect(page.document.querySelectorAll('main script, main [onload]')).toHaveLength(0);
    const missing = await open('/web-page/info/niente');
    expect([missing.status, missing.text('h1')]).toEqual([404, 'Impossibile trovare questa pagina']);
  });

  it('R2.6 R2.25 the blog lists posts by date; a post shows its parts and leads back', async () => {
    const blog = await open('/pages/blog');
    expect(blog.texts('main h2')).toEqual(['Valvole', 'Rame']);
    expect(blog.text('main')).toMatch(/2 ottobre 2026.*In breve.*1 ottobre 2026/);
    expect(blog.document.querySelector('main img')?.getAttribute('src')).toContain('main_valve');
    const [to = ''] = linksIn(blog, 'main h2 a, main a:has(h2)').map(([, href]) => href);
    const post = await open(to ?? '');
    expect(post.text('h1')).toBe('Valvole');
    for (const text of ['2 ottobre 2026', 'metodo', 'Gli articoli di questa guida', 'VS-12-OT'])
      expect(post.text('main')).toContain(text);
    expect(linksIn(post, 'main a')).toContainEqual(['Torna al blog', '/pages/blog']);
  });

  it('R2.7 a brand opens its articles, with an active filter of its name', async () => {
    const page = await open('/pages/brands');
    const names = linksIn(page, 'main li a[href*="/shop?brand="]').map(([text]) => text.replace(/\d.*/, ''));
    expect(names.map((text) => /Fissotec|Valtermo/.exec(text)?.[0])).toEqual(['Fissotec', 'Valtermo']);
    const link = page.document.querySelector('main li a[href*="/shop?brand="]');
    const name = link?.querySelectorAll('span')[1]?.textContent ?? '';
    expect(name).not.toBe('');
    const listing = await open(link?.getAttribute('href') ?? '');
    expect(listing.document.querySelector(`main a[aria-label="Togli il filtro ${name}"]`)).not.toBeNull();
  });

  it('R2.7 a brand stands with the logo and the name that the operator gives it, on its page and on the home page', async () => {
    await write('brand', 'VALTERMO', { name: 'Valtermo Italia', logo: '/img/test/thumb_valve.webp' });
    await shop.settled();
    for (const path of ['/pages/brands', '/', '/en/pages/brands']) {
      const { document } = await open(path);
      const brands = [...document.querySelectorAll('main li a[href*="/shop?brand="]')];
      const logos = brands.map((link) => [
        /Fissotec|Valtermo Italia/.exec(link.textContent ?? '')?.[0],
        link.querySelector('img')?.getAttribute('src') ?? null,
      ]);
      expect(Object.fromEntries(logos), path).toEqual({
        Fissotec: null,
        'Valtermo Italia': '/img/test/thumb_valve.webp',
      });
    }
  });

  it('R2.8 only flyers of today are shown, and their PDF opens', async () => {
    const page = await open('/pages/flyers');
    expect(page.texts('h2')).toContain('Speciale ottone');
    expect(page.text('main')).not.toContain('Scaduto ieri');
    expect(page.document.querySelector('main img')?.getAttribute('src')).toContain('main_valve');
    const shown = (days: number) => addDays(shopDay(new Date()), days).split('-').reverse().join('/');
    for (const day of [shown(-30), shown(3)]) expect(page.text('main')).toContain(day);
    const [[, file = ''] = []] = linksIn(page, 'main a').filter(([name]) => name.startsWith('Apri il volantino (PDF)'));
    const response = await fetch(shop.address + file);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it.each(['', '/en'])('R9.22 %s/ the registration links to the privacy policy', async (prefix) => {
    const page = await open(`${prefix}/pages/register_v1`);
    expect(page.document.querySelectorAll(`main a[href="${prefix}/web-page/privacy-policy"]`)).toHaveLength(1);
  });
});
