import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { getPage, type HtmlPage } from '../builders/html-page.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { articleRecord } from '../builders/records.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { loadWideShop } from '../builders/wide-shop.ts';

let shop: TestShop;
let cookie = '';

/** '01', '02' … as many as are given. */
const numbered = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'));

/**
 * Not in any price list: an article with an alternative that is in the list, one without, and one with variants on two
 * axes.
 */
function unlisted() {
  const child = { kind: 'child', parentCode: '204910' } as const;
  return [
    articleRecord({ code: '204900', sku: 'OUT-1', alternativeCodes: ['204901', '204118'] }),
    articleRecord({ code: '204901', sku: 'OUT-2', alternativeCodes: ['204900'] }),
    articleRecord({ code: '204910', sku: 'OUT-M', kind: 'parent', axes: ['diameter', 'length'] }),
    ...['M8', 'M10'].flatMap((diameter) =>
      [20, 40].map((length) => {
        const sku = `OUT-${diameter}-${length}`;
        return articleRecord({ ...child, code: sku, sku, features: { diameter, length } });
      }),
    ),
  ];
}

beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  await loadWideShop(shop.database);
  const four = ['/img/test/valve.webp', '/img/test/valve.webp', '/img/test/valve.webp', '/img/test/valve.webp'];
  const italian = {
    name: { it: 'Vite a perno' },
    summary: { it: 'zincata' },
    description: { it: 'Per legno.' },
  };
  const english = {
    name: { it: 'Dado', en: 'Nut' },
    summary: { it: 'zincato', en: 'galvanised' },
    description: { it: 'Per ferro.', en: 'For iron.' },
  };
  await upsertArticles(shop.database, [
    ...unlisted(),
    articleRecord({ code: '204920', sku: 'FOUR', pictures: four }),
    articleRecord({ code: '204930', sku: 'IT-ONLY', ...italian }),
    articleRecord({ code: '204931', sku: 'BOTH', ...english }),
    ...numbered(14).map((size) => {
      const code = `2050${size}`;
      return articleRecord({ code, sku: code, name: { it: 'Misurino' }, size: `T-${size}` });
    }),
  ]);
  await shop.database.pool.query(`update article set description_it = 'Con guarnizione' where code = '204118'`);
  await shop.settled();
  ({ cookie } = await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());

const open = (path: string, withCookie = '') => getPage(shop, path, { cookie: withCookie });
const codesOf = ({ document }: HtmlPage) =>
  [...document.querySelectorAll('#results [data-code]')].map((row) => row.getAttribute('data-code'));
const rowOf = ({ document }: HtmlPage, code: string) => document.querySelector(`[data-code="${code}"]`);
/** The paths of the links with this text. */
const linksTo = ({ document }: HtmlPage, text: string | RegExp, within = 'main') =>
  [...document.querySelectorAll(`${within} a`)]
    .filter((link) =>
      typeof text === 'string' ? link.textContent?.trim() === text : text.test(link.textContent ?? ''),
    )
    .map((link) => link.getAttribute('href') ?? '');

