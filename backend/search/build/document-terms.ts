import { NONE, RANK, type Rank, type TreeNode } from '../index-data.ts';
import type { SourceArticle, SourceText } from '../source.ts';
import type { Language } from '../text/stem.ts';
import { indexTerms } from '../text/terms.ts';
import { tokensOf } from '../text/tokens.ts';
import type { LabelCollector } from './labels.ts';
import { putTerm, type DocumentTerms } from './postings.ts';

const DESCRIPTION_TOKENS = 80;
/** Nothing of a description is read beyond this. */
const DESCRIPTION_LENGTH = 4_000;

function withoutMarkup(html: string): string {
  return html
    .slice(0, DESCRIPTION_LENGTH)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, ' ');
}

/** Turns an article into the terms it is found by. Labels shared by many articles are read once. */
export class TermReader {
  readonly #labels: LabelCollector;
  readonly #shared = new Map<string, DocumentTerms>();

  constructor(labels: LabelCollector) {
    this.#labels = labels;
  }

  /** All terms of an article; `features` and the places of its labels are given as inherited from its parent. */
  termsOf(
    article: SourceArticle,
    places: { category: number; family: number; brand: number; collection: number; color: number },
  ): DocumentTerms {
    const terms: DocumentTerms = new Map();
    this.#putText(terms, article.name, RANK.name);
    this.#putText(terms, article.summary, RANK.summary);
    this.#putText(terms, article.description, RANK.description);
    this.#putShared(terms, `c${places.category}`, () => this.#pathTerms(this.#labels.categories, places.category));
    this.#putShared(terms, `f${places.family}`, () => this.#pathTerms(this.#labels.families, places.family));
    this.#putShared(terms, `b${places.brand}`, () => {
      const name = this.#labels.brands[places.brand]?.name ?? null;
      return this.#textTerms({ it: name, en: name }, RANK.brand);
    });
    this.#putShared(terms, `k${places.collection}`, () =>
      this.#textTerms(this.#labels.collections[places.collection]?.name ?? { it: null, en: null }, RANK.collection),
    );
    this.#putShared(terms, `l${places.color}`, () =>
      this.#textTerms(this.#labels.colors[places.color]?.name ?? { it: null, en: null }, RANK.feature),
    );
    if (article.size !== null) this.#putText(terms, { it: article.size, en: article.size }, RANK.feature);
    this.#putFeatures(terms, article);
    return terms;
  }

  #putText(terms: DocumentTerms, text: { it: string | null; en: string | null }, rank: Rank): void {
    this.#putLanguage(terms, text.it, 'it', rank);
    // What is missing in English is shown in Italian, and found as such.
    if (text.en !== null) this.#putLanguage(terms, text.en, 'en', rank);
    else this.#putLanguage(terms, text.it, 'it', rank, true);
  }

  #putLanguage(terms: DocumentTerms, text: string | null, language: Language, rank: Rank, forEnglish = false): void {
    if (text === null || text === '') return;
    const isDescription = rank === RANK.description;
    const found = isDescription
      ? indexTerms(withoutMarkup(text), language, DESCRIPTION_TOKENS)
      : indexTerms(text, language);
    for (const { term, isHead } of found) {
      const best = isHead && rank === RANK.name ? RANK.head : rank;
      putTerm(terms, term, language === 'it' && !forEnglish ? best : 0, language === 'en' || forEnglish ? best : 0);
    }
  }

  #textTerms(text: { it: string | null; en: string | null }, rank: Rank): DocumentTerms {
    const terms: DocumentTerms = new Map();
    this.#putText(terms, text, rank);
    return terms;
  }

  #pathTerms(tree: readonly TreeNode[], place: number): DocumentTerms {
    const terms: DocumentTerms = new Map();
    for (let node = place === NONE ? undefined : tree[place]; node; node = tree[node.parent]) {
      this.#putText(terms, node.name, RANK.category);
    }
    return terms;
  }

  #putShared(terms: DocumentTerms, key: string, read: () => DocumentTerms): void {
    let shared = this.#shared.get(key);
    if (!shared) this.#shared.set(key, (shared = read()));
    for (const [term, ranks] of shared) putTerm(terms, term, ranks >> 4, ranks & 15);
  }

  /** Texts by their words, numbers with their unit (`10mm`), true booleans by the feature's name. */
  #putFeatures(terms: DocumentTerms, article: SourceArticle): void {
    for (const [code, value] of Object.entries(article.features)) {
      const place = this.#labels.featurePlaces.get(code);
      const feature = place === undefined ? undefined : this.#labels.features[place];
      if (!feature || value === null || value === undefined) continue;
      if (feature.dataType === 's') {
        const text: SourceText =
          typeof value === 'object' ? { it: value.it, en: value.en ?? null } : { it: String(value), en: null };
        this.#putText(terms, text, RANK.feature);
      } else if (feature.dataType === 'f' && feature.unit !== null && typeof value !== 'object') {
        for (const token of tokensOf(`${value} ${feature.unit}`)) {
          if (token.kind === 'quantity') putTerm(terms, token.text, RANK.feature, RANK.feature);
        }
      } else if (feature.dataType === 'b' && value === true) this.#putText(terms, feature.name, RANK.feature);
    }
  }
}
