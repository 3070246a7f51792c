import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let token = '';

beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());

const ODD: [name: string, typed: string][] = [
  ['an ampersand', 'a & b'],
  ['a percentage', '100%'],
  ['a drive', 'C:'],
  ['an emoji', '🔧'],
  ['an emoji in a word', 'val🔧vola'],
  ['joined emoji', '👩‍🔧👨‍👩‍👧‍👦'],
  ['only spaces', '     '],
  ['only odd spaces', '\u00a0\u2003\u3000\u200b'],
  ['control characters', '\u0001\u0002\u001b[31m\u007f'],
  ['half of a pair', '\ud83d'],
  ['the other half of a pair', 'valvola \udd27'],
  ['direction marks', '\u202evalvola\u202c'],
  ['SQL', "'; drop table article; --"],
  ['SQL patterns', '%_\\%'],
  ['a regular expression', '(a+)+$ [^]* \\d{1,999999}'],
  ['markup', '<script>alert(1)</script>'],
  ['a template', '{{7*7}} ${7*7}'],
  ['full text operators', 'valvola:* & !sfera | <->'],
  ['slashes', '//..\\../'],
  ['200 letters', 'x'.repeat(200)],
  ['many words', 'valvola '.repeat(24)],
  ['200 digits', '8'.repeat(200)],
  ['a letter with 199 accents', `e${'\u0301'.repeat(199)}`],
  ['zeros and Os', 'O0'.repeat(100)],
  ['nothing but stop words', 'di a da in con su per'],
];

describe.each([
  ['a guest', () => ({})],
  ['a customer', () => ({ token })],
])('R2.30 unusual input from %s gets a response', (_, credentials) => {
  it.each(ODD)('in the listing: %s', async (__, text) => {
    const { status, body } = await shop.call('product_list', { text, per_page: 12 }, credentials());
    expect(status).toBe(200);
    const { product_list, notes } = body.message;
    expect(product_list.data.length).toBeLessThanOrEqual(12);
    const whole = product_list.data.filter(({ partial }: { partial?: true }) => !partial);
    expect(product_list.pagination.total).toBeGreaterThanOrEqual(whole.length);
    expect(Array.isArray(notes.left_out)).toBe(true);
  });

  it.each(ODD)('R7.13 among the suggestions: %s', async (__, q) => {
    const { status, body } = await shop.call('autocomplete', { q, rows: 5 }, credentials());
    expect(status).toBe(200);
    expect(body.message.result.length).toBeLessThanOrEqual(5);
  });
});

describe('unusual characters around a word', () => {
  const found = async (text: string): Promise<number> =>
    (await shop.call('product_list', { text })).body.message.product_list.pagination.total as number;

  it.each(['valvola!', '"valvola"', '¿valvola?', '(valvola)', '🔧 valvola', '\u202evalvola\u202c', 'VALVOLA;'])(
    '%j finds the same as valvola',
    async (text) => {
      expect(await found(text)).toBe(await found('valvola'));
    },
  );

  it.each([
    ['2,000 characters', 'x'.repeat(2000)],
    ['2,000 characters of words', 'valvola '.repeat(250)],
    ['NUL', 'val\u0000vola'],
  ])('R5.13 %s are rejected with a message', async (_, text) => {
    for (const [path, body] of [
      ['product_list', { text }],
      ['autocomplete', { q: text }],
    ] as const) {
      const { status, body: response } = await shop.call(path, body);
      expect(status).toBe(422);
      expect(JSON.stringify(response)).toMatch(/[a-z]{3,} [a-z]{2,}/i);
      expect(JSON.stringify(response)).not.toMatch(/stack|zod|\.ts\b/i);
    }
  });

  it('returns the ignored words', async () => {
    const { body } = await shop.call('product_list', { text: 'valvola fosforescente' });
    expect(body.message.product_list.pagination.total).toBeGreaterThan(0);
    expect(body.message.notes.left_out).toEqual(['fosforescente']);
    const rows: { partial?: true }[] = body.message.product_list.data;
    expect(rows.map(({ partial }) => partial)).not.toContain(undefined);
  });

  it('R2.30 fills up a few rows that match all words with rows that match most of them, and counts only the former', async () => {
    const { body } = await shop.call('product_list', { text: 'articolo book' });
    const { data, pagination } = body.message.product_list;
    expect(data.map(({ sku, partial = false }: { sku: string; partial?: boolean }) => [sku, partial])).toEqual([
      ['BOOK-10', false],
      ['SIF-ARR', true],
      ['SIF-NO', true],
      ['SIF-NOT-MANAGED', true],
    ]);
    expect(pagination).toMatchObject({ total: 1, articles: 1, pages: 1 });
    expect(body.message.notes.left_out).toEqual([]);
  });

  it('proposes what may have been meant', async () => {
    const nearest = async (text: string) => (await shop.call('product_list', { text })).body.message.notes.nearest;
    expect(await nearest('VS-12-OX')).toContain('VS-12-OT');
    expect(await nearest('valvola VS-12-OX')).toContain('VS-12-OT');
    expect(await nearest('valvola')).toEqual([]);
  });
});

describe('a measure that is also part of a code', () => {
  it('R2.30 ranks an exact code first, then names before partial codes', async () => {
    const { body } = await shop.call('product_list', { text: '8x20' });
    expect(body.message.product_list.data[0]).toMatchObject({ sku: 'TE-933', why: 'name' });
    const whole = await shop.call('product_list', { text: 'te9338x20' });
    expect(whole.body.message.product_list.data[0]).toMatchObject({ sku: 'TE-933', why: 'other_code' });
  });
});

