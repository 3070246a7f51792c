import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listVersions, restoreVersion, writeContent } from '../../backend/content/index.ts';
import type { ContentRecord } from '../../backend/content/records.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let now = new Date('2026-11-21T11:00:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ clock: () => now });
});
afterAll(() => shop.stop());

const it_ = (it: string, en: string | null = null) => ({ it, en });
const markdown = (it: string, en: string | null = null) => ({
  it: { format: 'markdown', source: it },
  en: en === null ? null : { format: 'markdown', source: en },
});

/** Stores a record and waits until the shop shows it. */
async function write(kind: ContentRecord['kind'], key: string, content: object, more: Partial<ContentRecord> = {}) {
  const outcome = await writeContent(shop.database, { kind, key, content, ...more }, 'Olga');
  await shop.settled();
  return outcome;
}
async function get(path: string, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const response = await fetch(`${shop.address}/api/${path}`, headers ? { headers } : {});
  return { status: response.status, body: await response.json() };
}

describe('menu', () => {
  it('R7.5 returns a list; R2.58 with the operator’s entries, and what it says about categories', async () => {
    const before = (await get('b2b-menu-items')).body;
    const [first] = before;
    await write('menu-item', 'marche', { label: it_('Marche', 'Brands'), url: '/pages/brands' }, { position: 90 });
    await write(
      'menu-item',
      'fiera',
      { label: it_('Fiera'), url: 'https://example.org/fiera', parent: 'marche' },
      { position: 91 },
    );
    await write('menu-item', first.name, { label: it_('Acqua'), image: '/img/content/acqua.webp' });
    const { status, body } = await get('b2b-menu-items?locale=en');
    const named = (name: string) => body.find((item: { name: string }) => item.name === name);
    expect(status).toBe(200);
    expect(named('marche')).toEqual({
      ...{ name: 'marche', label: 'Brands', title: 'Brands', url: '/pages/brands', parent_menu: null, is_group: 1 },
      ...{ disable: 0, order: 90, lft: before.length + 1, category_menu_image: null, count: null, children: [] },
    });
    expect(named('fiera')).toMatchObject({ label: 'Fiera', url: 'https://example.org/fiera', parent_menu: 'marche' });
    expect(named(first.name)).toMatchObject({
      ...{ label: 'Acqua', category_menu_image: '/img/content/acqua.webp' },
      ...{ url: first.url, order: first.order, count: first.count },
    });
  });

  it('R3.1 returns a disabled entry as disabled', async () => {
    await write('menu-item', 'marche', { label: it_('Marche'), url: '/pages/brands', isDisabled: true });
    const { body } = await get('b2b-menu-items');
    expect(body.find((item: { name: string }) => item.name === 'marche').disable).toBe(1);
  });
});

it('R7.6 returns the promo tabs in their order, with text, URL and icon', async () => {
  expect((await get('b2b-promo-slider')).body).toEqual([]);
  const tab = { url: '/shop?promo_list=true', icon: 'badge-percent' };
  await write('promo-tab', 'ordini', { ...tab, text: it_('Ultimi ordini'), action: 'latest-orders' }, { position: 2 });
  await write('promo-tab', 'offerte', { ...tab, text: it_('Offerte', 'Offers') }, { position: 1 });
  expect((await get('b2b-promo-slider?locale=en')).body).toEqual([
    { ...tab, text: 'Offers', order: 1, action: null },
    { ...tab, text: 'Ultimi ordini', order: 2, action: 'latest-orders' },
  ]);
});

it('R7.7 R2.62 returns the footer without its scripts', async () => {
  const source = '<p onclick="x()">Via Emilia 212</p><script>alert(1)</script>';
  expect((await get('get_footers')).body.message.data.footer_b2b_html).toBe('');
  await write('footer', 'main', { body: { it: { format: 'html', source }, en: null } });
  expect((await get('get_footers')).body.message.data.footer_b2b_html).toBe('<p>Via Emilia 212</p>');
});

