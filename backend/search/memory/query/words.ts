import { MAXIMUM_TEXT } from '../../../../domain/listing-url.ts';
import { fold, normaliseCode } from '../../fold.ts';
import { isAskingWord, isContainerOf, isPartOfQuestion, isQualifying, isStopWord } from '../text/stop-words.ts';
import { tokensOf, type Token } from '../text/tokens.ts';

/** Nobody types more words by hand; further words are reported as left out. */
const MAXIMUM_WORDS = 12;
const LONGEST_WORD = 48;
/** Minimum number of letters of an abbreviation. */
const SHORTEST_BEGINNING = 3;

export interface QueryWord {
  kind: Token['kind'];
  /** As typed, folded. */
  written: string;
  /** The canonical form of a measure or code; for a word, the typed text. */
  text: string;
  /** Parts of a code that may be separate terms in the index; all must match. */
  parts: readonly string[];
  /** Normalised, if it is long enough to be searched in codes; else ''. */
  code: string;
  hasDigit: boolean;
  /** Whether it may be a measure as well as a code fragment. */
  mayBeMeasure: boolean;
  /** Whether it may be a prefix: the last word, which may be incomplete, or an abbreviation with a full stop. */
  isBeginning: boolean;
  /** Whether it is an abbreviation with a full stop. */
  isShortened: boolean;
  /**
   * Whether it says what the thing named before is like or for (`sfera` in `valvola a sfera`), or in what the thing named
   * after it is sold (`sacchi di cemento`).
   */
  isQualifier: boolean;
}

export interface QueryText {
  words: QueryWord[];
  /** Articles, prepositions and words that only ask, which were ignored. */
  fallen: string[];
  /** Words above the limit. */
  overflow: string[];
  /** The whole text as one code. */
  code: string;
  /** Whether a code fragment is meant: one token, or digits among letters. */
  isCodeLike: boolean;
}

const MEASURES: ReadonlySet<Token['kind']> = new Set(['quantity', 'fraction', 'size', 'diameter']);
/** Only letters, with separators between them as only codes have: `LUC-AC`, `te.br`. */
const SIGNED_LETTERS = /^[a-z]+(?:[-._/][a-z]+)+$/;

/** Whether a text is letters with code separators between them, and long enough for a code. */
export function isSigned(text: string): boolean {
  return normaliseCode(text).length >= 4 && SIGNED_LETTERS.test(fold(text.trim()));
}

/** A circuit breaker by its curve and rated current (IEC 60898): `C16` is curve C, 16 A. */
const CURVE = /^([bcdkz])(1|2|3|4|6|8|10|13|16|20|25|32|40|50|63|80|100|125)$/;
/** Thread, lamp cap, IP rating, nominal width, breaker curve: at most two letters and three digits. */
const SHORT_MEASURE = /^[a-z]{1,2}\d{1,3}$/;

/** Whether a word may be a measure although it looks like a code fragment: `C16`, `IP44`, `16x2`, `933`. */
function mayBeMeasure({ kind, written }: Token): boolean {
  if (kind === 'dimension') return true;
  return kind === 'mixed' ? SHORT_MEASURE.test(written) : kind === 'number' && written.length <= 3;
}

/** Parts of a word that may be separate terms in the index; a diameter may be there without its sign. */
function partsOf({ kind, parts, written }: Token): readonly string[] {
  if (kind === 'diameter') return parts.slice(0, 1);
  const [, curve, current] = (kind === 'mixed' && CURVE.exec(written)) || [];
  if (curve !== undefined) return [curve, `${current}a`];
  return kind === 'mixed' || kind === 'quantity' || kind === 'size' ? parts : [];
}

function wordOf(token: Token, isLast: boolean, isQualifier: boolean): QueryWord {
  const isShortened = token.isBeforeStop === true && token.text.length >= SHORTEST_BEGINNING;
  const code = normaliseCode(token.written);
  const isMeasure = MEASURES.has(token.kind);
  return {
    kind: token.kind,
    written: token.written.slice(0, LONGEST_WORD),
    text: token.text.slice(0, LONGEST_WORD),
    parts: partsOf(token),
    code: code.length >= 3 && !isMeasure ? code : '',
    hasDigit: token.kind !== 'word',
    mayBeMeasure: mayBeMeasure(token),
    isBeginning: isLast || isShortened,
    isShortened,
    isQualifier,
  };
}

/** Tests whether a token qualifies what was named before it, or is what the thing named after it is sold in. */
function qualifierTest(tokens: readonly Token[], used: readonly Token[]): (token: Token) => boolean {
  const [first] = used;
  const named = first === undefined ? -1 : tokens.indexOf(first);
  const at = tokens.findIndex(({ kind, text }, place) => place > named && kind === 'word' && isQualifying(text));
  return (token) => {
    const place = tokens.indexOf(token);
    return (at !== -1 && place > at) || isContainerOf(token.text, tokens[place + 1]?.text ?? '');
  };
}

/** Parses a search text. Articles, prepositions and words that only ask are ignored unless there is nothing else. */
export function readQuery(typed: string): QueryText {
  const text = typed.slice(0, MAXIMUM_TEXT);
  const tokens = tokensOf(text);
  const content = tokens.filter((token) => token.kind !== 'word' || !isStopWord(token.text));
  const asks = content.some(({ kind, text: word }) => kind === 'word' && isAskingWord(word));
  const isEmpty = (word: string): boolean => isAskingWord(word) || (asks && isPartOfQuestion(word));
  const named = content.filter((token) => token.kind !== 'word' || !isEmpty(token.text));
  const used = named.length > 0 ? named : content.length > 0 ? content : tokens;
  const last = tokens.at(-1);
  const isQualifier = qualifierTest(tokens, used);
  const code = normaliseCode(text);
  const [only] = used;
  const isMeasure = used.length === 1 && only !== undefined && MEASURES.has(only.kind);
  return {
    words: used.slice(0, MAXIMUM_WORDS).map((token) => wordOf(token, token === last, isQualifier(token))),
    fallen: tokens.filter((token) => !used.includes(token)).map(({ written }) => written),
    overflow: used.slice(MAXIMUM_WORDS).map(({ written }) => written.slice(0, LONGEST_WORD)),
    code: isMeasure && code.length < 5 ? '' : code.slice(0, LONGEST_WORD + 1),
    isCodeLike: isSigned(text) || (/\d/.test(code) && code.length >= (tokens.length === 1 ? 3 : 5) && !isMeasure),
  };
}