describe('a nominal size', () => {
  it.each(['DN15', 'valvola DN 15'])('R2.30 finds the matching thread: %s', async (text) => {
    const { body } = await shop.call('product_list', { text });
    expect(body.message.product_list.data[0]).toMatchObject({ sku: 'VS-12-OT', why: 'synonym' });
    expect(body.message.product_list.data[0].found_by).toContain('1/2"');
    expect(body.message.notes.left_out).toEqual([]);
  });
});

describe('several codes in one search', () => {
  const skusOf = ({ body }: Awaited<ReturnType<TestShop['call']>>): string[] =>
    body.message.product_list.data.map(({ sku }: { sku: string }) => sku);

  it.each(['RUB-14 VS-12-OT', 'RUB-14, vs12ot', 'RUB-14\r\nVS-12-OT', 'RUB-14;8001234567899', 'RUB/14\t204118'])(
    'R2.30 %j finds all of them in the typed order',
    async (text) => {
      const response = await shop.call('product_list', { text });
      expect(skusOf(response)).toEqual(['RUB-14', 'VS-12-OT']);
      expect(response.body.message.notes.left_out).toEqual([]);
      expect(response.body.message.exact).toBeUndefined();
    },
  );

  it('R2.30 returns unknown codes, and names the variant that has a code', async () => {
    const response = await shop.call('product_list', { text: 'TE933-8X40, ZQX-98-0, RUB-14' });
    expect(skusOf(response)).toEqual(['TE-933', 'RUB-14']);
    expect(response.body.message.notes.left_out).toEqual(['ZQX-98-0']);
    expect(response.body.message.product_list.data[0].found_by).toBe('Variante TE933-8X40');
  });

  it.each([
    'RUB-14/VS-12-OT',
    'RUB-14+VS-12-OT',
    'n. 3 RUB-14, 10 x VS-12-OT',
    'RUB-14 10 pz VS-12-OT 5 pz',
    'RUB-14\tRubinetto da giardino\t3\t12,50\nVS-12-OT\tValvola a sfera\t10\t3,50',
  ])('R2.30 %j finds codes as they are written or copied, ignoring quantities', async (text) => {
    const response = await shop.call('product_list', { text });
    expect(skusOf(response)).toEqual(['RUB-14', 'VS-12-OT']);
    expect(response.body.message.notes.left_out).toEqual([]);
  });

  it('R2.30 one code with a quantity leads to its article', async () => {
    const { body } = await shop.call('product_list', { text: '10 x VS-12-OT' });
    expect(body.message.exact).toBe('/product/default/204118');
  });

  it.each([
    ['it', 'Varianti TE933-8X40, TE933-8X20'],
    ['en', 'Variants TE933-8X40, TE933-8X20'],
  ])('R2.23 names all matching variants of an article in row and suggestion: %s', async (locale, sentence) => {
    const text = 'TE933-8X40, RUB-14, TE933-8X20';
    const response = await shop.call('product_list', { text, locale });
    expect(skusOf(response)).toEqual(['TE-933', 'RUB-14']);
    expect(response.body.message.product_list.data[0].why).toBe('variants');
    expect(response.body.message.product_list.data[0].found_by).toBe(sentence);
    const { body } = await shop.call('autocomplete', { q: text, rows: 5, locale });
    expect(body.message.result[0]).toMatchObject({ sku: 'TE-933', found_by: sentence });
    const besideParent = await shop.call('product_list', { text: 'TE-933, TE933-8X20', locale });
    expect(besideParent.body.message.product_list.data[0].found_by).toMatch(/^Variante? TE933-8X20$/);
  });

  describe('R5.13 a list longer than a search text', () => {
    const unknown = Array.from({ length: 150 }, (_, index) => `ZQX-${1000 + index}`);
    const codes = ['RUB-14', ...unknown, 'VS-12-OT'];
    const list = codes.join(', ');
    const listing = async (code_list: string) => (await shop.call('product_list', { code_list })).body.message;

    it('finds all codes and returns all unknown ones', async () => {
      expect(list.length).toBeGreaterThan(1500);
      const { product_list, notes } = await listing(list);
      expect(product_list.data.map(({ sku }: { sku: string }) => sku)).toEqual(['RUB-14', 'VS-12-OT']);
      expect(notes).toEqual({ left_out: unknown, ignored: [], nearest: [] });
    });

    it('is rejected beyond 2,000 characters', async () => {
      const { status, body } = await shop.call('product_list', { code_list: `${list} ${list}` });
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(['code_list']);
    });

    it('without any code is searched as words, and the length that was searched is returned', async () => {
      const { notes } = await listing(`valvola ${'parola '.repeat(60)}`);
      expect(notes.searched_letters).toBe(200);
      expect(notes.left_out).not.toContain('paro');
      expect((await listing('valvola')).notes).not.toHaveProperty('searched_letters');
      expect((await listing('valvola')).product_list.data[0].sku).toBe('VS-12-OT');
    });
  });

  it('R7.13 suggests all of them', async () => {
    const { body } = await shop.call('autocomplete', { q: 'RUB-14 TE933-8X40', rows: 5 });
    expect(body.message.result.map(({ sku }: { sku: string }) => sku)).toEqual(['RUB-14', 'TE933-8X40']);
  });
});
