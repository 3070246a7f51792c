import { describe, expect, it } from 'vitest';
import { generateCatalogue } from '../../../demo/catalogue/index.ts';
import type { ArticleRecord } from '../../../backend/catalogue/records.ts';
import { COUNTER_QUERIES } from '../counter-queries.ts';
import { gradeOf, type JudgedPage } from '../judgement.ts';
import { MEASURE_QUERIES } from '../measure-queries.ts';
import { SHORTHAND_QUERIES } from '../shorthand-queries.ts';
import { SPOKEN_QUERIES } from '../spoken-queries.ts';
import { TRADE_QUERIES } from '../trade-queries.ts';
import { WORD_QUERIES } from '../word-queries.ts';
import { TRADE_SETS } from './index.ts';

const older = [...WORD_QUERIES, ...TRADE_QUERIES, ...COUNTER_QUERIES, ...SHORTHAND_QUERIES, ...MEASURE_QUERIES];
const written = [...TRADE_SETS.flat(), ...SPOKEN_QUERIES];
const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** The pages of the demonstration with what the rules check. */
function demonstrationPages(): JudgedPage[] {
  const { articles, brands } = generateCatalogue({ articles: 10_000, today: '2026-11-21', seed: 1 });
  const names = new Map(brands.map(({ code, name }) => [code, name]));
  const children = Map.groupBy(articles, ({ parentCode }) => parentCode);
  const checked = ({ name, size, features }: ArticleRecord): JudgedPage['page'] =>
    ({ name, size, features }) as unknown as JudgedPage['page'];
  return articles
    .filter(({ kind }) => kind !== 'child')
    .map((article, id) => ({
      id,
      page: checked(article),
      children: (children.get(article.code) ?? []).map(checked),
      family: article.familyCode ?? '',
      brand: names.get(article.brandCode ?? '') ?? '',
      codes: [],
    }));
}

describe('the queries of the trades', () => {
  it('are 60 for each trade, of one kind', () => {
    expect(TRADE_SETS.map(({ length }) => length)).toEqual(TRADE_SETS.map(() => 60));
    expect(TRADE_SETS.map((set) => new Set(set.map(({ kind }) => kind)).size)).toEqual(TRADE_SETS.map(() => 1));
  });

  it('occur only once, and not in the older sets', () => {
    const known = new Set(older.map(({ text }) => plain(text)));
    const twice = written.filter(({ text }) => {
      const isKnown = known.has(plain(text));
      known.add(plain(text));
      return isKnown;
    });
    expect(twice.map(({ text }) => text)).toEqual([]);
  });

  it('have only rules that fit an article of the demonstration', () => {
    const pages = demonstrationPages();
    const faults = written.flatMap((query) => {
      const idle = query.grades.filter(
        (rule) => !pages.some((page) => gradeOf({ ...query, grades: [rule] }, page) > 0),
      );
      return idle.map(([grade]) => `${query.text}: ${grade}`);
    });
    expect(faults).toEqual([]);
  });
});
