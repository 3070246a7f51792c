import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../builders/database.ts';
import { createImporting, readReport, type Importing } from '../builders/importing.ts';

let test: TestDatabase;
let importing: Importing;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase();
  importing = await createImporting(test);
  folder = join(importing.folder, 'contents');
});
afterAll(async () => {
  await importing.remove();
  await test.drop();
});
beforeEach(async () => {
  await emptyDatabase(test.database);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
});

async function put(name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
}
const run = (...options: string[]) => importing.run('content', folder, ...options);
const stored = (columns = 'kind, key, number') =>
  importing.rows(`select ${columns} from content_item join content_version on item_id = id order by kind, key, number`);
const reported = async (file: string | null) =>
  (await readReport(file)).map(({ file, line, field, reason }) => `${file}:${line} ${field ?? '-'}: ${reason}`);

const PDF = '%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n';
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#c63"/></svg>';

async function putAll(): Promise<void> {
  await put(
    'pages/info/spedizioni.md',
    '---\ntitle: Spedizioni\ndescription: Tempi\n---\nCon [modulo](files/modulo.pdf).',
  );
  await put('pages/info/spedizioni.en.md', '---\ntitle: Shipping\n---\nIn three days.');
  await put(
    'posts/guanti.md',
    '---\ntitle: Guanti\nexcerpt: Breve\ndate: 2026-11-05\ntopic: { it: Norme, en: Rules }\npicture: pictures/guanti.svg\narticles: [GN-4131-9]\n---\n![Guanto](pictures/guanti.svg)',
  );
  await put('faq/minimo.html', '---\nquestion: Minimo?\ntopic: Ordini\nposition: 3\n---\n<p>250 €</p>');
  await put('footer.md', 'Via Emilia 212');
  await put('menu.yaml', '- name: marche\n  label: { it: Marche, en: Brands }\n  url: /pages/brands\n');
  await put('promo-tabs.json', '[{ "name": "nuovi", "text": "Novità", "url": "/shop?new=true", "icon": "sparkles" }]');
  await put('home.yaml', '- name: testo\n  type: text\n  title: Consegna\n  body: "**Tre** giorni"\n');
  await put('brands.yaml', '- code: VT\n  logo: pictures/guanti.svg\n');
  await put(
    'flyers.yaml',
    '- name: inverno\n  title: Inverno\n  cover: pictures/guanti.svg\n  file: files/modulo.pdf\n  valid_from: 2026-11-02\n  valid_to: 2026-12-05\n  publish_at: 2026-11-01 08:00\n',
  );
  await put('styles.yaml', '- name: main\n  route: main\n  css: "body{--x:1}"\n');
  await put('README.md', 'About this folder.');
  await put('pictures/guanti.svg', DRAWING);
  await put('files/modulo.pdf', PDF);
}