describe('pages', () => {
  it('R7.26 R2.26 returns a page by its whole path, sanitised, in both languages', async () => {
    const body = markdown('# Spedizioni\n\n[Listino](/shop) <script>alert(1)</script>', '[List](/shop)');
    const description = it_('Tempi e costi');
    await write('page', 'info/spedizioni', { title: it_('Spedizioni', 'Shipping'), description, body });
    const page = await get('web_page?path=info/spedizioni');
    expect(page.body).toMatchObject({
      ...{ path: 'info/spedizioni', title: 'Spedizioni', meta_description: 'Tempi e costi' },
      html: '<h2>Spedizioni</h2>\n<p><a href="/shop">Listino</a> </p>',
    });
    expect((await get('web_page?path=/info/spedizioni/&locale=en')).body).toMatchObject({
      ...{ title: 'Shipping', meta_description: 'Tempi e costi', html: '<p><a href="/en/shop">List</a></p>' },
    });
  });

  it('R1.12 shows the Italian text where there is no English one', async () => {
    await write('page', 'solo', { title: it_('Solo'), body: markdown('Testo') });
    expect((await get('web_page?path=solo&locale=en')).body).toMatchObject({ title: 'Solo', html: '<p>Testo</p>' });
  });

  it.each(['nothing', 'info', 'info/spedizioni/oltre', '..%2F..%2Fetc', 'INFO/SPEDIZIONI'])(
    'R7.26 returns 404 for %s',
    async (path) => expect((await get(`web_page?path=${path}`)).status).toBe(404),
  );
  it('returns 422 without a path', async () => {
    const { status, body } = await get('web_page');
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['path']);
  });
});

describe('a search for a text of the shop', () => {
  const help = async (text: string, more: object = {}) =>
    (await shop.call('product_list', { text, ...more })).body.message.help;

  it('R2.30 leads to questions and pages whose title or keywords answer it, in both languages, until they change', async () => {
    const page = { title: it_('Spedizioni', 'Delivery'), body: markdown('In due giorni.') };
    await write('page', 'info/tempi', { ...page, keywords: it_('consegna, tempi di consegna', 'delivery time') });
    await write('question', 'pagamento', {
      ...{ topic: it_('Ordini'), question: it_('Come si paga?'), answer: markdown('Con bonifico.') },
      keywords: it_('pagare, bonifico'),
    });
    const [delivery, payment] = [
      { title: 'Spedizioni', url: '/web-page/info/tempi' },
      { title: 'Come si paga?', url: '/web-page/faq#faq-pagamento' },
    ];
    expect(await help('quali sono i tempi di consegna')).toEqual([delivery]);
    expect(await help('bonifico')).toEqual([payment]);
    expect(await help('delivery time', { locale: 'en' })).toEqual([{ ...delivery, title: 'Delivery' }]);
    expect(await help('pagare', { locale: 'en' })).toEqual([{ ...payment, italian: ['title'] }]);
    expect(await help('consegna', { page: 2 })).toBeUndefined();
    expect(await help('valvola')).toBeUndefined();
    await write('question', 'pagamento', {}, { state: 'archived' });
    expect(await help('bonifico')).toBeUndefined();
  });
});

