import type { Locale } from '../../../../domain/locale.ts';
import { isStopWord } from './stop-words.ts';
import { termOf } from './stem.ts';
import { isUnitWord, tokensOf, type Token } from './tokens.ts';

/** An index term of a text. */
export interface IndexTerm {
  term: string;
  /** Whether it is the head word, which names the thing. */
  isHead: boolean;
  /** Whether it is a word of the brand name, which is indexed as written. */
  isBrand: boolean;
  /** Set for the unit of sale: `al metro`, `per metre`. */
  isPer?: true;
  /** Set for what follows a word such as `per` or `with`: what the thing is for or comes with. */
  isPurpose?: true;
  /** Set for each of several measures that the thing has all: `1/4" + 1/2"`. */
  isOfSum?: true;
}

/** Words before the unit of sale. */
const PER: ReadonlySet<string> = new Set(['a', 'al', 'per', 'by', 'the']);
const SEPARATOR_OF_HEAD = /^(?:with|for|in|of|from|to|without|and)$/;
/** Words after which a text no longer names the thing itself. */
const PURPOSES = new Set('per con senza for with without fits compatible compatibile compatibili'.split(' '));
const NO_WORDS: ReadonlySet<string> = new Set();

/** Index of the head word: the first in Italian (`valvola a sfera`), in English the last before a preposition. */
function headOf(words: readonly Token[], language: Locale, isPassedOver: (at: number) => boolean): number {
  const canBeHead = ({ kind, text }: Token, at: number): boolean =>
    kind === 'word' && !isStopWord(text) && !isPassedOver(at);
  if (language === 'it') return words.findIndex(canBeHead);
  const first = Math.max(0, words.findIndex(canBeHead));
  const stop = words.findIndex(
    ({ kind, text }, index) => index > first && (kind !== 'word' || SEPARATOR_OF_HEAD.test(text)),
  );
  return (stop === -1 ? words.length : stop) - 1;
}

/**
 * Tests which tokens are the brand. A brand of several words is recognised only where two of them are adjacent: `malta`
 * alone is the mortar, not the brand `Malta Viva`.
 */
function brandTest(tokens: readonly Token[], brandWords: ReadonlySet<string>): (at: number) => boolean {
  const isOf = (at: number): boolean => tokens[at]?.kind === 'word' && brandWords.has(tokens[at].text);
  const isBeside = (at: number, other: number): boolean => isOf(other) && tokens[at]?.text !== tokens[other]?.text;
  return (at) => isOf(at) && (brandWords.size === 1 || isBeside(at, at - 1) || isBeside(at, at + 1));
}

/** Index of the word from which on a text says what the thing is for; not the first word. */
function purposeOf(tokens: readonly Token[]): number {
  const at = tokens.findIndex(({ text }, index) => index > 0 && PURPOSES.has(text));
  return at === -1 ? tokens.length : at;
}

/** Several measures of a thing that has them all: `1/4" + 1/2"`. */
const SUM = /\d[^\s+]*(?:\s*\+\s*\d[^\s+]*)+/g;

/** The measures that a text lists as those of one thing. */
function measuresOfSums(text: string): ReadonlySet<string> {
  if (!text.includes('+')) return NO_WORDS;
  const sums = text.match(SUM) ?? [];
  return new Set(sums.flatMap((sum) => sum.split('+').flatMap((one) => tokensOf(one).map((token) => token.text))));
}

const NOTHING = (): boolean => false;
const ENDS_ITALIAN = /[aeiou]$/;

export interface IndexOptions {
  /** Maximum number of tokens read. */
  limit?: number;
  /** Words of the brand name, folded; they never name the thing. */
  brandWords?: ReadonlySet<string>;
  /** Whether the text may be in the other language: then only a word with an Italian ending can name the thing. */
  isUnsure?: boolean;
}

/**
 * The index terms of a text: words, measures as a whole and in parts, and a short word joined with the number after it
 * (`DIN 933` also as `din933`).
 */
export function indexTerms(
  text: string,
  language: Locale,
  { limit = 80, brandWords = NO_WORDS, isUnsure = false }: IndexOptions = {},
): IndexTerm[] {
  const tokens = tokensOf(text, limit);
  // In English the words after a comma describe the thing: `wall paint, washable`.
  const comma = language === 'en' ? text.indexOf(', ') : -1;
  const naming = comma === -1 ? tokens : tokens.slice(0, tokensOf(text.slice(0, comma), limit).length);
  const isBrand = brandWords.size === 0 ? NOTHING : brandTest(tokens, brandWords);
  const head = headOf(naming, language, isBrand);
  const terms: IndexTerm[] = [];
  const purpose = purposeOf(tokens);
  const sums = measuresOfSums(text);
  tokens.forEach((token, index) => {
    if (token.kind === 'word') {
      if (isBrand(index)) terms.push({ term: token.text, isHead: false, isBrand: true });
      else if (!isStopWord(token.text)) {
        const isPer = isUnitWord(token.text) && PER.has(tokens[index - 1]?.text ?? '');
        const isHead = !isPer && index === head && (!isUnsure || (language === 'it' && ENDS_ITALIAN.test(token.text)));
        terms.push({
          term: termOf(token.text, language),
          isHead,
          isBrand: false,
          ...(isPer ? { isPer } : {}),
          ...(index > purpose ? { isPurpose: true } : {}),
        });
      }
      return;
    }
    const isOfSum = sums.has(token.text) ? ({ isOfSum: true } as const) : {};
    for (const term of [token.text, ...token.parts]) terms.push({ term, isHead: false, isBrand: false, ...isOfSum });
    const before = tokens[index - 1];
    if (token.kind === 'number' && before?.kind === 'word' && before.text.length <= 4 && !isStopWord(before.text)) {
      terms.push({ term: before.text + token.text, isHead: false, isBrand: false });
    }
  });
  return terms;
}

const PARTS: Record<Locale, RegExp> = { it: /,|\bed?\b/, en: /,|&|\band\b/ };

/** The parts of a label that lists several groups of things: `Drills and drivers`; else the label. */
export function partsOf(label: string, language: Locale): string[] {
  return label
    .toLowerCase()
    .split(PARTS[language])
    .filter((part) => part.trim() !== '');
}

/**
 * The terms that name a group of things: in Italian all words before the first preposition (`lampade LED`,
 * `viti per legno` → `viti`), in English the last one (`solder fittings` → `fitting`); in `drills and drivers` both,
 * in `TV and monitor mounts` only the plural.
 */
export function namingTerms(label: string, language: Locale): string[] {
  const parts = partsOf(label, language).map((part) => {
    const tokens = tokensOf(part);
    const end = tokens.findIndex(({ text }) => isStopWord(text));
    const head = tokens[headOf(tokens, language, NOTHING)];
    const naming = language === 'en' ? (head ? [head] : []) : end === -1 ? tokens : tokens.slice(0, end);
    return naming.filter(({ kind, text }) => kind === 'word' && !isStopWord(text)).map(({ text }) => text);
  });
  const isPlural = (text: string): boolean => termOf(text, language) !== text;
  const ofPlural = language === 'en' && parts.at(-1)?.some(isPlural) === true;
  return parts
    .flat()
    .filter((text) => !ofPlural || isPlural(text))
    .map((text) => termOf(text, language));
}
