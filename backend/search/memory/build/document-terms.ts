import { NONE, RANK, type Rank, type TreeNode } from '../index-data.ts';
import type { SourceArticle, SourceText } from '../source.ts';
import type { Language } from '../text/stem.ts';
import { possibleForms } from '../text/word-forms.ts';
import { indexTerms, namingTerms, type IndexTerm } from '../text/terms.ts';
import { tokensOf } from '../text/tokens.ts';
import type { LabelCollector } from './labels.ts';
import { putTerm, type DocumentTerms } from './postings.ts';

const DESCRIPTION_TOKENS = 80;
/** Characters of a description that are read at most. */
const DESCRIPTION_LENGTH = 4_000;
/** Names and values up to this length often occur again, in the next variant or the next article of a family. */
const LONGEST_REMEMBERED = 120;
const REMEMBERED_TEXTS = 20_000;
/** Most variants have the description of their product; few are cached because they are long. */
const REMEMBERED_DESCRIPTIONS = 1_000;

function withoutMarkup(html: string): string {
  return html
    .slice(0, DESCRIPTION_LENGTH)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, ' ');
}

/** The terms of a text, cached. */
function remember(known: Map<string, IndexTerm[]>, most: number, text: string, read: () => IndexTerm[]): IndexTerm[] {
  let terms = known.get(text);
  if (!terms) {
    if (known.size >= most) known.clear();
    known.set(text, (terms = read()));
  }
  return terms;
}

/** Indexes of an article's labels in their lists. */
interface LabelPlaces {
  category: number;
  family: number;
  brand: number;
  collection: number;
  color: number;
}

interface NameOptions {
  /** Words of the brand, folded. */
  brandWords?: ReadonlySet<string>;
  /** Words that name the family, in singular and plural. */
  things?: ReadonlySet<string>;
  /** Language of the users for whom the terms are indexed. */
  side?: Language;
  /** Whether the language of the text is unknown. */
  isUnsure?: boolean;
}

const NO_WORDS: ReadonlySet<string> = new Set();
const DIAMETER_NAME = /^diametro/i;

/** Extracts the terms of an article. The terms of labels shared by many articles are cached. */
export class TermReader {
  readonly #labels: LabelCollector;
  readonly #shared = new Map<string, DocumentTerms>();
  readonly #sharedWords = new Map<string, ReadonlySet<string>>();
  readonly #remembered = { it: new Map<string, IndexTerm[]>(), en: new Map<string, IndexTerm[]>() };
  readonly #descriptions = { it: new Map<string, IndexTerm[]>(), en: new Map<string, IndexTerm[]>() };

  constructor(labels: LabelCollector) {
    this.#labels = labels;
  }

