import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeContent } from '../../backend/content/index.ts';
import { main } from '../../cli/search-rules.ts';
import { runCommandHere } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const RULES = [
  { code: 'tap', kind: 'synonyms', words: ['bocchetta', 'portagomma'] },
  { code: 'first', kind: 'pins', words: ['nylon'], articles: ['204300'] },
  { code: 'gone', kind: 'hidden', articles: ['204600'] },
  { code: 'hours', kind: 'redirect', words: ['orari'], target: '/pages/contact' },
  {
    code: 'away',
    kind: 'redirect',
    words: ['catalogo pdf'],
    target: 'https://example.com/catalogue.pdf',
    language: 'en',
  },
];

let created: TestDatabase;
let shop: TestShop;
let folder: string;
beforeAll(async () => {
  created = await createTestDatabase({ loaded: true });
  shop = await startTestShop({ databases: { database: created.database }, pages: isStorefrontBuilt });
  folder = await mkdtemp(join(tmpdir(), 'bancale-rules-'));
});
afterAll(async () => {
  await shop.stop();
  await created.drop();
  await rm(folder, { recursive: true });
});

const run = (...words: string[]) => runCommandHere(main, words, { DATABASE_URL: created.url, DATA_DIR: folder });
async function fileOf(rules: unknown): Promise<string> {
  const file = join(folder, 'rules.json');
  await writeFile(file, typeof rules === 'string' ? rules : JSON.stringify(rules));
  return file;
}
/** Makes these the rules of the shop. */
async function setRules(rules: unknown): Promise<void> {
  expect((await run('set', await fileOf(rules))).code).toBe(0);
  await shop.settled();
}
async function list(request: object, language: 'it' | 'en' = 'it') {
  const { body } = await shop.call('product_list', request, { language });
  const { product_list: found, redirect, filters } = body.message;
  const codes = found.data.map(({ id }: { id: string }) => id) as string[];
  return { codes, total: found.pagination.total as number, redirect: redirect as string | undefined, filters, found };
}

describe('11.2 rules of the office in a running shop', () => {
  beforeEach(() => setRules(RULES));

  it('R2.30 apply to the listing, and no longer once they are removed', async () => {
    const pinned = await list({ text: 'Nylon' });
    expect(pinned.codes).toEqual(['204300', '204400']);
    expect(pinned.total).toBe(2);
    expect(pinned.found.data[0]).toMatchObject({ why: 'pinned', found_by: '' });
    expect((await list({ text: 'nylon', color: 'rosso' })).codes).toEqual(['204300']);
    expect((await list({ text: 'nylon', color: 'blu' })).codes).toEqual([]);
    expect((await list({ text: 'bocchetta' })).codes).toEqual(['204300']);
    expect((await list({})).codes).not.toContain('204600');
    expect((await list({ text: 'BOOK-10' })).total).toBe(0);

    await setRules([]);
    expect((await list({ text: 'Nylon' })).codes).toEqual(['204400']);
    expect((await list({ text: 'BOOK-10' })).codes).toEqual(['204600']);
  });

  it('R2.30 apply to the suggestions', async () => {
    const { body } = await shop.call('autocomplete', { q: 'nylon' });
    const [first] = body.message.result;
    expect([first.id, first.why, first.found_by]).toEqual(['204300', 'pinned', 'In evidenza']);
    expect((await shop.call('autocomplete', { q: 'BOOK-10' })).body.message.total).toBe(0);
  });

  it('a redirect is named for its text alone, in its language', async () => {
    expect((await list({ text: 'ORARI' })).redirect).toBe('/pages/contact');
    expect((await list({ text: 'orari', color: 'rosso' })).redirect).toBeUndefined();
    expect((await list({ text: 'orario' })).redirect).toBeUndefined();
    expect((await list({ text: 'catalogo pdf' })).redirect).toBeUndefined();
    expect((await list({ text: 'catalogo pdf' }, 'en')).redirect).toBe('https://example.com/catalogue.pdf');
  });

  it.skipIf(!isStorefrontBuilt)('a form sent without scripts is led there; a link to the search is not', async () => {
    const leads = async (path: string) => {
      const response = await fetch(shop.address + path, { redirect: 'manual' });
      return [response.status, response.headers.get('location')];
    };
    expect(await leads('/shop?text=orari&sent=1')).toEqual([302, '/pages/contact']);
    expect(await leads('/en/shop?text=orari&sent=1')).toEqual([302, '/en/pages/contact']);
    expect(await leads('/en/shop?text=catalogo+pdf&sent=1')).toEqual([302, 'https://example.com/catalogue.pdf']);
    expect(await leads('/shop?text=orari')).toEqual([200, null]);
  });

  it('a second process on the same database applies a change within five seconds', async () => {
    const other = await startTestShop({ databases: { database: created.database } });
    try {
      await setRules([{ code: 'first', kind: 'pins', words: ['nylon'], articles: ['204118'] }]);
      await expect
        .poll(
          async () => {
            const { body } = await other.call('product_list', { text: 'nylon' });
            return body.message.product_list.data[0].id;
          },
          { timeout: 40_000 },
        )
        .toBe('204118');
    } finally {
      await other.stop();
    }
  });
});

