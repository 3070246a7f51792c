import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import type { ContentRecord } from '../../backend/content/records.ts';
import { isOfficePath } from '../../domain/office-path.ts';
import { isStorefrontBuilt, pagePaths } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { it as italian } from '../../storefront/i18n/it.ts';

const SHOP_URL = 'https://shop.example.com';

const it_ = (it: string, en: string | null = null) => ({ it, en });
const markdown = (it: string, en: string | null = null) => ({
  it: { format: 'markdown', source: it },
  en: en === null ? null : { format: 'markdown', source: en },
});

describe.skipIf(!isStorefrontBuilt)('pages of the operator', () => {
  let shop: TestShop;
  let cookie = '';
  async function write(kind: ContentRecord['kind'], key: string, content: object, more: Partial<ContentRecord> = {}) {
    await writeContent(shop.database, { kind, key, content, ...more }, 'Olga');
  }
  async function get(path: string, as = '') {
    const response = await fetch(shop.address + path, { redirect: 'manual', headers: as ? { cookie: as } : {} });
    return { status: response.status, html: await response.text() };
  }
  /** The structured data of a page, by type. */
  async function structured(path: string) {
    const { html } = await get(path);
    const graph = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].flatMap(
      ([, json = '']) => (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'],
    );
    return new Map(graph.map((part) => [part['@type'], part]));
  }

  beforeAll(async () => {
    shop = await startTestShop({ pages: true, environment: { SHOP_URL } });
    ({ cookie } = await shop.logIn('cliente.a'));
    const script = '<script>document.title = "taken"</script>';
    const text = { title: it_('Chi siamo', 'About us'), body: markdown('Dal **1974**.', 'Since **1974**.') };
    await write('page', 'about-us', { ...text, description: it_('Il magazzino.', 'The warehouse.') });
    await write('page', 'privacy-policy', { title: it_('Privacy', 'Privacy'), body: markdown('I tuoi dati.') });
    await write('page', 'info/spedizioni', {
      title: it_('Spedizioni', 'Shipping'),
      body: { it: { format: 'html', source: `<p onclick="x()">Tre giorni.</p>${script}` }, en: null },
    });
    const post = { excerpt: it_('In breve', 'In short'), topic: it_('Impianti', 'Plumbing'), body: markdown('Testo') };
    for (const day of Array.from({ length: 14 }, (_, index) => index + 1)) {
      const title = it_(`Articolo ${day}`, `Post ${day}`);
      const date = `2026-10-${String(day).padStart(2, '0')}`;
      await write('post', `articolo-${day}`, {
        ...post,
        title,
        date,
        articles: day === 14 ? ['VS-12-OT', 'NONE'] : [],
      });
    }
    await write('question', 'minimo', {
      ...{ topic: it_('Ordini', 'Orders'), question: it_('C’è un minimo?', 'Is there a minimum?') },
      answer: markdown('No.', 'No.'),
    });
    await shop.settled();
  });
  afterAll(() => shop.stop());

  it.each([
    ['/pages/about-us', 'it', 'Chi siamo', 'Dal <strong>1974</strong>.'],
    ['/en/pages/about-us', 'en', 'About us', 'Since <strong>1974</strong>.'],
    ['/web-page/info/spedizioni', 'it', 'Spedizioni', '<p>Tre giorni.</p>'],
    ['/en/web-page/info/spedizioni', 'en', 'Shipping', '<p>Tre giorni.</p>'],
    ['/web-page/privacy-policy', 'it', 'Privacy', '<p>I tuoi dati.</p>'],
    ['/en/web-page/privacy-policy', 'en', 'Privacy', '<p>I tuoi dati.</p>'],
    ['/pages/single/articolo-3', 'it', 'Articolo 3', '3 ottobre 2026'],
    ['/en/pages/single/articolo-3', 'en', 'Post 3', '3 October 2026'],
    ['/pages/single/info/spedizioni', 'it', 'Spedizioni', '<p>Tre giorni.</p>'],
  ])('R2.4 R2.25 R2.26 R9.22 %s is a page with heading and text', async (path, language, heading, text) => {
    const { status, html } = await get(path);
    expect(status).toBe(200);
    expect(html).toContain(`<html lang="${language}"`);
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(heading);
    expect(html).toContain(text);
    expect(html).not.toContain('onclick="x()"');
    expect(html).not.toContain('document.title = "taken"');
  });

  it.each([
    ...['/web-page/none', '/web-page/info', '/web-page/info/spedizioni/more', '/web-page', '/pages/single'],
    ...['/pages/single/none', '/en/pages/single/none', `/web-page/${'a'.repeat(300)}`, '/pages/blog?page=3'],
  ])('R2.25 R2.26 %s is the 404 page', async (path) => {
    const { status, html } = await get(path);
    expect(status).toBe(404);
    expect(html).toMatch(/<h1>(Impossibile trovare questa pagina|This page could not be found)<\/h1>/);
  });

  it('R2.6 lists posts newest first, twelve on a page, and by topic in either language', async () => {
    const titles = async (path: string) =>
      [...(await get(path)).html.matchAll(/<h2[^>]*>((?:Articolo|Post) \d+)/g)].map(([, title]) => title);
    expect(await titles('/pages/blog')).toEqual(
      [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `Articolo ${day}`),
    );
    expect(await titles('/en/pages/blog?page=2')).toEqual(['Post 2', 'Post 1']);
    expect((await titles('/en/pages/blog?topic=Impianti')).length).toBe(12);
    expect((await get('/pages/blog?topic=Giardino')).html).toContain('Nessun articolo su «Giardino»');
  });

  it('R2.25 a post names the articles of its guide that exist, without a price for guests', async () => {
    const { html } = await get('/pages/single/articolo-14');
    const guide = /aria-labelledby="guide-articles"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
    expect([...guide.matchAll(/href="\/product\/[^"]*"/g)].length).toBe(1);
    expect(guide).toContain('>VS-12-OT<');
    expect(guide).toContain('Accedi per vedere i prezzi');
    expect(guide).not.toContain('€');
    const signed = (await get('/pages/single/articolo-14', cookie)).html;
    expect(/aria-labelledby="guide-articles"[\s\S]*?<\/section>/.exec(signed)?.[0]).toContain('€');
  });

  it('what there is only in Italian is marked so in an English page, and nothing in an Italian one', async () => {
    const marked = async (path: string) =>
      [...(await get(path)).html.matchAll(/<(\w+)[^>]* lang="it"[^>]*>(?:<p>)?([^<]*)/g)]
        .filter(([, tag]) => tag !== 'html' && tag !== 'a')
        .map(([, tag, text]) => `${tag} ${text}`);
    expect(await marked('/en/web-page/info/spedizioni')).toEqual(['div Tre giorni.']);
    expect(await marked('/en/pages/single/articolo-14')).toEqual(['div Testo']);
    expect(await marked('/en/pages/about-us')).toEqual([]);
    expect(await marked('/web-page/info/spedizioni')).toEqual([]);
  });

  it('search engines get title, addresses in both languages and structured data', async () => {
    const { html } = await get('/en/web-page/about-us');
    expect(html).toContain('<title>About us · Bancale</title>');
    expect(html).toContain('<meta name="description" content="The warehouse."/>');
    expect(html).toContain(`<link rel="canonical" href="${SHOP_URL}/en/pages/about-us"/>`);
    expect(html).toContain(`<link rel="alternate" hrefLang="it" href="${SHOP_URL}/pages/about-us"/>`);
    const post = await structured('/pages/single/articolo-3');
    expect(post.get('BlogPosting')).toMatchObject({
      ...{ headline: 'Articolo 3', datePublished: '2026-10-03', articleSection: 'Impianti' },
      mainEntityOfPage: `${SHOP_URL}/pages/single/articolo-3`,
    });
    expect(post.get('BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'Blog', item: `${SHOP_URL}/pages/blog` }, { name: 'Articolo 3' }],
    });
    const answer = { '@type': 'Answer', text: '<p>No.</p>' };
    expect((await structured('/en/web-page/faq')).get('FAQPage')).toMatchObject({
      mainEntity: [{ '@type': 'Question', name: 'Is there a minimum?', acceptedAnswer: answer }],
    });
    expect((await get('/pages/blog?topic=Impianti')).html).toContain('<meta name="robots" content="noindex"/>');
  });

  it('the sitemaps of both languages contain what is published, with the time of its last change', async () => {
    const xml = (await get('/sitemaps/en/pages.xml')).html;
    const paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>(<lastmod>)?/g)].map(
      ([, address = '', changed]) => address.replace(SHOP_URL, '') + (changed ? ' changed' : ''),
    );
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['/en/pages/blog', '/en/pages/brands', '/en/pages/flyers', '/en/web-page/faq'],
        ...[
          '/en/pages/about-us changed',
          '/en/web-page/info/spedizioni changed',
          '/en/pages/single/articolo-3 changed',
        ],
      ]),
    );
    for (const path of paths) {
      const address = path.split(' ')[0] ?? '';
      const { status, html } = await get(address);
      expect([status, /rel="canonical" href="([^"]*)"/.exec(html)?.[1]], path).toEqual([200, SHOP_URL + address]);
    }
  });

  it('R1.18 with guest navigation off a guest may read the privacy policy, and nothing else', async () => {
    const closed = await startTestShop({ pages: true, environment: { GUEST_NAVIGATION: 'off' } });
    try {
      const policy = { title: it_('Privacy'), body: markdown('I tuoi dati.') };
      await writeContent(closed.database, { kind: 'page', key: 'privacy-policy', content: policy }, 'Olga');
      await closed.settled();
      const statusOf = async (path: string) => (await fetch(closed.address + path, { redirect: 'manual' })).status;
      expect(await statusOf('/web-page/privacy-policy')).toBe(200);
      expect(await statusOf('/pages/blog')).toBe(302);
    } finally {
      await closed.stop();
    }
  });

  it('R2.1 R2.46 R2.47 every page is in its language, without untranslated keys; filters only in the catalogue', async () => {
    const keys = new Set(Object.keys(italian));
    const paths = pagePaths()
      // The office is there for its people alone: office-pages.test.ts.
      .filter((path) => !isOfficePath(path))
      .filter((path) => !/^\/it\/|\/document-file$/.test(path))
      .map((path) => path.replace('single/no/such/page', 'single/articolo-3'))
      .map((path) => path.replace('web-page/no/such/page', 'web-page/info/spedizioni'));
    const notFound = new Set<string>();
    let pages = 0;
    for (const path of paths) {
      for (const as of ['', cookie]) {
        const { status, html } = await get(path, as);
        if (!html.startsWith('<!DOCTYPE html>')) continue;
        pages += 1;
        if (status !== 200) notFound.add(`${status} ${path.replace(/^\/en/, '')}`);
        const language = path === '/en' || path.startsWith('/en/') ? 'en' : 'it';
        expect(html, path).toContain(`<html lang="${language}"`);
        const texts = html.replace(/<script[\s\S]*?<\/script>/g, '').match(/>[^<]+<|"[a-z]+\.\w+"/g) ?? [];
        expect(
          texts.map((text) => text.slice(1, -1).trim()).filter((text) => keys.has(text)),
          path,
        ).toEqual([]);
        expect(html.includes('<aside id="filters"'), `filters on ${path}`).toBe(/^(\/en)?\/shop(\/|$)/.test(path));
      }
    }
    // Without the number of a document there is none.
    expect([...notFound].sort()).toEqual(
      [
        'no/such/page',
        'pages/approval',
        'pages/ddt_detail',
        'pages/guest-payment',
        'pages/invoice_detail',
        'pages/order_detail',
      ].map((path) => `404 /${path}`),
    );
    expect(pages).toBeGreaterThan(80);
  });
});
