import type { Locale } from '../../../../domain/locale.ts';
import type { StoredText } from '../../../catalogue/records.ts';
import { NONE, RANK, type Rank, type TreeNode } from '../index-data.ts';
import type { SourceArticle } from '../source.ts';
import { possibleForms } from '../text/word-forms.ts';
import { indexTerms, namingTerms, partsOf, type IndexTerm } from '../text/terms.ts';
import { tokensOf } from '../text/tokens.ts';
import type { LabelCollector } from './labels.ts';
import { FIELDS, frequencyIn, ONE_OF_SEVERAL, PURPOSE, type Field } from './field-weights.ts';
import { putTerm, putTerms, type DocumentTerms } from './postings.ts';

const DESCRIPTION_TOKENS = 80;
/** Characters of a description that are read at most. */
const DESCRIPTION_LENGTH = 4_000;
/** Names and values up to this length often occur again, in the next variant or the next article of a family. */
const LONGEST_CACHED = 120;
const CACHED_TEXTS = 20_000;
/** Most variants have the description of their product; few are cached because they are long. */
const CACHED_DESCRIPTIONS = 1_000;

function withoutMarkup(html: string): string {
  return html
    .slice(0, DESCRIPTION_LENGTH)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, ' ');
}

/** The terms of a text, cached. */
function cachedTerms(
  known: Map<string, IndexTerm[]>,
  most: number,
  text: string,
  read: () => IndexTerm[],
): IndexTerm[] {
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
  side?: Locale;
  /** Whether the language of the text is unknown. */
  isUnsure?: boolean;
  /** Terms whose occurrences have been counted for this side. */
  counted?: readonly IndexTerm[];
}

const NO_WORDS: ReadonlySet<string> = new Set();
const NO_TERMS: readonly IndexTerm[] = [];

/** A field of the article: its importance, and how its words count. */
interface TextField {
  rank: Rank;
  field: Field;
}

const NAME: TextField = { rank: RANK.name, field: FIELDS.name };
const SUMMARY: TextField = { rank: RANK.summary, field: FIELDS.summary };
const DESCRIPTION: TextField = { rank: RANK.description, field: FIELDS.description };
const COLLECTION: TextField = { rank: RANK.collection, field: FIELDS.collection };
const CATEGORY: TextField = { rank: RANK.category, field: FIELDS.category };
/** A word of a list of groups, of which the article belongs to one. */
const HINT: TextField = { rank: RANK.description, field: FIELDS.description };
const CHOICE: TextField = { rank: RANK.choice, field: FIELDS.choice };

const BOTH = (value: number): { it: number; en: number } => ({ it: value, en: value });

const isList = ({ name }: TreeNode): boolean =>
  partsOf(name.it, 'it').length > 1 || partsOf(name.en ?? '', 'en').length > 1;