describe('npm run search-rules', () => {
  beforeEach(async () => void (await run('set', await fileOf([]))));

  it('adds, changes, lists and removes rules; a dry run changes nothing', async () => {
    expect(await run('list')).toEqual({ code: 0, output: 'No rules.\n' });
    const dry = await run('add', await fileOf(RULES), '--dry-run');
    expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('Dry run, nothing was changed: 5 added') });
    expect((await run('list')).output).toBe('No rules.\n');
    expect((await run('add', await fileOf(RULES))).output).toContain('5 added, 0 changed, 0 removed, 0 unchanged.');
    const { output } = await run('list', '--json');
    const written = JSON.parse(output) as { code: string }[];
    expect(written.map(({ code }) => code)).toEqual(['away', 'first', 'gone', 'hours', 'tap']);
    expect(written[1]).toEqual({ ...RULES[1], language: null, active: true, from: null, to: null });
    // What is listed can be set again, and is then the same.
    expect((await run('set', await fileOf(output))).output).toBe('0 added, 0 changed, 0 removed, 5 unchanged.\n');
    expect((await run('list')).output).toContain('hours  redirect  it, en    “orari” → /pages/contact');
    const changed = await run('set', await fileOf([{ ...RULES[1], to: '2026-12-31' }]));
    expect(changed.output).toContain('0 added, 1 changed, 4 removed, 0 unchanged.');
    expect((await run('list')).output).toBe('first  pins  it, en  …2026-12-31  “nylon”: 204300\n');
    expect(await run('remove', 'first', 'other')).toEqual({
      code: 1,
      output: 'removed  first\n0 added, 0 changed, 1 removed, 0 unchanged.\nThere is no rule other.\n',
    });
  });

  it('names unknown articles, and refuses a file that does not fit as a whole', async () => {
    const unknown = await run('add', await fileOf([{ ...RULES[1], articles: ['204300', 'VS-12-OT', 'nobody'] }]));
    expect(unknown.code).toBe(1);
    expect(unknown.output).toContain('first names unknown articles: nobody\n');
    const broken = await run('add', await fileOf([RULES[0], { ...RULES[3], target: '//example.com' }]));
    expect(broken.code).toBe(2);
    expect(broken.output).toContain('hours target: is neither a path of the shop nor an https address');
    expect((await run('list')).output).not.toContain('tap');
    for (const words of [['add', await fileOf('{')], ['add'], ['remove'], ['list', 'x'], ['add', join(folder, 'no')]]) {
      expect((await run(...words)).code, words.join(' ')).toBe(2);
    }
  });

  it('says in words what does not fit', async () => {
    const rules = [
      { code: 'a', kind: 'synonim' },
      { code: 'b', kind: 'pins', words: [], articles: 'x', by: 1 },
      { ...RULES[0], words: ['x', ' '] },
      5,
    ];
    const { output } = await run('add', await fileOf([...rules, { kind: 'redirect', words: ['x'], target: '/shop' }]));
    expect(output.split('\n').slice(1)).toEqual([
      '  a kind: must be one of: synonyms, pins, hidden, redirect',
      '  b words: must not be empty',
      '  b articles: must be a list',
      '  b by: is not known',
      '  tap words 2: must not be empty',
      '  tap words 2: has no letter or figure',
      '  rule 4: must be fields with values',
      '  rule 5 code: is missing',
      '',
    ]);
  });

  it('names redirects to pages that nobody has written', async () => {
    const to = (code: string, target: string) => ({ ...RULES[3], code, target });
    const page = { title: { it: 'Tempi' }, body: { it: { format: 'markdown', source: 'Due giorni.' } } };
    await writeContent(shop.database, { kind: 'page', key: 'info/tempi', content: page }, 'Olga');
    await writeContent(shop.database, { kind: 'page', key: 'bozza', state: 'draft', content: page }, 'Olga');
    const rules = [
      to('known', '/web-page/info/tempi#oggi'),
      to('draft', '/web-page/bozza'),
      to('faq', '/web-page/faq'),
    ];
    expect(await run('add', await fileOf([...rules, to('wrong', '/web-page/info/tempo?x=1')]))).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        'draft leads to a page that does not exist: /web-page/bozza\n' +
          'wrong leads to a page that does not exist: /web-page/info/tempo?x=1\n',
      ),
    });
    await writeContent(shop.database, { kind: 'page', key: 'info/tempi', state: 'archived', content: {} }, 'Olga');
    expect((await run('add', await fileOf(rules))).output).toContain('known leads to a page that does not exist');
  });

  it('there are at most 2,000 rules', async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, place) => ({ ...RULES[0], code: `r${from + place}` }));
    expect((await run('add', await fileOf(many(0, 2_000)))).code).toBe(0);
    const over = await run('add', await fileOf(many(2_000, 1)));
    expect(over).toEqual({ code: 2, output: '2001 rules would be more than the 2000 that there may be.\n' });
  });
});