describe('versions', () => {
  const page = (text: string) => ({ title: it_('Orari'), body: markdown(text) });
  const shown = async () => {
    const { status, body } = await get('web_page?path=orari');
    return status === 200 ? body.html : status;
  };

  it('shows drafts never, scheduled ones when their time has come, and after its end what one stood in for', async () => {
    now = new Date('2026-11-21T11:00:00Z');
    await write('page', 'orari', page('bozza'), { state: 'draft' });
    expect(await shown()).toBe(404);
    await write('page', 'orari', page('adesso'));
    const later = { publishAt: '2026-12-01T07:00:00Z', expiresAt: '2026-12-31T23:00:00Z' };
    await write('page', 'orari', page('dicembre'), later);
    await write('page', 'orari', page('altra bozza'), { state: 'draft' });
    expect(await shown()).toBe('<p>adesso</p>');
    now = new Date('2026-12-01T07:00:00Z');
    expect(await shown()).toBe('<p>dicembre</p>');
    // Everything is read anew while it is shown.
    await write('page', 'altra', page('altra'));
    now = new Date('2026-12-31T23:00:00Z');
    expect(await shown()).toBe('<p>adesso</p>');
    now = new Date('2026-11-21T11:00:00Z');
  });

  it('are listed with time and author, and an earlier one is shown again', async () => {
    const versions = await listVersions(shop.database, 'page', 'orari', now);
    expect(versions.map(({ number, state, createdBy }) => [number, state, createdBy])).toEqual([
      ...[
        [4, 'draft', 'Olga'],
        [3, 'scheduled', 'Olga'],
        [2, 'published', 'Olga'],
        [1, 'draft', 'Olga'],
      ],
    ]);
    const again = { kind: 'page', key: 'orari', author: 'Pia' } as const;
    expect(await restoreVersion(shop.database, { ...again, number: 1 })).toBe(5);
    await shop.settled();
    expect(await shown()).toBe('<p>bozza</p>');
    expect(await restoreVersion(shop.database, { ...again, number: 99 })).toBe(null);
  });

  it('are not added when nothing differs, and archiving hides', async () => {
    const record = { title: it_('Uno'), body: markdown('Testo') };
    expect(await write('page', 'uno', record)).toEqual({ change: 'new', version: 1 });
    expect(await write('page', 'uno', record)).toEqual({ change: 'unchanged', version: 1 });
    expect(await write('page', 'uno', record, { state: 'archived' })).toEqual({ change: 'changed', version: 2 });
    expect((await get('web_page?path=uno')).status).toBe(404);
  });

  it('with problems are not stored', async () => {
    const bad = { title: it_(''), body: markdown('x') };
    expect(await write('page', 'Not A Slug', bad)).toMatchObject({
      problems: [{ path: ['key'] }, { path: ['content', 'title', 'it'] }],
    });
    expect(await listVersions(shop.database, 'page', 'Not A Slug', now)).toEqual([]);
  });

  it('no page has the address of a post', async () => {
    const post = { title: it_('A'), excerpt: it_('B'), date: '2026-01-01', body: markdown('C') };
    await write('post', 'guida', post);
    const outcome = await write('page', 'guida', { title: it_('A'), body: markdown('C') });
    expect(outcome).toEqual({ problems: [{ path: ['key'], reason: 'is already the address of a post.' }] });
  });
});

describe('blog', () => {
  const post = (date: string, topic = 'Impianti') => ({
    ...{ title: it_(`Post ${date}`), excerpt: it_('Breve'), date, topic: it_(topic), picture: '/img/content/a.webp' },
    ...{ author: 'Ufficio tecnico', articles: ['VS-12-OT'], body: markdown('Testo **forte**') },
  });

  it('R7.31 returns 12 posts, the newest first, and the rest on the next page', async () => {
    for (let day = 1; day <= 14; day += 1) {
      const date = `2026-10-${String(day).padStart(2, '0')}`;
      await write('post', `post-${day}`, post(date, day > 12 ? 'Cantiere' : 'Impianti'));
    }
    const first = (await get('blog_posts')).body;
    expect(first).toMatchObject({ total: 15, page: 1, per_page: 12, pages: 2, topics: ['Cantiere', 'Impianti'] });
    expect(first.posts.map(({ slug }: { slug: string }) => slug).slice(0, 3)).toEqual([
      'post-14',
      'post-13',
      'post-12',
    ]);
    expect(first.posts[0]).toEqual({
      ...{ slug: 'post-14', title: 'Post 2026-10-14', date: '2026-10-14', picture: '/img/content/a.webp' },
      ...{ excerpt: 'Breve', topic: 'Cantiere', minutes: 1 },
    });
    const second = (await get('blog_posts?page=2')).body;
    expect(second.posts.map(({ slug }: { slug: string }) => slug)).toEqual(['post-2', 'post-1', 'guida']);
    expect((await get('blog_posts?topic=Cantiere')).body.total).toBe(2);
  });

  it('R7.31 R2.25 returns one whole post by its slug, and 404 for an unknown one', async () => {
    expect((await get('blog_posts?slug=post-3')).body).toMatchObject({
      ...{ slug: 'post-3', author: 'Ufficio tecnico', articles: ['VS-12-OT'] },
      html: '<p>Testo <strong>forte</strong></p>',
    });
    expect((await get('blog_posts?slug=nothing')).status).toBe(404);
  });

  it('R1.12 an author may have a name in each language', async () => {
    await write('post', 'translated', {
      ...post('2026-09-01'),
      author: { it: 'Ufficio tecnico', en: 'Technical team' },
    });
    for (const [locale, author] of [
      ['it', 'Ufficio tecnico'],
      ['en', 'Technical team'],
    ])
      expect((await get(`blog_posts?slug=translated&locale=${locale}`)).body.author).toBe(author);
  });

  it.each(['page=0', 'page=x', 'per_page=1000', 'locale=fr'])('returns 422 for %s', async (query) => {
    expect((await get(`blog_posts?${query}`)).status).toBe(422);
  });
});

