import type { Locale } from '../../domain/locale.ts';
import { beforeAll, expect, test } from 'vitest';
import { parseListing } from '../../domain/listing-url.ts';
import { addTexts } from '../i18n/dictionaries.ts';
import { en } from '../i18n/en.ts';
import { makeI18n } from '../i18n/i18n.tsx';
import { it as italian } from '../i18n/it.ts';
import { parseProductList } from '../parsers/listing.ts';
import { listingTitle } from './listing-title.ts';

beforeAll(() => {
  addTexts('it', italian);
  addTexts('en', en);
});

/** The title of a listing with this URL and these labels of active filters. */
function titleOf(address: string, filters: Record<string, string[]>, locale: Locale = 'it'): string {
  const tab_list = Object.fromEntries(
    Object.entries(filters).map(([kind, labels]) => [kind, labels.map((label) => ({ label, submenu_id: label }))]),
  );
  const listing = parseProductList({
    message: { success: true, product_list: { data: [], pagination: {} }, tab_list },
  });
  return listingTitle(makeI18n(locale), parseListing(new URLSearchParams(address)), listing);
}

test('R2.28 names two of several categories, then the number of the others', () => {
  const category = ['Valvole', 'Viti', 'Cavi', 'Lampade', 'Colle'];
  const titles = [2, 3, 5].flatMap((count) => {
    const codes = category.slice(0, count);
    return (['it', 'en'] as const).map((locale) => titleOf(`category=${codes.join(',')}`, { category: codes }, locale));
  });
  expect(titles).toEqual([
    'Valvole, Viti',
    'Valvole, Viti',
    'Valvole, Viti e un’altra',
    'Valvole, Viti and one more',
    'Valvole, Viti e altre 3',
    'Valvole, Viti and 3 more',
  ]);
});

test('R2.29 names the last category of a path', () => {
  expect(titleOf('category=and-0100,0110', { category: ['Idraulica', 'Valvole'] })).toBe('Valvole');
});

test('R2.75 names the article whose alternatives are listed; a list of codes alone is the catalogue', () => {
  const id = ['Alternative a SIF-NO'];
  expect(titleOf('id=204118&alternatives_of=204501', { id })).toBe('Alternative a SIF-NO');
  expect(titleOf('id=204118', { id: ['Articoli scelti (1)'] })).toBe('Catalogo');
  expect(titleOf('alternatives_of=204501', { brand: ['Valtermo'] })).toBe('Valtermo');
});
