import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { icecatPages } from './icecat-pages.ts';
import type { GradedQuery, JudgedPage } from './judgement.ts';

const FILE = resolve(import.meta.dirname, '../../../shared/data/judgements/ratings.csv');

/** English queries over the Icecat products with grades 0–3 given by people; none where the file is absent. */
export function humanJudgements(pages: readonly JudgedPage[]): GradedQuery[] {
  if (!existsSync(FILE)) {
    console.log(`No human judgements: ${FILE} is missing.`);
    return [];
  }
  const pageOf = icecatPages(pages);
  const among = new Set(pageOf.values());
  const graded = new Map<string, Map<number, number>>();
  for (const line of readFileSync(FILE, 'utf8').trim().split(/\r?\n/).slice(1)) {
    const [, text = '', product = '', grade = ''] = /^"?(.*?)"?,(\d+),(\d)$/.exec(line) ?? [];
    const page = pageOf.get(product);
    if (page === undefined) continue;
    const grades = graded.get(text) ?? new Map<number, number>();
    // The variants of a family are one page here: it has the best grade of any.
    grades.set(page, Math.max(grades.get(page) ?? 0, Number(grade)));
    graded.set(text, grades);
  }
  return [...graded]
    .filter(([, grades]) => [...grades.values()].some((grade) => grade > 0))
    .map(([text, grades]) => ({ kind: 'human judgements', text, locale: 'en', pages: grades, isCode: false, among }));
}