describe.skipIf(!isStorefrontBuilt)('the listing without scripts', () => {
  it('R2.3 R9.1 has its parts, twelve articles per page, and a link to more but on the last page', async () => {
    const first = await open('/shop');
    expect(codesOf(first)).toHaveLength(12);
    const { pagination } = (await shop.call('product_list', {})).body.message.product_list;
    expect(first.text('[role="status"]')).toMatch(new RegExp(`^${pagination.total} prodotti, \\d+ articoli$`));
    for (const part of ['aside[aria-label="Filtri"]', 'nav[aria-label="Ricerche aperte"]', 'form button[name="view"]'])
      expect(first.document.querySelector(part), part).not.toBeNull();
    expect(first.text()).toContain('Carica altri');
    const last = await open(`/shop?page=${pagination.pages}`);
    expect(codesOf(last).length).toBe(pagination.total - 12 * (pagination.pages - 1));
    expect(last.text()).not.toContain('Carica altri');
    const filtered = await open('/shop?text=valv');
    expect(filtered.document.querySelector('[aria-label="Filtri attivi"]')).not.toBeNull();
  });

  it.each([
    ['/shop', 'shop', 'small-list'],
    ['/en/shop', 'shop', 'small-list'],
    ['/shop/list', 'shop-list', 'small-list'],
    ['/shop/small-list', 'shop-small-list', 'small-list'],
  ])('R2.27 R2.37 %s is the page %s, in the layout %s or the last one chosen', async (path, name, view) => {
    const pressed = (page: HtmlPage) =>
      page.document.querySelector('button[name="view"][aria-pressed="true"]')?.getAttribute('value');
    const page = await open(`${path}?text=valv`);
    expect(page.document.querySelector('body')?.getAttribute('data-route')).toBe(name);
    expect(pressed(page)).toBe(view);
    // R2.41: only /shop has no layout of its own.
    expect(pressed(await open(path, 'last-type=grid'))).toBe(name === 'shop' ? 'grid' : view);
  });

  it.each([
    ['text=valv', null, ''],
    ['text=valv&brand=VALTERMO', 'Filtri, 1 attivo', '1'],
    ['category=and-0100,0110&brand=VALTERMO', 'Filtri, 3 attivi', '3'],
  ])('R2.35 the button of the filters for %s counts them without the text: %s', async (query, name, count) => {
    const button = (await open(`/shop?${query}`)).document.querySelector('main a[aria-haspopup="dialog"]');
    expect(button?.getAttribute('aria-label')).toBe(name);
    expect(button?.querySelector('b')?.textContent ?? '').toBe(count);
  });

  it.each([
    ['id=204200', '/product/child/TE-933'],
    ['category=and-0200,0210&text=book', '/product/default/BOOK-10'],
  ])('R2.40 for %s the detail layout opens the first article, %s', async (query, path) => {
    const page = await open(`/shop?${query}`);
    expect(page.document.querySelector('input[name="first"]')?.getAttribute('value')).toBe(path);
    const form = {
      method: 'POST',
      headers: { origin: shop.address },
      body: new URLSearchParams({ view: 'detail', first: path }),
    };
    expect(await getPage(shop, `/shop?${query}`, form)).toMatchObject({ status: 302, location: path });
  });

  it('an English page marks the names and summaries that exist only in Italian', async () => {
    const italianIn = ({ document }: HtmlPage, part: string) =>
      [...document.querySelectorAll(`${part} [lang="it"]`)].map((text) => text.textContent);
    const list = '/shop?id=204930,204931';
    expect(italianIn(await open(`/en${list}`), '#results')).toEqual(['Vite a perno', 'zincata']);
    expect(italianIn(await open(`/en${list}`, 'last-type=grid'), '#results')).toEqual(['Vite a perno', 'zincata']);
    expect(italianIn(await open(list), '#results')).toEqual([]);
    const page = await open('/en/product/default/204930');
    expect(italianIn(page, 'main h1, main')).toEqual(expect.arrayContaining(['Vite a perno', 'zincata', 'Per legno.']));
    expect(italianIn(await open('/en/product/default/204931'), 'main')).toEqual([]);
    const { body } = await shop.call('product_list', { id: '204930', locale: 'en' });
    expect(body.message.product_list.data[0]).toMatchObject({ italian: ['name', 'short_description'] });
  });

  it('R2.83 R2.84 R3.10 shows at most two pictures per article, and its availability as text', async () => {
    const page = await open('/shop?id=204920,204118,204500,204501');
    for (const code of ['FOUR', 'VS-12-OT']) {
      const pictures = rowOf(page, code)?.querySelectorAll('img').length;
      expect([1, 2], code).toContain(pictures);
    }
    expect(rowOf(page, 'VS-12-OT')?.querySelector('img')?.getAttribute('src')).toBe('/img/test/thumb_valve.webp');
    expect(rowOf(page, 'VS-12-OT')?.textContent).toContain('Disponibile');
    expect(rowOf(page, 'SIF-ARR')?.textContent).toContain('In arrivo');
    expect(rowOf(page, 'SIF-NO')?.textContent).toContain('Non disponibile');
  });

  it.each([
    ['text=zzzzqq', 'Nessun prodotto corrisponde alla tua selezione.'],
    ['families=nope', null],
    ['field_nope_feature_s=x&category=0110,nope', null],
    ['page=999', null],
    ['category=nope', 'Nessun prodotto corrisponde alla tua selezione.'],
  ])('R8.19 R4.13 for %s shows articles, or says so and links to the whole catalogue', async (query, nothing) => {
    const page = await open(`/shop?${query}`);
    expect(page.status).toBe(200);
    const whole = linksTo(page, 'Tutto il catalogo');
    if (nothing) expect([page.text('main').includes(nothing), whole]).toEqual([true, ['/shop']]);
    else expect(codesOf(page).length + whole.length).toBeGreaterThan(0);
    if (query.startsWith('text')) expect(page.document.querySelector('[aria-label="Filtri attivi"] a')).not.toBeNull();
  });

  it('R2.44 shows the recently ordered articles, or redirects to the whole catalogue if there are none', async () => {
    const latest = '/shop?latest-order-list=true';
    const client = await shop.logIn('cliente.b');
    for (const nobody of ['', client.cookie])
      expect(await open(latest, nobody)).toMatchObject({ status: 302, location: '/shop' });
    let id_cart = 0;
    for (const [item_id, quantity] of [
      ['204118', 2],
      ['204400', 10],
    ]) {
      const added = await shop.call('add_to_cart', { item_id, quantity, address_code: '1' }, client);
      id_cart = added.body.message.id_cart;
    }
    const order = { id_cart, address_code: '1', idempotency_key: 'latest orders' };
    expect((await shop.call('send_order', order, client)).status).toBe(200);
    const page = await open(latest, client.cookie);
    expect(page.status).toBe(200);
    expect(codesOf(page).toSorted()).toEqual(['TAS-8', 'VS-12-OT']);
    expect(page.text('h1')).toBe('Ultimi ordini');
    expect(page.document.querySelectorAll('#results input[name="quantity"]')).toHaveLength(2);
  });

  it('R2.28 R2.75 names two of several categories, or the article whose alternatives are listed', async () => {
    const several = await open('/shop?category=0100,0200,0110');
    expect(several.text('h1')).toBe('Idraulica, Fissaggio e un’altra');
    expect(several.text('title')).toContain('Idraulica, Fissaggio e un’altra');
    const listed = await open('/shop?text=SIF-NO');
    const [path = ''] = linksTo(listed, /^1 alternativ/, '[data-code="SIF-NO"]');
    expect(path).toContain('alternatives_of=204501');
    const alternatives = await open(path);
    expect(alternatives.text('h1')).toBe('Alternative a SIF-NO');
    expect(alternatives.text('title')).toContain('Alternative a SIF-NO');
    expect(codesOf(alternatives)).toHaveLength(1);
  });

  it.each([
    ['NOR.0707-60', 'Codice del produttore NOR.0707-60'],
    ['rubinetto a sfera ottone', 'Sinonimo «valvola a sfera» di «rubinetto sfera»'],
    ['vavola sfera', 'Letto «valvola» per «vavola»'],
    ['guarnizione', 'Nella descrizione: «guarnizione»'],
  ])('shows in the row why it was found by %s', async (text, reason) => {
    const page = await open(`/shop?${new URLSearchParams({ text })}`, cookie);
    expect(rowOf(page, 'VS-12-OT')?.textContent).toContain(reason);
  });
});

