import type { QueryRules } from '../../rules/rule-book.ts';
import type { ArticleStore } from '../article-store.ts';
import { allBits, clearBit, emptyBits, hasBit, listBits, countBits, type Bits } from './bits.ts';
import type { Nearest } from './nearest.ts';
import type { TextRules } from './text-match.ts';

/** The variants that rules hide, and those that they leave. */
export interface Hidden {
  hidden: Bits;
  shown: Bits;
}

/** The articles that rules of the office hide, as bits that are kept as long as the rules. */
export class HiddenArticles {
  readonly #variantCount: number;
  readonly #articles: Pick<ArticleStore, 'markCode'>;
  readonly #known = new WeakMap<QueryRules, Hidden>();

  constructor(variantCount: number, articles: Pick<ArticleStore, 'markCode'>) {
    this.#variantCount = variantCount;
    this.#articles = articles;
  }

  /** Null where the rules hide nothing. */
  of(rules: QueryRules): Hidden | null {
    if (rules.hidden.length === 0) return null;
    let found = this.#known.get(rules);
    if (!found) {
      const hidden = emptyBits(this.#variantCount);
      for (const code of rules.hidden) this.#articles.markCode(code, hidden);
      const shown = allBits(this.#variantCount);
      const variants = new Uint32Array(countBits(hidden));
      listBits(hidden, variants);
      for (const variant of variants) clearBit(shown, variant);
      this.#known.set(rules, (found = { hidden, shown }));
    }
    return found;
  }
}

type Ranges = Pick<ArticleStore, 'variantsOf'>;

function isShown(article: number, { shown }: Hidden, articles: Ranges): boolean {
  const { from, to } = articles.variantsOf(article);
  for (let variant = from; variant < to; variant++) if (hasBit(shown, variant)) return true;
  return false;
}

/** An article, or null where it is hidden. */
export function shownArticle(article: number | null, hidden: Hidden | null, articles: Ranges): number | null {
  return article === null || hidden === null || isShown(article, hidden, articles) ? article : null;
}

/** What may have been meant, without the codes of hidden articles. */
export function shownNearest(nearest: Nearest, hidden: Hidden | null, articles: Ranges): Nearest {
  if (hidden === null) return nearest;
  return { ...nearest, codes: nearest.codes.filter(({ article }) => isShown(article, hidden, articles)) };
}

/** Rules for asking whether the words of a text are found by themselves. */
export function withoutPins(rules: QueryRules | null): TextRules | null {
  return rules && { synonyms: rules.synonyms, pinned: [] };
}