describe('the import of a folder of content', () => {
  it('loads texts, lists, pictures and files; a second time nothing changes', async () => {
    await putAll();
    expect(await run()).toMatchObject({ rows: 10, inserted: 10, updated: 0, refused: 0, picturesMade: 1 });
    expect(await stored()).toEqual([
      { kind: 'brand', key: 'VT', number: 1 },
      { kind: 'flyer', key: 'inverno', number: 1 },
      { kind: 'footer', key: 'main', number: 1 },
      { kind: 'home-block', key: 'testo', number: 1 },
      { kind: 'menu-item', key: 'marche', number: 1 },
      { kind: 'page', key: 'info/spedizioni', number: 1 },
      { kind: 'post', key: 'guanti', number: 1 },
      { kind: 'promo-tab', key: 'nuovi', number: 1 },
      { kind: 'question', key: 'minimo', number: 1 },
      { kind: 'style', key: 'main', number: 1 },
    ]);
    const before = await stored('*');
    expect(await run()).toMatchObject({ rows: 10, inserted: 0, updated: 0, picturesMade: 0 });
    expect(await stored('*')).toEqual(before);
  });

  it('stores both languages, and the addresses of pictures and files', async () => {
    await putAll();
    await run();
    const [page, post, flyer] = (await importing.rows(`select content, publish_at from content_item
      join content_version on item_id = id where kind in ('page', 'post', 'flyer')
      order by array_position(array['page', 'post', 'flyer'], kind)`)) as { content: any; publish_at: Date | null }[];
    expect(page?.content.title).toEqual({ it: 'Spedizioni', en: 'Shipping' });
    expect(page?.content.body.it.source).toMatch(/^Con \[modulo\]\(\/content\/modulo-[0-9a-f]{12}\.pdf\)\.$/);
    expect(page?.content.body.en).toEqual({ format: 'markdown', source: 'In three days.' });
    expect(post?.content).toMatchObject({ topic: { it: 'Norme', en: 'Rules' }, articles: ['GN-4131-9'] });
    expect(post?.content.body.it.source).toBe(`![Guanto](${post?.content.picture})`);
    expect(flyer?.publish_at).toEqual(new Date('2026-11-01T07:00:00Z'));
    const files = join(importing.folder, 'data/files');
    const [picture = ''] = await readdir(join(files, 'img/content'));
    expect(post?.content.picture).toBe(`/img/content/${picture}`);
    expect((await sharp(join(files, 'img/content', picture)).metadata()).format).toBe('webp');
    expect(await readdir(join(files, 'content'))).toEqual([expect.stringMatching(/^modulo-.*\.pdf$/)]);
  });

  it('adds a version of what has changed, and says so', async () => {
    await putAll();
    await run();
    await put('menu.yaml', '- name: marche\n  label: Marchi\n  url: /pages/brands\n');
    const summary = await run();
    expect(summary).toMatchObject({ inserted: 0, updated: 1 });
    expect(summary.changes.fields).toEqual([{ field: 'version', records: 1, removed: 0 }]);
  });

  it('changes nothing in a dry run, but checks everything', async () => {
    await putAll();
    await put('faq/leer.md', '---\ntopic: Ordini\n---\nRisposta');
    expect(await run('--dry-run')).toMatchObject({ inserted: 10, refused: 1 });
    expect(await stored()).toEqual([]);
    await expect(readdir(join(importing.folder, 'data/files/none'))).rejects.toThrow();
  });

  it('takes pictures of the menu and of tabs as one small file, which their addresses name', async () => {
    const large = DRAWING.replace('width="40" height="30"', 'width="2000" height="1500"');
    await put('pictures/acqua.svg', large);
    await put('menu.yaml', '- { name: fiera, label: Fiera, url: /shop, image: pictures/acqua.svg }\n');
    await put('promo-tabs.yaml', '- { name: fiera, text: Fiera, url: /shop, icon: pictures/acqua.svg }\n');
    await put('brands.yaml', '- { code: VT, logo: pictures/acqua.svg }\n');
    expect(await run()).toMatchObject({ inserted: 3, refused: 0, picturesMade: 2 });
    const rows = (await stored('content')) as { content: Record<string, string> }[];
    const [logo = '', image = '', icon = ''] = rows.map(
      ({ content }) => content['logo'] ?? content['image'] ?? content['icon'],
    );
    expect(icon).toBe(image);
    const widthOf = async (address: string) =>
      (await sharp(join(importing.folder, 'data/files', address)).metadata()).width;
    expect([await widthOf(image), await widthOf(logo)]).toEqual([480, 1600]);
  });

  it('leaves categories at their places in the menu, unless a position is given', async () => {
    await importing.rows(
      `insert into category (code, name_it, position) values ('0100', 'Acqua', 1), ('0200', 'Viti', 2)`,
    );
    await put(
      'menu.yaml',
      '- { name: fiera, label: Fiera, url: /shop }\n- { name: "0200", label: Viti }\n- { name: "0100", label: Acqua, position: 9 }\n',
    );
    await run();
    expect(await stored('key, position')).toEqual([
      { key: '0100', position: 9 },
      { key: '0200', position: 0 },
      { key: 'fiera', position: 1 },
    ]);
  });

  it('archives by the state alone, with the content that was there', async () => {
    await putAll();
    await run();
    await put('flyers.yaml', '- { name: inverno, state: archived }\n');
    await put('pages/info/spedizioni.md', '---\nstate: archived\n---\n');
    await rm(join(folder, 'pages/info/spedizioni.en.md'));
    expect(await run()).toMatchObject({ updated: 2, refused: 0 });
    const versions = await importing.rows(`select kind, state, content -> 'title' ->> 'it' as title from content_item
      join content_version on item_id = id where kind in ('flyer', 'page') order by kind, number`);
    expect(versions).toEqual([
      { kind: 'flyer', state: 'published', title: 'Inverno' },
      { kind: 'flyer', state: 'archived', title: 'Inverno' },
      { kind: 'page', state: 'published', title: 'Spedizioni' },
      { kind: 'page', state: 'archived', title: 'Spedizioni' },
    ]);
  });

  it('notes unknown articles, rules that hide pages, and entries of the menu that are below themselves', async () => {
    await put('posts/a.md', '---\ntitle: A\nexcerpt: B\ndate: 2026-11-05\narticles: [NONE-1]\n---\nT');
    await put(
      'styles.yaml',
      '- { name: a, route: main, css: "h1{color:red} body { margin: 0; display:none }" }\n- { name: b, route: main, css: "body{margin:0} .x{display:none}" }\n',
    );
    await put(
      'menu.yaml',
      '- { name: a, label: A, url: /shop, parent: b }\n- { name: b, label: B, url: /shop, parent: a }\n- { name: c, label: C, url: /shop, parent: a }\n',
    );
    const summary = await run();
    expect(summary).toMatchObject({ inserted: 6, refused: 0, incomplete: 0 });
    expect(await reported(summary.reportFile)).toEqual([
      'menu.yaml:1 parent: The parents of this entry lead back to it; it is shown at the top.',
      'menu.yaml:2 parent: The parents of this entry lead back to it; it is shown at the top.',
      'styles.yaml:1 css: These rules hide whole pages.',
      'posts/a.md:5 articles: No article has the code NONE-1; it is left out.',
    ]);
  });

  it('keeps what the folder does not name', async () => {
    await putAll();
    await run();
    await rm(join(folder, 'posts'), { recursive: true });
    await run();
    expect(await stored()).toHaveLength(10);
  });
});

