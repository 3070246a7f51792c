import { attributeOf, contentOf, formOf } from '../builders/html-forms.ts';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getPage, type HtmlPage } from '../builders/html-page.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let client: Credentials & { cookie: string };
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  client = await shop.logIn('cliente.a');
});
afterAll(() => shop.stop());

const open = (path: string, cookie = '') => getPage(shop, path, { cookie });
const linksIn = ({ document }: HtmlPage, part: string) =>
  [...document.querySelectorAll(`${part} a`)].map((link) => ({
    text: link.textContent?.trim() ?? '',
    path: link.getAttribute('href'),
  }));

describe.skipIf(!isStorefrontBuilt)('header and home page without scripts', () => {
  it.each([
    ['Offerte in corso', 'Ongoing offers', '/shop?promo_list=true'],
    ['Tornati disponibili', 'Back in stock', '/shop?back_in_stock=true'],
    ['Novità', 'New arrivals', '/shop?new=true'],
    ['Prossimi arrivi', 'Coming soon', '/shop?next_insert=true'],
  ])(
    'R1.9 the collection %s, in English %s, has the same name on home page, header and listing',
    async (italian, english, listing) => {
      for (const [prefix, name] of [
        ['', italian],
        ['/en', english],
      ] as const) {
        const home = await open(prefix || '/');
        for (const part of ['main', 'header']) {
          const named = linksIn(home, part).filter(({ text }) => text.includes(name));
          expect(named[0]?.path, part).toBe(prefix + listing);
        }
        expect((await open(prefix + listing)).text('h1')).toBe(name);
      }
    },
  );

  it('R1.13 the language switch keeps path and query, and there is no third language', async () => {
    for (const [path, language, other, target] of [
      ['/shop?text=abc&page=2', 'it', 'en', '/en/shop?text=abc&page=2'],
      ['/en/shop?text=abc&page=2', 'en', 'it', '/shop?text=abc&page=2'],
    ] as const) {
      const { document } = await open(path);
      expect(document.documentElement.getAttribute('lang')).toBe(language);
      const links = [...document.querySelectorAll(`header a[data-language="${other}"]`)];
      expect(links.length).toBeGreaterThan(0);
      expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set([target]));
      const languages = [...document.querySelectorAll('a[data-language]')].map((one) =>
        one.getAttribute('data-language'),
      );
      expect([...new Set(languages)].sort()).toEqual(['en', 'it']);
    }
    expect((await open('/fr/shop')).status).toBe(404);
  });

  it('R1.14 the links of a page keep its language, and /it leads to the path without prefix', async () => {
    for (const prefix of ['', '/en'])
      for (const [path, cookie] of [
        [prefix || '/', ''],
        [`${prefix}/shop`, ''],
        [`${prefix}/product/default/VS-12-OT`, client.cookie],
        [`${prefix}/pages/cart?tab=active`, client.cookie],
      ] as const) {
        const { document } = await open(path, cookie);
        const paths = [...document.querySelectorAll('a:not([data-language])')]
          .map((link) => link.getAttribute('href') ?? '')
          .filter((href) => /^\/(?!img\/|content\/|documents\/)/.test(href));
        expect(paths.length, path).toBeGreaterThan(15);
        expect(
          paths.filter((href) => /^\/en(?:[/?#]|$)/.test(href) !== (prefix === '/en')),
          path,
        ).toEqual([]);
      }
    expect((await open('/it/shop?text=abc&page=2')).location).toBe('/shop?text=abc&page=2');
    expect((await open('/it')).location).toBe('/');
  });

  it('R2.2 the home page counts articles with each variant, and departments by products', async () => {
    const { body } = await shop.call('product_list', { text: '*' });
    const { articles } = body.message.product_list.pagination;
    const home = (await open('/')).text('main');
    expect(home).toContain(`${articles} articoli per installatori`);
    expect(home).toMatch(/Idraulica\s*\d+ prodott[oi]/);
    expect(home).not.toMatch(/Idraulica\s*\d+ articol/);
  });

  it.each([
    [
      '',
      ['In evidenza', 'Categorie', 'Marche', 'Spedizione, ritiro, assistenza', 'Newsletter'],
      ['Consegna in 3 giorni lavorativi', '9,90 €, gratuita oltre 250 €', 'Assistenza 6 giorni su 7'],
    ],
    [
      '/en',
      ['Featured', 'Categories', 'Brands', 'Shipping, pickup, support', 'Newsletter'],
      ['Delivery in 3 working days', '€9.90, free over €250', 'Support 6 days a week'],
    ],
  ])(
    'R2.2 R9.30 R9.32 %s/ the home page has its sections, and the promises of the shop',
    async (prefix, heads, promises) => {
      const home = await open(prefix || '/');
      expect(home.texts('main h2')).toEqual(heads);
      for (const promise of promises) expect(home.text('main')).toContain(promise);
      expect(home.text('footer')).toContain(promises.at(-1));
      const newsletter = home.document.querySelector('main form:has(input[type="email"])');
      expect(newsletter?.querySelector('input[type="checkbox"]')?.hasAttribute('required')).toBe(true);
      const brands = linksIn(home, 'main').filter(({ path }) => path?.includes('brand'));
      expect(brands.map(({ text }) => text)).toEqual(expect.arrayContaining(['Valtermo', 'Fissotec']));
    },
  );

  it.each([
    ['', 'Informativa privacy', ['Home', 'Account', 'Password dimenticata', 'Chi siamo', 'Contatti']],
    ['/en', 'Privacy policy', ['Home', 'Account', 'Forget Password', 'About Us', 'Contact Us']],
  ])(
    'R9.22 R2.49 %s/ each footer leads to the privacy policy, and an unknown page to five others',
    async (prefix, privacy, others) => {
      const paths = ['/', '/shop', '/product/default/204118', '/pages/login', '/pages/register_v1', '/xyz'];
      for (const path of paths) {
        const links = linksIn(await open(prefix + path), 'footer').filter(({ text }) => text === privacy);
        expect(
          links.map((link) => link.path),
          path,
        ).toEqual([`${prefix}/web-page/privacy-policy`]);
      }
      const unknown = await open(`${prefix}/xyz`);
      expect(unknown.status).toBe(404);
      expect(linksIn(unknown, 'main').map(({ text }) => text)).toEqual(expect.arrayContaining(others));
    },
  );

  it('R1.2 a category has its filter and only its articles', async () => {
    const page = await open('/shop?category=0110');
    expect(page.text('h1')).toBe('Valvole e rubinetti');
    expect(page.text('[aria-label="Filtri attivi"]')).toContain('Valvole e rubinetti');
    const codes = [...page.document.querySelectorAll('#results [data-code]')].map((row) =>
      row.getAttribute('data-code'),
    );
    expect(codes.toSorted()).toEqual(['RUB-14', 'SIF-ARR', 'SIF-NO', 'SIF-NOT-MANAGED', 'VS-12-OT']);
  });

  it.each([
    ['/shop', '/'],
    ['/en/shop', '/en'],
  ])('R2.50 the logo of %s leads to %s, the home page of the language', async (path, home) => {
    const { document } = await open(path);
    expect(document.querySelector('header a[aria-label^="Bancale"]')?.getAttribute('href')).toBe(home);
  });

  it('R2.61 R6.5 the bottom bar has five entries; that of the cart leads a guest to the login and counts lines', async () => {
    const bar = 'nav[aria-label="Navigazione"]';
    const names = ({ document }: HtmlPage) =>
      [...document.querySelectorAll(`${bar} a`)].map((link) => link.lastElementChild?.textContent);
    const guest = await open('/shop');
    expect(names(guest)).toEqual(['Home', 'Categorie', 'Preferiti', 'Account', 'Carrello']);
    expect(linksIn(guest, bar).at(-1)).toEqual({ text: expect.stringContaining('0') as string, path: '/pages/login' });
    for (const item_id of ['204118', '204300']) await shop.call('add_to_cart', { item_id, quantity: 2 }, client);
    const customer = await open('/shop', client.cookie);
    const cart = { text: expect.stringContaining('2') as string, path: '/pages/cart?tab=active' };
    expect(linksIn(customer, bar).at(-1)).toEqual(cart);
  });

  it('R1.15 the home page opens in the language chosen last, not in that of the browser; no other page leads elsewhere', async () => {
    expect(await open('/', 'i18n_redirected=en')).toMatchObject({ status: 302, location: '/en' });
    expect((await open('/', 'i18n_redirected=it')).status).toBe(200);
    expect((await open('/shop', 'i18n_redirected=en')).document.documentElement.getAttribute('lang')).toBe('it');
    for (const language of ['it', 'en']) {
      // A guest's page is cached without the cookie.
      const english = await open('/en', `${client.cookie}; i18n_redirected=${language}`);
      expect([english.status, english.document.documentElement.getAttribute('lang')], language).toEqual([200, 'en']);
    }
    const { document, status } = await getPage(shop, '/', { headers: { 'accept-language': 'en' } });
    expect([status, document.documentElement.getAttribute('lang')]).toEqual([200, 'it']);
    expect(document.querySelector('a[data-language="en"]')?.getAttribute('href')).toBe('/en');
  });

  it.each([
    ['/', 'ACCEDI O REGISTRATI', 'AREA UTENTE'],
    ['/en', 'LOG IN OR REGISTER', 'USER AREA'],
  ])('R2.54 of %s the account link reads %s for a guest, and %s after the login', async (path, guest, customer) => {
    const prefix = path === '/' ? '' : path;
    /** The labels of both states in the header, with what they lead to. */
    const labelled = async (cookie: string) => {
      const links = linksIn(await open(path, cookie), 'header').map(({ text, path: to }) => [text, to] as const);
      const found = links.flatMap(([text, to]) =>
        [guest, customer].filter((label) => text.includes(label)).map((label) => `${label} ${to}`),
      );
      return [...new Set(found)];
    };
    expect(await labelled('')).toEqual([`${guest} ${prefix}/pages/login`]);
    expect(await labelled(client.cookie)).toEqual([`${customer} ${prefix}/pages/account`]);
  });

  it('R2.51 a search is submitted as a form, and opens the only article with the code however typed', async () => {
    const { document } = await open('/shop');
    const form = document.querySelector('header form[role="search"]');
    const fields = [...(form?.querySelectorAll('input[type="hidden"]') ?? [])].map((one): [string, string] => [
      one.getAttribute('name') ?? '',
      one.getAttribute('value') ?? '',
    ]);
    const box = form?.querySelector('[role="combobox"]')?.getAttribute('name') ?? '';
    const search = (text: string) =>
      open(`${form?.getAttribute('action')}?${new URLSearchParams([...fields, [box, text]])}`);
    for (const text of ['valvola', 'VS-1'])
      expect(await search(text)).toMatchObject({ status: 302, location: `/shop?text=${text}` });
    // Its code, its code written otherwise, its bar code as a scanner types it, the code of one variant.
    for (const [code, location] of [
      ['VS-12-OT', '/product/default/204118'],
      ['vs12 ot', '/product/default/204118'],
      ['8001234567899', '/product/default/204118'],
      ['TE933-8X40', '/product/child/204202'],
    ])
      expect(await search(code ?? ''), code).toMatchObject({ status: 302, location });
    const found = await open('/shop?text=valvola');
    expect(found.document.querySelector('header [role="combobox"]')?.getAttribute('value')).toBe('valvola');
  });

  it('R9.7 the header is not compact', async () => {
    const { document } = await open('/shop');
    expect(document.querySelector('html')?.hasAttribute('data-stuck')).toBe(false);
    expect(document.querySelector('#compact-header > *')).toBeNull();
    expect(document.querySelector('header [role="combobox"]')).not.toBeNull();
  });
});

describe.skipIf(!isStorefrontBuilt)('the wishlist without scripts', () => {
  beforeEach(() => shop.call('clear_wishlist', {}, client));
  const wishlistCodes = async () => (await shop.call('get_wishlist_codes', {}, client)).body.message.data as string[];
  /** Sends the form of the only button of a page with this label or text. */
  const press = (page: HtmlPage, label: string, cookie = '') => {
    const buttons = [...page.document.querySelectorAll('main button')];
    const [button] = buttons.filter((one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === label);
    if (!button) throw new Error(`the page has no button "${label}"`);
    const form = formOf(button);
    const body = new URLSearchParams();
    for (const [name, value] of contentOf(form, button, {})) if (typeof value === 'string') body.append(name, value);
    const headers = { origin: shop.address };
    const action = attributeOf(button, 'formaction') ?? form.getAttribute('action') ?? '';
    return getPage(shop, action, { method: 'POST', headers, body, cookie });
  };

  it('R2.16 R4.15 R4.16 is filled, shown and cleared with forms, after the login', async () => {
    const path = '/shop?text=VS-12-OT';
    const response = await press(await open(path), 'Aggiungi ai preferiti VS-12-OT');
    expect(response.status).toBe(302);
    const back = new URL(response.location ?? '', shop.address).searchParams.get('redirect');
    expect(back).toBe(path);
    expect((await open(response.location ?? '')).text()).toContain("Per aggiungere ai preferiti, effettua l'accesso");
    expect(await wishlistCodes()).toEqual([]);

    const added = await press(await open(path, client.cookie), 'Aggiungi ai preferiti VS-12-OT', client.cookie);
    expect(added).toMatchObject({ status: 302, location: path });
    expect(await wishlistCodes()).toEqual(['204118']);
    const listed = await open('/pages/wishlist', client.cookie);
    expect(listed.text('main li[data-code="VS-12-OT"]')).toContain('Prezzo netto 7,98');
    expect(linksIn(listed, 'main').find(({ text }) => text === 'Svuota la lista')?.path).toBe(
      '/pages/wishlist?ask=clear',
    );
    const question = await open('/pages/wishlist?ask=clear', client.cookie);
    await press(question, 'Svuota la lista', client.cookie);
    expect((await open('/pages/wishlist', client.cookie)).text('main')).toContain('La lista dei preferiti è vuota');
    expect(await wishlistCodes()).toEqual([]);
  });

  it('R2.16 shows that an article is no longer sold', async () => {
    await shop.call('add_to_wishlist', { item_id: '204300' }, client);
    const active = (is_active: boolean) =>
      shop.database.query.updateTable('article').set({ is_active }).where('code', '=', '204300').execute();
    await active(false);
    try {
      await shop.settled();
      const page = await open('/pages/wishlist', client.cookie);
      expect(page.texts('main h2')).toEqual(['Non più in vendita']);
      await press(page, 'Togli dai preferiti RUB-14', client.cookie);
      expect(await wishlistCodes()).toEqual([]);
    } finally {
      await active(true);
      await shop.settled();
    }
  });
});

/** The HTML source of a page, requested with the given Host header. */
function sourceFor(host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(shop.address + path, { headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

describe.skipIf(!isStorefrontBuilt)('metadata for search engines', () => {
  const metadataOf = (html: string) =>
    [...html.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)].map(
      ([tag]) => `${/hrefLang="([^"]*)"/i.exec(tag)?.[1] ?? 'canonical'} ${/href="([^"]*)"/.exec(tag)?.[1]}`,
    );

  it('an article has canonical and alternate links with absolute URLs of the requested host', async () => {
    for (const host of ['shop.example', 'other.example:8080', 'shop.example']) {
      expect(metadataOf(await sourceFor(host, '/en/product/default/VS-12-OT'))).toEqual([
        `canonical http://${host}/en/product/default/204118`,
        `it http://${host}/product/default/204118`,
        `en http://${host}/en/product/default/204118`,
        `x-default http://${host}/product/default/204118`,
      ]);
    }
  });

  it('an invalid Host header is not copied into the page', async () => {
    const html = await sourceFor('a"b', '/product/default/204118');
    expect(html).toContain('/product/default/204118');
    expect(html).not.toContain('a"b');
    expect(html).not.toContain('goes-here');
  });
});
