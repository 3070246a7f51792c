import type { Locale } from '../../domain/locale.ts';
import type { SourceArticle } from '../../backend/search/memory/source.ts';

/** A product of the catalogue with everything a rule may check. */
export interface JudgedPage {
  id: number;
  page: SourceArticle;
  children: SourceArticle[];
  family: string;
  brand: string;
  /** Every code of the product and its variants, as written. */
  codes: string[];
}

/** Conditions on an article: all given ones must hold; in a list one match is enough. */
export interface Rule {
  /** Code of the family; `raccordi-*` matches any that begins with it. */
  family?: string | readonly string[];
  brand?: string;
  /** By code of the feature; texts are compared in Italian. */
  features?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  size?: string;
  /** Case-insensitive pattern on the names, both languages in one line. */
  name?: string;
}

/** A query with its grading rules: the first rule that matches a product, or one of its variants, gives its grade. */
export interface JudgedQuery {
  kind: string;
  text: string;
  locale: Locale;
  grades: readonly (readonly [grade: 1 | 2 | 3, rule: Rule])[];
}

/** A query whose right products are known one by one, such as one for a code. */
export interface CodeQuery {
  kind: string;
  text: string;
  locale: Locale;
  /** Grade by product id. */
  pages: ReadonlyMap<number, number>;
}

/** A query with the grades of products; a grade of 0 means judged and wrong. */
export interface GradedQuery extends CodeQuery {
  /** Whether it is a whole code, which has one right answer. */
  isCode: boolean;
  /** The products that could be graded; hits outside are passed over. All products if missing. */
  among?: ReadonlySet<number>;
}

function fitsFamily(wanted: string, family: string): boolean {
  return wanted.endsWith('*') ? family.startsWith(wanted.slice(0, -1)) : wanted === family;
}

function fitsFeatures(wanted: NonNullable<Rule['features']>, features: SourceArticle['features']): boolean {
  return Object.entries(wanted).every(([code, value]) => {
    const own = features[code];
    const text = typeof own === 'object' ? own.it : own;
    return (Array.isArray(value) ? value : [value]).some((one: unknown) => one === text);
  });
}

function fits(rule: Rule, { page, family, brand }: JudgedPage, article: SourceArticle): boolean {
  const families = typeof rule.family === 'string' ? [rule.family] : rule.family;
  if (families && !families.some((wanted) => fitsFamily(wanted, family))) return false;
  if (rule.brand !== undefined && rule.brand !== brand) return false;
  if (rule.size !== undefined && article.size !== rule.size) return false;
  if (rule.features && !fitsFeatures(rule.features, { ...page.features, ...article.features })) return false;
  return rule.name === undefined || new RegExp(rule.name, 'iu').test(`${article.name.it} ${article.name.en ?? ''}`);
}

/** The grade of a product for a query; 0 for none. */
export function gradeOf(query: JudgedQuery, judged: JudgedPage): number {
  const articles = [judged.page, ...judged.children];
  return query.grades.find(([, rule]) => articles.some((article) => fits(rule, judged, article)))?.[0] ?? 0;
}
