import type { Locale } from '../../domain/locale.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
  await shop.database.pool.query(`
    insert into article_alias (article_id, kind, code) select id, 'old', 'NOR-12/b' from article where code = '204118';
    update article set name_it = 'Unità ottica', name_en = 'Optical unit', summary_it = 'Con cavo',
      summary_en = 'With cable', description_it = 'Corpo in ghisa, molto · robusto',
      description_en = 'Body of iron' where code = '204300'`);
  await shop.settled();
});
afterAll(() => shop.stop());

interface Row {
  id: string;
  why: string;
  short_description: string;
  found_by: string;
}

async function firstRow(text: string, locale: Locale): Promise<Row | undefined> {
  const { body } = await shop.call('product_list', { text, locale });
  return (body.message.product_list.data as Row[])[0];
}

async function firstSuggestion(q: string, locale: Locale) {
  const { body } = await shop.call('autocomplete', { q, locale });
  return (body.message.result as { id: string; why: string; found_by: string }[])[0];
}

describe('the match reason, with the matching word', () => {
  it.each([
    ['vavola', 'it', '204118', 'similar', 'Letto «valvola» per «vavola»'],
    ['ball vavle', 'en', '204118', 'similar', 'Read “valve” for “vavle”'],
    ['unnita', 'it', '204300', 'similar', 'Letto «unità» per «unnita»'],
    ['rubinetto a sfera', 'it', '204118', 'synonym', 'Sinonimo «valvola a sfera» di «rubinetto sfera»'],
    ['wall plug', 'en', '204400', 'synonym', 'Synonym “tassello” of “wall plug”'],
    ['vlv sfera', 'it', '204118', 'synonym', 'Sinonimo «valvola» di «vlv»'],
    ['nor12', 'it', '204118', 'old_code', 'Codice precedente NOR-12/b'],
    ['nor 12', 'en', '204118', 'old_code', 'Old code NOR-12/b'],
    ['nor0707', 'en', '204118', 'maker_code', 'Maker’s code NOR.0707-60'],
    ['8001234567899', 'it', '204118', 'barcode', 'Codice a barre 8001234567899'],
    ['ghisa', 'it', '204300', 'description', 'Nella descrizione: «ghisa»'],
    ['iron', 'en', '204300', 'description', 'In the description: “iron”'],
    ['idraulica', 'it', '204300', 'category', 'Nella categoria: «idraulica»'],
  ] as const)('is shown in the row and next to the suggestion: %s, %s', async (text, locale, id, why, sentence) => {
    const row = await firstRow(text, locale);
    expect(row).toMatchObject({ id, why });
    expect(row?.found_by).toBe(sentence);
    expect(await firstSuggestion(text, locale)).toMatchObject({ id, why, found_by: sentence });
  });

  it.each([
    ['VS-12', 'it', 'code', 'Nel codice: «VS-12»'],
    ['te933', 'it', 'code', 'Nel codice: «te933»'],
    ['valvole', 'it', 'name', 'Nel nome: «valvola»'],
    ['valves', 'en', 'name', 'In the name: “valve”'],
    ['valtermo', 'it', 'brand', 'Marca: «valtermo»'],
  ] as const)(
    'is omitted from a row that shows the word anyway, but shown next to a suggestion: %s',
    async (text, locale, why, sentence) => {
      const row = await firstRow(text, locale);
      expect(row).toMatchObject({ why });
      expect(row?.found_by).toBe('');
      expect(await firstSuggestion(text, locale)).toMatchObject({ why, found_by: sentence });
    },
  );

  it.each([
    ['TE933-8X40', 'it', '204200', 'Variante TE933-8X40', 'Nel codice: «TE933-8X40»'],
    ['TE933-8X40', 'en', '204200', 'Variant TE933-8X40', 'In the code: “TE933-8X40”'],
    ['20411', 'it', '204118', 'Codice interno 204118', 'Codice interno 204118'],
    ['04202', 'en', '204200', 'Internal code 204202', 'Internal code 204202'],
  ] as const)(
    'names a matching code that the row does not show: %s, %s',
    async (text, locale, id, sentence, besideSuggestion) => {
      const row = await firstRow(text, locale);
      expect(row).toMatchObject({ id, why: 'other_code' });
      expect(row?.found_by).toBe(sentence);
      expect(await firstSuggestion(text, locale)).toMatchObject({ why: 'code', found_by: besideSuggestion });
    },
  );

  it.each([
    ['m8x40', 'it', 'Variante TE933-8X40'],
    ['bolt m8x40', 'en', 'Variant TE933-8X40'],
  ] as const)('R2.30 names the variant if only one matches: %s, %s', async (text, locale, sentence) => {
    const row = await firstRow(text, locale);
    expect(row).toMatchObject({ id: '204200', why: 'name' });
    expect(row?.found_by).toBe(sentence);
    expect(await firstSuggestion(text, locale)).toMatchObject({ id: '204202', url: '/product/child/204202' });
  });

  it.each([{ text: 'm8x40' }, { text: 'TE933-8X40' }, { id: '204202', text: '*' }])(
    'R2.30 R2.36 R3.9 lists the variant itself, with its price and its product, for %j',
    async (query) => {
      const { body } = await shop.call('product_list', query, await shop.logIn('cliente.a'));
      const [row] = body.message.product_list.data;
      expect(row.matching_childs).toEqual(['TE933-8X40']);
      expect(row.found_variants).toMatchObject([
        { id: '204202', sku: 'TE933-8X40', id_father: '204200', num_childs: 0, can_add: true },
      ]);
      expect(row.found_variants[0].sale_price).toBeGreaterThan(0);
      expect(row.found_variants[0].found_by ?? '').toBe('');
    },
  );

  it('R2.30 lists the product where all its variants match', async () => {
    const row = (await shop.call('product_list', { text: 'TE933' })).body.message.product_list.data[0];
    expect(row).toMatchObject({ id: '204200', matching_childs: [], found_variants: [] });
  });

  it('R2.30 names no variant if several match', async () => {
    expect((await firstRow('m8', 'it'))?.found_by).toBe('');
    expect(await firstSuggestion('m8', 'it')).toMatchObject({ id: '204200' });
  });

  it('leaves the summary as it is', async () => {
    const found = { found_by: 'Letto «unità» per «unnita»', short_description: 'Con cavo' };
    expect(await firstRow('unnita', 'it')).toMatchObject(found);
    const english = { found_by: 'In the description: “iron”', short_description: 'With cable' };
    expect(await firstRow('iron', 'en')).toMatchObject(english);
    const long = `${'x'.repeat(60)} rubinetto sfera`;
    expect((await firstRow(long, 'it'))?.found_by).toBe('Sinonimo «valvola a sfera» di «rubinetto sfera»');
  });
});