describe('problems are reported with file, line and field', () => {
  const cases: [string, Record<string, string>, string[]][] = [
    [
      'a missing field',
      { 'posts/a.md': '---\ntitle: A\ndate: 2026-11-05\n---\nTesto' },
      ['posts/a.md:1 excerpt: The value is missing.'],
    ],
    [
      'an unknown field',
      { 'pages/a.md': '---\ntitle: A\n\ntitel: B\n---\nTesto' },
      ['pages/a.md:4 titel: There is no such field.'],
    ],
    [
      'a bad day',
      { 'posts/a.md': '---\ntitle: A\nexcerpt: B\ndate: 2026-02-30\n---\nTesto' },
      ['posts/a.md:4 date: The value must be a day such as 2026-11-30.'],
    ],
    [
      'a bad address',
      { 'menu.yaml': '- name: a\n  label: A\n  url: javascript:alert(1)\n' },
      ['menu.yaml:3 url: The value must be a path of this shop (/shop) or begin with http:// or https://.'],
    ],
    [
      'a picture that is not there',
      { 'brands.yaml': '- code: VT\n  logo: pictures/none.svg\n' },
      ["brands.yaml:2 logo: The value can't be used: There is no file pictures/none.svg."],
    ],
    [
      'a file outside',
      { 'brands.yaml': '- code: VT\n  logo: ../../etc/passwd\n' },
      ["brands.yaml:2 logo: The value can't be used: ../../etc/passwd lies outside the folder."],
    ],
    [
      'a text that is no picture',
      { 'brands.yaml': '- code: VT\n  logo: pictures/a.svg\n', 'pictures/a.svg': 'no' },
      [
        "brands.yaml:2 logo: The value can't be used: pictures/a.svg is not a JPEG, PNG, WebP, GIF, TIFF, AVIF or SVG picture.",
      ],
    ],
    [
      'a picture with too many pixels',
      {
        'brands.yaml': '- code: VT\n  logo: pictures/a.svg\n',
        'pictures/a.svg': DRAWING.replace('width="40" height="30"', 'width="12000" height="9000"'),
      },
      [
        "brands.yaml:2 logo: The value can't be used: pictures/a.svg has 12000 × 9000 pixels, more than 50 million: make it smaller.",
      ],
    ],
    [
      'an icon that the shop does not have',
      { 'promo-tabs.yaml': '- { name: a, text: A, url: /shop, icon: rocket }\n' },
      ['promo-tabs.yaml:1 icon: The value must be the name of an icon of the shop, a picture, or a path of this shop.'],
    ],
    [
      'archiving what is not there',
      { 'flyers.yaml': '- { name: a, state: archived }\n' },
      ['flyers.yaml:1 name: The value is not the name of anything to archive.'],
    ],
    [
      'a PDF that is none',
      { 'pages/a.md': '---\ntitle: A\n---\n[b](files/b.pdf)', 'files/b.pdf': 'no' },
      ["pages/a.md:4 body: A file of the text can't be used: files/b.pdf is not a complete PDF."],
    ],
    [
      'a translation alone',
      { 'pages/a.en.md': '---\ntitle: A\n---\nText', 'footer.md': 'x' },
      ['pages/a.en.md:1 -: There is no Italian file that it translates.'],
    ],
    [
      'a date in the translation',
      {
        'posts/a.md': '---\ntitle: A\nexcerpt: B\ndate: 2026-11-05\n---\nT',
        'posts/a.en.md': '---\ntitle: A\ndate: 2026-11-06\n---\nT',
      },
      ['posts/a.en.md:3 date: Only texts are translated; this field belongs into the Italian file.'],
    ],
    ['an empty body', { 'pages/a.md': '---\ntitle: A\n---\n' }, ['pages/a.md:4 body: The value must not be empty.']],
    [
      'a bad file name',
      { 'pages/Chi Siamo.md': '---\ntitle: A\n---\nTesto' },
      [
        'pages/Chi Siamo.md:1 key: The value must be a path: small letters, digits and single hyphens, slashes between them.',
      ],
    ],
    ['broken YAML', { 'menu.yaml': '- name: a\n  label: "A\n' }, ['menu.yaml:3 -: Missing closing "quote.']],
    ['no list', { 'menu.yaml': 'name: a\n' }, ['menu.yaml:1 -: The file is not a list ("- name: …").']],
    [
      'a name twice',
      { 'styles.yaml': '- { name: a, route: main, css: "a{}" }\n- { name: a, route: main, css: "b{}" }\n' },
      ['styles.yaml:2 name: An earlier entry has the same name.'],
    ],
    [
      'a flyer that ends too early',
      {
        'flyers.yaml':
          '- name: a\n  title: A\n  cover: /img/a.webp\n  file: /content/a.pdf\n  valid_from: 2026-12-01\n  valid_to: 2026-11-01\n',
      },
      ['flyers.yaml:6 valid_to: The value must not be before its beginning.'],
    ],
    [
      'a time that is none',
      { 'pages/a.md': '---\ntitle: A\npublish_at: 2026-11-30 25:00\n---\nT' },
      ['pages/a.md:3 publish_at: The value must be a day and a time such as 2026-11-30 08:00.'],
    ],
    [
      'a page and a post of one address',
      { 'pages/a.md': '---\ntitle: A\n---\nT', 'posts/a.md': '---\ntitle: A\nexcerpt: B\ndate: 2026-11-05\n---\nT' },
      ['posts/a.md:1 key: The value is already the address of a page.'],
    ],
    [
      'a file of another kind',
      { 'notes.txt': 'x', 'footer.md': 'x' },
      ['notes.txt:1 -: This file does not belong to the content.'],
    ],
  ];
  it.each(cases)('%s', async (_, files, expected) => {
    for (const [name, content] of Object.entries(files)) await put(name, content);
    const summary = await run();
    expect(await reported(summary.reportFile)).toEqual(expected);
    expect(summary.refused).toBe(1);
  });

  it('a file that leads out of the folder', async () => {
    await put('brands.yaml', '- code: VT\n  logo: pictures/a.svg\n');
    await mkdir(join(folder, 'pictures'));
    await symlink('/etc/hostname', join(folder, 'pictures/a.svg'));
    const summary = await run();
    expect(await reported(summary.reportFile)).toEqual([
      "brands.yaml:2 logo: The value can't be used: pictures/a.svg lies outside the folder.",
    ]);
  });
});

it('says what is wrong with the folder or the command', async () => {
  await expect(run()).rejects.toThrow('contains no content (pages/, posts/, faq/, legal/, menu.yaml');
  await expect(importing.run('content', join(folder, 'none'))).rejects.toThrow('There is no folder');
  await expect(importing.run('content')).rejects.toThrow('Say the one folder of the content.');
  await expect(run('--missing', 'inactive')).rejects.toThrow('--missing is not for content.');
});