const FIGURE = /\d/;
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
    if (article.summary) this.#putText(terms, article.summary, SUMMARY);
    if (article.description) this.#putText(terms, article.description, DESCRIPTION);
    this.#putShared(terms, `c${places.category}`, () => this.#pathTerms(this.#labels.categories, places.category));
    this.#putShared(terms, `f${places.family}`, () => this.#familyTerms(places.family));
    this.#putShared(terms, `b${places.brand}`, () => this.#brandTerms(places.brand));
    this.#putShared(terms, `k${places.collection}`, () =>
      this.#textTerms(this.#labels.collections[places.collection]?.name ?? { it: null, en: null }, COLLECTION),
    );
    this.#putShared(terms, `l${places.color}`, () =>
      this.#textTerms(this.#labels.colors[places.color]?.name ?? { it: null, en: null }, CHOICE),
    );
    if (article.size !== null) {
      this.#putText(terms, { it: article.size, en: article.size }, CHOICE);
      const [sized] = tokensOf(`tg ${article.size}`, 1);
      if (sized?.kind === 'size') putTerm(terms, sized.text, BOTH(RANK.choice), BOTH(frequencyIn(FIELDS.choice, 1)));
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
  #putName(terms: DocumentTerms, name: StoredText, { family, brand }: LabelPlaces): void {
    const brandWords = this.#wordsOf(`b${brand}`, () => new Set(this.#wordsOfBrand(brand)));
    const things = this.#wordsOf(`f${family}`, () => {
      const { it = null, en = null } = (family === NONE ? undefined : this.#labels.families[family]?.name) ?? {};
      const italian = namingTerms(it ?? '', 'it');
      return new Set([...italian, ...italian.flatMap(possibleForms), ...namingTerms(en ?? '', 'en')]);
    });
    const first = this.#putLanguage(terms, name.it, 'it', NAME, { brandWords, things, isUnsure: name.en === null });
    if (name.en !== null) {
      this.#putLanguage(terms, name.en, 'en', NAME, { brandWords, things });
      return;
    }
    // A name given in one language only may be in either.
    this.#putLanguage(terms, name.it, 'it', NAME, { brandWords, things, side: 'en', isUnsure: true });
    this.#putLanguage(terms, name.it, 'en', NAME, { brandWords, things, isUnsure: true, counted: first });
  }

  #putText(terms: DocumentTerms, text: { it: string | null; en: string | null }, field: TextField): void {
    this.#putLanguage(terms, text.it, 'it', field);
    // A text missing in English is shown in Italian, so English users must find it in Italian.
    if (text.en !== null) this.#putLanguage(terms, text.en, 'en', field);
    else this.#putLanguage(terms, text.it, 'it', field, { side: 'en' });
  }

  #putLanguage(
    terms: DocumentTerms,
    text: string | null,
    language: Locale,
    { rank, field }: TextField,
    {
      brandWords = NO_WORDS,
      things = NO_WORDS,
      side = language,
      isUnsure = false,
      counted = NO_TERMS,
    }: NameOptions = {},
  ): readonly IndexTerm[] {
    if (text === null || text === '') return NO_TERMS;
    const found =
      rank === RANK.description
        ? this.#termsOfDescription(text, language)
        : rank === RANK.name
          ? indexTerms(text, language, { brandWords, isUnsure })
          : this.#termsOfText(text, language);
    const isItalian = side === 'it';
    const frequency = frequencyIn(field, found.length);
    const asPurpose = frequencyIn(field, found.length, PURPOSE);
    const asOneOfSeveral = frequencyIn(field, found.length, ONE_OF_SEVERAL);
    const known = new Set(counted.map(({ term }) => term));
    for (const { term, isHead, isBrand, isPer, isPurpose, isOfSum } of found) {
      let best = rank;
      if (rank === RANK.name) {
        best = isBrand ? RANK.brand : things.has(term) ? RANK.thing : isHead ? RANK.head : RANK.name;
        if (isPurpose || isOfSum) best = RANK.purpose;
        if (isPer) best = RANK.feature;
      }
      // The family may name the thing in another number.
      const asFamily = best === RANK.thing ? frequencyIn(FIELDS.family, FIELDS.family.length) : 0;
      const once = isOfSum ? asOneOfSeveral : isPurpose || isPer ? asPurpose : frequency;
      const times = known.has(term) ? 0 : once + asFamily;
      const ranks = { it: isItalian ? best : 0, en: isItalian ? 0 : best };
      putTerm(terms, term, ranks, { it: isItalian ? times : 0, en: isItalian ? 0 : times });
    }
    return found;
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
    const frequency = BOTH(frequencyIn(FIELDS.brand, 1));
    for (const { kind, text, parts } of tokensOf(name)) {
      for (const term of kind === 'word' ? [text] : [text, ...parts]) {
        putTerm(terms, term, BOTH(RANK.brand), frequency);
      }
    }
    return terms;
  }

  #termsOfText(text: string, language: Locale): IndexTerm[] {
    if (text.length > LONGEST_CACHED) return indexTerms(text, language);
    return cachedTerms(this.#remembered[language], CACHED_TEXTS, text, () => indexTerms(text, language));
  }

  #termsOfDescription(text: string, language: Locale): IndexTerm[] {
    return cachedTerms(this.#descriptions[language], CACHED_DESCRIPTIONS, text, () =>
      indexTerms(withoutMarkup(text), language, { limit: DESCRIPTION_TOKENS }),
    );
  }

  #textTerms(text: { it: string | null; en: string | null }, field: TextField): DocumentTerms {
    const terms: DocumentTerms = new Map();
    this.#putText(terms, text, field);
    return terms;
  }

  /**
   * The words of a node and of its ancestors. An ancestor that lists several groups (`Valves, taps and filters`) names no
   * thing: a word of it that names other nodes below it is left out, any other is only a hint.
   */
  #pathTerms(tree: readonly TreeNode[], place: number): DocumentTerms {
    const terms: DocumentTerms = new Map();
    const own = place === NONE ? undefined : tree[place];
    if (!own) return terms;
    this.#putText(terms, own.name, CATEGORY);
    for (let at = own.parent, node = tree[at]; node; at = node.parent, node = tree[at]) {
      if (!isList(node)) this.#putText(terms, node.name, CATEGORY);
      else {
        const listed = this.#textTerms(node.name, HINT);
        for (const term of this.#claimedBelow(tree, at)) listed.delete(term);
        putTerms(terms, listed);
      }
    }
    return terms;
  }

  /** The words that name the nodes directly below a node, in singular and plural. */
  #claimedBelow(tree: readonly TreeNode[], place: number): ReadonlySet<string> {
    const nodes = tree.filter(({ parent }) => parent === place);
    const italian = nodes.flatMap(({ name }) => namingTerms(name.it, 'it'));
    const english = nodes.flatMap(({ name }) => namingTerms(name.en ?? '', 'en'));
    return new Set([...italian, ...italian.flatMap(possibleForms), ...english]);
  }

  /** The words of the family and its ancestors, and those that name the article's own family. */
  #familyTerms(place: number): DocumentTerms {
    const terms = this.#pathTerms(this.#labels.families, place);
    const { it, en } = (place === NONE ? undefined : this.#labels.families[place]?.name) ?? { it: '', en: '' };
    const times = frequencyIn(FIELDS.family, tokensOf(it).length);
    for (const term of namingTerms(it, 'it')) {
      putTerm(
        terms,
        term,
        { it: RANK.family, en: en === null ? RANK.family : 0 },
        { it: times, en: en === null ? times : 0 },
      );
    }
    for (const term of namingTerms(en ?? '', 'en'))
      putTerm(terms, term, { it: 0, en: RANK.family }, { it: 0, en: times });
    return terms;
  }

  #putShared(terms: DocumentTerms, key: string, read: () => DocumentTerms): void {
    let shared = this.#shared.get(key);
    if (!shared) this.#shared.set(key, (shared = read()));
    putTerms(terms, shared);
  }

  /** Texts by their words, numbers with their unit (`10mm`), true booleans by the feature's name. */
  #putFeatures(terms: DocumentTerms, article: SourceArticle): void {
    const found: { term: string; it: boolean; en: boolean }[] = [];
    const note = (term: string, it: boolean, en: boolean): number => found.push({ term, it, en });
    const noteText = ({ it, en }: StoredText): void => {
      for (const { term } of this.#termsOfText(it, 'it')) note(term, true, en === null);
      if (en !== null) for (const { term } of this.#termsOfText(en, 'en')) note(term, false, true);
    };
    for (const [code, value] of Object.entries(article.features)) {
      const place = this.#labels.featurePlaces.get(code);
      const feature = place === undefined ? undefined : this.#labels.features[place];
      if (!feature || value === null || value === undefined) continue;
      if (feature.dataType === 's') {
        noteText(typeof value === 'object' ? { it: value.it, en: value.en ?? null } : { it: String(value), en: null });
      } else if (feature.dataType === 'f' && feature.unit !== null && typeof value !== 'object') {
        const isDiameter = DIAMETER_NAME.test(feature.name.it);
        for (const token of tokensOf(`${value} ${feature.unit}`)) {
          if (token.kind !== 'quantity') continue;
          note(token.text, true, true);
          if (isDiameter && token.text.endsWith('mm')) note(`ø${value}`, true, true);
        }
      } else if (feature.dataType === 'b' && value === true) noteText(feature.name);
    }
    const times = frequencyIn(FIELDS.feature, found.length);
    const asChoice = frequencyIn(FIELDS.choice, 1);
    for (const { term, it, en } of found) {
      const isFigure = FIGURE.test(term);
      const rank = isFigure ? RANK.choice : RANK.feature;
      const frequency = isFigure ? asChoice : times;
      putTerm(
        terms,
        term,
        { it: it ? rank : 0, en: en ? rank : 0 },
        { it: it ? frequency : 0, en: en ? frequency : 0 },
      );
    }
  }
}
