import { chance } from '../random.ts';
import type { MadeArticle } from './articles.ts';

const MOST_RELATED = 6;
const MOST_ALTERNATIVES = 2;

function isThere({ record }: MadeArticle): boolean {
  return record.kind === 'parent' || (record.isManaged && record.stockQuantity > 0);
}

/** Products and single articles by line: possible targets of a link from another line. */
function byLine(made: readonly MadeArticle[]): Map<string, MadeArticle[]> {
  const lines = new Map<string, MadeArticle[]>();
  for (const article of made) {
    if (article.record.kind === 'child' || article.edition.round > 0) continue;
    const { code } = article.edition.line;
    const list = lines.get(code);
    if (list) list.push(article);
    else lines.set(code, [article]);
  }
  return lines;
}

/** Related articles: from each line in `goesWith`, the article of the same size, else a random one. */
function related(article: MadeArticle, lines: ReadonlyMap<string, MadeArticle[]>, seed: number): string[] {
  const names = article.edition.line.goesWith ?? [];
  const codes: string[] = [];
  for (const name of names) {
    const choices = lines.get(name) ?? [];
    const fitting = choices.filter((choice) => choice.size !== '' && choice.size === article.size);
    const list = fitting.length > 0 ? fitting : choices;
    const start = Math.floor(chance(seed, 'related', article.record.sku, name) * list.length);
    for (let step = 0; step < Math.min(2, list.length); step += 1) {
      const chosen = list[(start + step) % list.length];
      if (chosen) codes.push(chosen.record.code);
    }
  }
  return codes.slice(0, MOST_RELATED);
}

/**
 * Writes the links into the records: related articles on products and single articles; alternatives (the same size in
 * another version or brand) on every article that is out of stock, and on some that are in stock.
 */
export function linkArticles(made: readonly MadeArticle[], seed: number): void {
  const lines = byLine(made);
  const sameSize = new Map<string, MadeArticle[]>();
  for (const article of made) {
    const key = `${article.edition.line.code} ${article.record.kind} ${article.size}`;
    const list = sameSize.get(key);
    if (list) list.push(article);
    else sameSize.set(key, [article]);
  }
  for (const article of made) {
    const { record, edition } = article;
    if (record.kind !== 'child') record.relatedCodes = related(article, lines, seed);
    if (isThere(article) && (record.kind === 'child' || chance(seed, 'alternative', record.sku) > 0.3)) continue;
    const others = sameSize.get(`${edition.line.code} ${record.kind} ${article.size}`) ?? [];
    record.alternativeCodes = others
      .filter((other) => other !== article && isThere(other))
      .slice(0, MOST_ALTERNATIVES)
      .map((other) => other.record.code);
  }
}
