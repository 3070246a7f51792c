import { expect, test } from 'vitest';
import { parseArticle } from '../parsers/article.ts';
import { appendArticles, cacheLoadedPages, loadedPages } from './loaded-pages.ts';

const articles = (...codes: string[]) => codes.map((id) => parseArticle({ id }));

test('R4.14 appends a page without duplicates', () => {
  const all = appendArticles(articles('1', '2'), articles('2', '3'));
  expect(all.map(({ internalCode }) => internalCode)).toEqual(['1', '2', '3']);
});

test('R2.42 stores the loaded pages of the eight listings used last', () => {
  for (let number = 1; number <= 9; number += 1) cacheLoadedPages(`l${number}`, { articles: [], lastPage: number });
  expect(loadedPages('l1')).toBeUndefined();
  expect(loadedPages('l9')?.lastPage).toBe(9);
});