describe.skipIf(!isStorefrontBuilt)('filters without scripts', () => {
  it('R2.35 R3.16 work with links and forms', async () => {
    const bolts = await open('/shop?families=BOLTS');
    const page = await open('/shop?families=BOLTS&brand=FISSOTEC');
    /** Path of the page that a form leads to, with one of its boxes checked or by one of its buttons. */
    const sent = (selector: string, from = page) => {
      const control = from.document.querySelector(`aside ${selector}`);
      const form = control?.closest('form');
      const fields = [...(form?.querySelectorAll('input[type="hidden"]') ?? []), ...(control ? [control] : [])];
      const values = fields.map((one): [string, string] => [
        one.getAttribute('name') ?? '',
        one.getAttribute('value') ?? '',
      ]);
      return [form?.getAttribute('method') ?? 'get', form?.getAttribute('action'), Object.fromEntries(values)];
    };
    const kept = { families: 'BOLTS', brand: 'FISSOTEC' };
    expect(sent('input[type="checkbox"][value="FISSOTEC"]', bolts)).toEqual(['get', '/shop', kept]);
    expect(sent('input[type="checkbox"][value="M8"]')).toEqual(['get', '/shop', { ...kept, field_3_feature_s: 'M8' }]);
    expect(sent('button[name="color"][value="rosso"]')).toEqual(['get', '/shop', { ...kept, color: 'rosso' }]);
    const filtered = await open('/shop?families=BOLTS&brand=FISSOTEC&field_3_feature_s=M8');
    expect(filtered.document.querySelector('aside input[type="checkbox"][value="M8"]')?.hasAttribute('checked')).toBe(
      true,
    );
  });

  it('R4.23 the page has the first ten values of a facet, a link leads to a page with all', async () => {
    const sizes = (page: HtmlPage) => page.texts('aside button[name="size"]');
    const page = await open('/shop?text=misurino&size=T-14');
    expect(sizes(page)).toEqual([...numbered(10).map((size) => `T-${size}`), 'T-14']);
    // Neither the markup nor the data of the page has the others.
    expect(page.document.documentElement.outerHTML).not.toContain('T-13');
    const all = await open(linksTo(page, '+ MOSTRA TUTTI', 'aside')[0] ?? '');
    expect(sizes(all)).toEqual(numbered(14).map((size) => `T-${size}`));
  });

  it('names those that it does not know', async () => {
    const page = await open('/shop?min_price=abc&disponibili=maybe');
    expect(page.text('main')).toContain('Filtri non riconosciuti e ignorati: Prezzo minimo, Solo disponibili');
    expect(page.text('[role="status"]')).toMatch(/\d+ articoli$/);
  });
});