it('R2.100 returns questions with their answers in their order', async () => {
  const topic = it_('Ordini', 'Orders');
  const italian = ['question', 'answer'];
  await write('question', 'minimo', { topic, question: it_('Minimo?'), answer: markdown('250 €') }, { position: 2 });
  await write('question', 'cambio', { topic, question: it_('Cambio?'), answer: markdown('Sì.') }, { position: 1 });
  expect((await get('faq?locale=en')).body).toEqual([
    { name: 'cambio', topic: 'Orders', question: 'Cambio?', answer: '<p>Sì.</p>', italian, order: 1 },
    { name: 'minimo', topic: 'Orders', question: 'Minimo?', answer: '<p>250 €</p>', italian, order: 2 },
  ]);
});

it('R7.27 R2.8 returns only the flyers of today, in their order', async () => {
  const flyer = (title: string, validFrom: string, validTo: string) => ({
    ...{ title: it_(title), cover: '/img/content/c.webp', file: '/content/f.pdf', validFrom, validTo },
  });
  await write('flyer', 'vecchio', flyer('Vecchio', '2026-09-01', '2026-11-20'), { position: 1 });
  await write('flyer', 'oggi', flyer('Oggi', '2026-11-01', '2026-11-21'), { position: 3 });
  await write('flyer', 'lungo', flyer('Lungo', '2026-11-21', '2026-12-31'), { position: 2 });
  await write('flyer', 'poi', flyer('Poi', '2026-11-22', '2026-12-31'), { position: 4 });
  await write('flyer', 'bozza', flyer('Bozza', '2026-11-01', '2026-12-31'), { state: 'draft' });
  const { body } = await get('flyers');
  expect(body).toEqual([
    {
      ...{ title: 'Lungo', text: null, cover: '/img/content/c.webp', file: '/content/f.pdf' },
      ...{ valid_from: '2026-11-21', valid_to: '2026-12-31', order: 1 },
    },
    expect.objectContaining({ title: 'Oggi', order: 2 }),
  ]);
});

it('R7.28 returns brands with name, logo and listing, those first that the operator has placed', async () => {
  const before = (await get('home_brands')).body;
  const last = before.at(-1);
  const { searchParams } = new URL(last.url, shop.address);
  const code = [...searchParams.values()][0] ?? '';
  await write('brand', code, { logo: '/img/content/logo.webp' }, { position: 1 });
  const { body } = await get('home_brands');
  expect(body).toHaveLength(before.length);
  expect(body[0]).toEqual({ ...last, image: '/img/content/logo.webp', order: 1 });
});

it('R7.28 returns the departments with label, listing, picture and number of products, in the order of the menu', async () => {
  for (const [locale, labels] of [
    ['it', ['Idraulica', 'Fissaggio']],
    ['en', ['Plumbing', 'Fixing']],
  ] as const) {
    const { body } = await get(`home_categories?locale=${locale}`);
    expect(body.map(({ label, order, count }: Record<string, unknown>) => [label, order, count])).toEqual([
      [labels[0], 1, 5],
      [labels[1], 2, 3],
    ]);
    for (const { url, image } of body)
      expect([url, image]).toEqual([expect.stringMatching(/^\/shop\?category=/), null]);
  }
});