  /**
   * All terms of an article; `features` and the label indexes must already include what it inherits from its product.
   */
  termsOf(article: SourceArticle, places: LabelPlaces): DocumentTerms {
    const terms: DocumentTerms = new Map();
    this.#putName(terms, article.name, places);
    this.#putText(terms, article.summary, RANK.summary);
    this.#putText(terms, article.description, RANK.description);
    this.#putShared(terms, `c${places.category}`, () => this.#pathTerms(this.#labels.categories, places.category));
    this.#putShared(terms, `f${places.family}`, () => this.#familyTerms(places.family));
    this.#putShared(terms, `b${places.brand}`, () => this.#brandTerms(places.brand));
    this.#putShared(terms, `k${places.collection}`, () =>
      this.#textTerms(this.#labels.collections[places.collection]?.name ?? { it: null, en: null }, RANK.collection),
    );
    this.#putShared(terms, `l${places.color}`, () =>
      this.#textTerms(this.#labels.colors[places.color]?.name ?? { it: null, en: null }, RANK.feature),
    );
    if (article.size !== null) {
      this.#putText(terms, { it: article.size, en: article.size }, RANK.feature);
      const [sized] = tokensOf(`tg ${article.size}`, 1);
      if (sized?.kind === 'size') putTerm(terms, sized.text, RANK.feature, RANK.feature);
    }
    this.#putFeatures(terms, article);
    return terms;
  }

  #wordsOf(key: string, read: () => ReadonlySet<string>): ReadonlySet<string> {
    let words = this.#sharedWords.get(key);
    if (!words) this.#sharedWords.set(key, (words = read()));
    return words;
  }

  /**
   * Terms of a name. A word that is also in the family name says what the thing is; brand words are indexed as brand.
   */
  #putName(terms: DocumentTerms, name: SourceText, { family, brand }: LabelPlaces): void {
    const brandWords = this.#wordsOf(`b${brand}`, () => new Set(this.#wordsOfBrand(brand)));
    const things = this.#wordsOf(`f${family}`, () => {
      const { it = null, en = null } = (family === NONE ? undefined : this.#labels.families[family]?.name) ?? {};
      const italian = namingTerms(it ?? '', 'it');
      return new Set([...italian, ...italian.flatMap(possibleForms), ...namingTerms(en ?? '', 'en')]);
    });
    this.#putLanguage(terms, name.it, 'it', RANK.name, { brandWords, things, isUnsure: name.en === null });
    if (name.en !== null) {
      this.#putLanguage(terms, name.en, 'en', RANK.name, { brandWords, things });
      return;
    }
    // A name given in one language only may be in either.
    this.#putLanguage(terms, name.it, 'it', RANK.name, { brandWords, things, side: 'en', isUnsure: true });
    this.#putLanguage(terms, name.it, 'en', RANK.name, { brandWords, things, isUnsure: true });
  }

  #putText(terms: DocumentTerms, text: { it: string | null; en: string | null }, rank: Rank): void {
    this.#putLanguage(terms, text.it, 'it', rank);
    // A text missing in English is shown in Italian, so English users must find it in Italian.
    if (text.en !== null) this.#putLanguage(terms, text.en, 'en', rank);
    else this.#putLanguage(terms, text.it, 'it', rank, { side: 'en' });
  }

  #putLanguage(
    terms: DocumentTerms,
    text: string | null,
    language: Language,
    rank: Rank,
    { brandWords = NO_WORDS, things = NO_WORDS, side = language, isUnsure = false }: NameOptions = {},
  ): void {
    if (text === null || text === '') return;
    const found =
      rank === RANK.description
        ? this.#termsOfDescription(text, language)
        : rank === RANK.name
          ? indexTerms(text, language, { brandWords, isUnsure })
          : this.#termsOfText(text, language);
    for (const { term, isHead, isBrand, isPer } of found) {
      let best = rank;
      if (rank === RANK.name) {
        best = isBrand ? RANK.brand : things.has(term) ? RANK.thing : isHead ? RANK.head : RANK.name;
        if (isPer) best = RANK.feature;
      }
      putTerm(terms, term, side === 'it' ? best : 0, side === 'en' ? best : 0);
    }
  }

  #wordsOfBrand(place: number): string[] {
    return tokensOf(this.#labels.brands[place]?.name ?? '').flatMap(({ kind, text }) =>
      kind === 'word' ? [text] : [],
    );
  }

  /** A brand name is indexed as written, without plural forms: `raccordo` must not match the brand Raccordia. */
  #brandTerms(place: number): DocumentTerms {
    const terms: DocumentTerms = new Map();
    const name = this.#labels.brands[place]?.name ?? '';
    for (const { kind, text, parts } of tokensOf(name)) {
      for (const term of kind === 'word' ? [text] : [text, ...parts]) putTerm(terms, term, RANK.brand, RANK.brand);
    }
    return terms;
  }

  #termsOfText(text: string, language: Language): IndexTerm[] {
    if (text.length > LONGEST_REMEMBERED) return indexTerms(text, language);
    return remember(this.#remembered[language], REMEMBERED_TEXTS, text, () => indexTerms(text, language));
  }

  #termsOfDescription(text: string, language: Language): IndexTerm[] {
    return remember(this.#descriptions[language], REMEMBERED_DESCRIPTIONS, text, () =>
      indexTerms(withoutMarkup(text), language, { limit: DESCRIPTION_TOKENS }),
    );
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

  /** The words of the family and its ancestors, and those that name the article's own family. */
  #familyTerms(place: number): DocumentTerms {
    const terms = this.#pathTerms(this.#labels.families, place);
    const { it, en } = (place === NONE ? undefined : this.#labels.families[place]?.name) ?? { it: '', en: '' };
    for (const term of namingTerms(it, 'it')) putTerm(terms, term, RANK.family, en === null ? RANK.family : 0);
    for (const term of namingTerms(en ?? '', 'en')) putTerm(terms, term, 0, RANK.family);
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
        const isDiameter = DIAMETER_NAME.test(feature.name.it);
        for (const token of tokensOf(`${value} ${feature.unit}`)) {
          if (token.kind !== 'quantity') continue;
          putTerm(terms, token.text, RANK.feature, RANK.feature);
          if (isDiameter && token.text.endsWith('mm')) putTerm(terms, `ø${value}`, RANK.feature, RANK.feature);
        }
      } else if (feature.dataType === 'b' && value === true) this.#putText(terms, feature.name, RANK.feature);
    }
  }
}