describe.skipIf(!isStorefrontBuilt)('what can be added to the cart', () => {
  const buttonIn = (page: HtmlPage, code: string) => {
    const button = rowOf(page, code)?.querySelector(`button[aria-label$="Aggiungi ${code}"]`);
    return button && { isOff: button.hasAttribute('disabled'), title: button.getAttribute('title') };
  };
  const outside = 'Non è nel tuo listino: chiedi al tuo agente o al magazzino.';

  it('R2.85 R2.75 a row has a button, or says why not, or links to alternatives', async () => {
    const page = await open('/shop?id=204500,204501,204502', cookie);
    expect(buttonIn(page, 'SIF-ARR')).toEqual({ isOff: false, title: null });
    expect(buttonIn(page, 'SIF-NOT-MANAGED')).toEqual({ isOff: true, title: 'Non si può aggiungere' });
    const row = rowOf(page, 'SIF-NOT-MANAGED');
    expect(row?.textContent).toContain('Non si può aggiungere');
    expect(row?.querySelector('input[name="quantity"]')?.hasAttribute('disabled')).toBe(true);
    // The alternatives replace the button.
    expect(linksTo(page, '1 alternativa', '[data-code="SIF-NO"]')).toHaveLength(1);
    expect(buttonIn(page, 'SIF-NO')).toBeNull();
  });

  it('R2.85 R2.75 articles outside the price list link to ones that can be bought', async () => {
    const page = await open('/shop?id=204900,204901', cookie);
    for (const code of ['OUT-1', 'OUT-2']) expect(rowOf(page, code)?.textContent).toContain('Non è nel tuo listino');
    expect(linksTo(page, /alternativ/, '[data-code="OUT-2"]')).toEqual([]);
    expect(buttonIn(page, 'OUT-2')).toMatchObject({ isOff: true });
    const [path = ''] = linksTo(page, '1 alternativa', '[data-code="OUT-1"]');
    const alternatives = await open(path, cookie);
    expect(buttonIn(alternatives, 'VS-12-OT')).toEqual({ isOff: false, title: null });
    expect(alternatives.text('main')).not.toContain('Non è nel tuo listino');
  });

  it.each(['204501', '204502'])('R2.85 the page of %s says why it cannot be added', async (code) => {
    const page = await open(`/product/default/${code}`, cookie);
    const button = [...page.document.querySelectorAll('main button')].find((one) => /carrello/.test(one.textContent));
    expect(button?.hasAttribute('disabled')).toBe(true);
    expect(page.text('main')).toContain('Questo articolo non si può aggiungere.');
  });

  it('R2.85 a product outside the price list shows alternatives, and has no order controls', async () => {
    const single = await open('/product/default/OUT-1', cookie);
    expect(single.text('main')).toContain(outside);
    expect(single.texts('main h2')).toContain('Disponibili al suo posto');
    expect([rowOf(single, 'VS-12-OT') !== null, rowOf(single, 'OUT-2')]).toEqual([true, null]);

    const controls = (page: HtmlPage) => [
      page.texts('main button').some((one) => /al carrello/.test(one)),
      page.text('main').includes('Scrivi le quantità nelle caselle'),
      /netto in €/.test(page.text('main')),
    ];
    expect(controls(await open('/product/child/TE-933', cookie)).slice(0, 2)).toEqual([true, true]);
    const variants = await open('/product/child/OUT-M', cookie);
    expect(variants.text('main')).toContain(outside);
    expect(controls(variants)).toEqual([false, false, false]);
  });
});

describe.skipIf(!isStorefrontBuilt)('an empty list', () => {
  const linksOf = (page: HtmlPage) =>
    [...page.document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');

  it('R8.19 R5.1 says that the text is too short, or which page is the last', async () => {
    const short = await getPage(shop, '/shop?text=VS', { cookie });
    expect(short.text('main')).toContain('almeno tre caratteri');
    const beyond = await getPage(shop, '/shop?page=9999', { cookie });
    const [, last] = /ha solo (\d+) pagin/.exec(beyond.text('main')) ?? [];
    expect(linksOf(beyond)).toContain(`/shop?page=${last}`);
  });

  it('R8.19 R2.85 says how many results the customer cannot buy, and links to them', async () => {
    await shop.database.pool.query(`
      delete from price_list_entry p using article a, price_list l
      where a.id = p.article_id and l.id = p.price_list_id and l.code = 'L2' and a.code <> '204118'`);
    await shop.settled();
    const limited = await shop.logIn('cliente.b');
    const page = await getPage(shop, '/shop?text=rubinetto', { cookie: limited.cookie });
    expect(page.text('main')).toContain('rubinetto');
    const link = linksOf(page).find((address) => address.includes('assortment=all')) ?? '';
    expect((await getPage(shop, link, { cookie: limited.cookie })).text('main')).toContain('RUB-14');
  });
});