it('R7.29 returns the home blocks of the language', async () => {
  const slide = { type: 'slide', url: '/shop?promo_list=true', image: '/img/content/s.webp' };
  await write('home-block', 'inverno', { ...slide, label: it_('Inverno', 'Winter') }, { position: 1 });
  await write(
    'home-block',
    'testo',
    { type: 'text', title: it_('Consegna'), body: markdown('In 3 giorni') },
    { position: 2 },
  );
  await write(
    'home-block',
    'vetrina',
    { type: 'featured', title: it_('In evidenza'), url: '/shop?new=true' },
    { position: 3 },
  );
  expect((await get('get_home?locale=en')).body).toEqual({
    slides: [
      { label: 'Winter', text: null, url: slide.url, image: '/img/content/s.webp', image_mobile: null, order: 1 },
    ],
    texts: [{ name: 'testo', title: 'Consegna', html: '<p>In 3 giorni</p>', italian: ['title', 'html'], order: 2 }],
    featured: [{ title: 'In evidenza', url: '/shop?new=true', order: 3 }],
  });
  await write('home-block', 'inverno', { ...slide, label: it_('Neve') }, { position: 1 });
  expect((await get('get_home')).body.slides[0].label).toBe('Neve');
});

describe('page style', () => {
  it('R7.22 is empty without a record', async () => {
    expect((await get('page-content?route=main')).body).toEqual({ data: { css: '' } });
    expect((await get('document-list?fields=["css"]&filters=route=main')).body).toEqual({ data: [] });
  });

  it('R7.22 R7.23 returns the first record of the route', async () => {
    await write('style', 'main-a', { route: 'main', css: 'body{--x:1}' }, { position: 1 });
    await write('style', 'main-b', { route: 'main', css: 'body{--x:2}' }, { position: 2 });
    await write('style', 'shop', { route: 'shop', css: 'a > b{color:red}' });
    expect((await get('page-content?route=main')).body).toEqual({ data: { css: 'body{--x:1}' } });
    const list = 'document-list?limit_page_length=1&fields=["css"]&filters=';
    for (const filters of ['route=main', '[["route","=","main"]]', '{"route":"main"}']) {
      expect((await get(list + encodeURIComponent(filters))).body).toEqual({ data: [{ css: 'body{--x:1}' }] });
    }
  });

  it.each(['fields=["password"]', 'filters=owner=x', 'filters=[["route","like","%25"]]', 'filters={', 'fields=[]'])(
    'R7.23 returns 422 for %s',
    async (query) => expect((await get(`document-list?${query}`)).status).toBe(422),
  );
});

it('R2.8 the PDF of a flyer is a file of the shop', async () => {
  await mkdir(join(shop.dataDirectory, 'files/content'), { recursive: true });
  await writeFile(join(shop.dataDirectory, 'files/content/volantino-0123456789ab.pdf'), '%PDF-1.4 %%EOF');
  const response = await fetch(`${shop.address}/content/volantino-0123456789ab.pdf`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(await response.text()).toBe('%PDF-1.4 %%EOF');
  expect((await fetch(`${shop.address}/content/none.pdf`)).status).toBe(404);
});

it('R6.12 R7.33 no endpoint writes content, and none sends mail to recipients of the caller', async () => {
  const { token } = await shop.logIn('cliente.a');
  for (const path of ['send_generic_email', 'frappe.core.doctype.communication.email.make', 'write_content']) {
    for (const credentials of [{}, { token }]) {
      const { status } = await shop.call(
        path,
        { recipients: 'x@example.org', subject: 'x', content: 'x' },
        credentials,
      );
      expect(status).toBe(404);
    }
  }
  const { rows } = await shop.database.pool.query('select count(*)::int as mails from account_mail');
  expect(rows).toEqual([{ mails: 0 }]);
});
