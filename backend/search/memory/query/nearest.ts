import type { Locale } from '../../../../domain/locale.ts';
import { CODE_KINDS, type CodeKind } from '../index-data.ts';
import { compareWith } from '../text/distance.ts';
import { PREFIX, type CodeSearch } from './code-search.ts';
import type { Synonyms } from '../synonyms.ts';
import type { TermDictionary } from './term-dictionary.ts';
import { readQuery, type QueryText, type QueryWord } from './words.ts';

/** What may have been meant by a text that finds nothing, or only a part of which is found. */
export interface Nearest {
  /** Codes that differ by one error: the article, and the kind and normalised form of its code. */
  codes: readonly { article: number; kind: CodeKind; code: string }[];
  /** The text with its words replaced by known ones. */
  texts: readonly string[];
}

export const NOTHING_NEAR: Nearest = { codes: [], texts: [] };

const MAXIMUM_PROPOSALS = 3;
const SHORTEST_CODE = 6;
const LONGEST_CODE = 32;
/** Letters of a word for each error that it may have: more errors than in a correction that is searched at once. */
const LETTERS_FOR_ERROR = 3;

/**
 * The codes that differ from a normalised one by one error, at most three and one of each article; none for one too
 * short or too long to tell. An error leaves the first or the second half of a code as it is, so only codes with one of
 * them are compared.
 */
export function codesNear(codes: CodeSearch, typed: string): Nearest['codes'] {
  if (typed.length < SHORTEST_CODE || typed.length > LONGEST_CODE) return [];
  const middle = Math.floor(typed.length / 2);
  return compareWith(typed, (errorsTo) => {
    const found = new Map<string, { article: number; kind: number; code: string }>();
    const compare = (article: number, kind: number, number: number): void => {
      if (Math.abs(codes.lengthOf(number) - typed.length) > 1) return;
      const code = codes.textOf(number);
      const known = found.get(code);
      if (known ? known.kind > kind : errorsTo(code) === 1) found.set(code, { article, kind, code });
    };
    codes.find(typed.slice(0, middle), false, (article, kind, grade, number) => {
      if (grade >= PREFIX) compare(article, kind, number);
    });
    // The letters beside the middle may have been exchanged.
    codes.find(typed.slice(middle + 1), false, (article, kind, _, number) => compare(article, kind, number));
    const inOrder = [...found.values()].sort(
      (one, other) => one.kind - other.kind || (one.code < other.code ? -1 : one.code > other.code ? 1 : 0),
    );
    // Two codes of one article are one proposal.
    const articles = new Map(inOrder.reverse().map((one) => [one.article, one]));
    return [...articles.values()]
      .reverse()
      .slice(0, MAXIMUM_PROPOSALS)
      .map(({ kind, ...rest }) => ({ ...rest, kind: CODE_KINDS[kind] ?? 'code' }));
  });
}

/** Finds the codes and words nearest to a text. */
export class NearestFinder {
  readonly #codes: CodeSearch;
  readonly #dictionary: TermDictionary;
  readonly #synonyms: Synonyms;

  constructor(codes: CodeSearch, dictionary: TermDictionary, synonyms: Synonyms) {
    this.#codes = codes;
    this.#dictionary = dictionary;
    this.#synonyms = synonyms;
  }

  find({ words, code, isCodeLike }: QueryText, locale: Locale): Nearest {
    const codes = isCodeLike ? codesNear(this.#codes, code) : [];
    return { codes, texts: codes.length > 0 ? [] : this.#textsNear(words, locale) };
  }

  /** The same for a text of which only some words were found; `leftOut` are the others, as typed. */
  findForPart(query: QueryText, leftOut: readonly string[], locale: Locale): Nearest {
    const parts = leftOut.map(readQuery).filter(({ isCodeLike }) => isCodeLike);
    const codes = parts.flatMap(({ code }) => codesNear(this.#codes, code)).slice(0, MAXIMUM_PROPOSALS);
    return codes.length > 0 ? { codes, texts: [] } : { codes: [], texts: this.#textsNear(query.words, locale) };
  }

  /** Of one word the names that have it and the nearest known ones, of several words each replaced by its nearest. */
  #textsNear(words: readonly QueryWord[], locale: Locale): string[] {
    const choices = words.map((word) => this.#wordsNear(word, locale));
    const [only = [], ...others] = choices;
    if (others.length === 0) {
      return [...this.#synonyms.phrasesWith(words[0]?.text ?? '', locale), ...only].slice(0, MAXIMUM_PROPOSALS);
    }
    const replaced = choices.map(([first], place) => first ?? words[place]?.written ?? '');
    return choices.some((words) => words.length > 0) ? [replaced.join(' ')] : [];
  }

  #wordsNear({ kind, text }: QueryWord, locale: Locale): string[] {
    if (kind !== 'word') return [];
    const limit = Math.floor(text.length / LETTERS_FOR_ERROR);
    if (limit === 0 || this.#dictionary.exact(text) !== -1) return [];
    const near = this.#dictionary.similar([text], limit, locale).map((term) => this.#dictionary.at(term));
    return compareWith(text, (errorsTo) => {
      const errors = new Map(near.map((word) => [word, errorsTo(word)]));
      return near.sort((one, other) => (errors.get(one) ?? 0) - (errors.get(other) ?? 0)).slice(0, MAXIMUM_PROPOSALS);
    });
  }
}
