import { isStopWord } from './stop-words.ts';
import { stem, type Language } from './stem.ts';
import { tokensOf } from './tokens.ts';

/** A term to be kept in the index for a text; `isHead` marks the word that names the thing. */
export interface IndexTerm {
  term: string;
  isHead: boolean;
}

const SEPARATOR_OF_HEAD = /^(?:with|for|in|of|from|to|without|and)$/;

/** Which token names the thing: the first in Italian (`valvola a sfera`), in English the last before a preposition. */
function headOf(words: readonly { kind: string; text: string }[], language: Language): number {
  if (language === 'it') return words.findIndex(({ kind, text }) => kind === 'word' && !isStopWord(text));
  const stop = words.findIndex(
    ({ kind, text }, index) => index > 0 && (kind !== 'word' || SEPARATOR_OF_HEAD.test(text)),
  );
  return (stop === -1 ? words.length : stop) - 1;
}

/**
 * The terms under which a text of one language is found: stems of words, measures whole and in their parts, and a short
 * word joined with the number after it (`DIN 933` also as `din933`). At most `limit` tokens are read.
 */
export function indexTerms(text: string, language: Language, limit = 80): IndexTerm[] {
  const tokens = tokensOf(text, limit);
  const head = headOf(tokens, language);
  const terms: IndexTerm[] = [];
  tokens.forEach((token, index) => {
    if (token.kind === 'word') {
      if (!isStopWord(token.text)) terms.push({ term: stem(token.text, language), isHead: index === head });
      return;
    }
    for (const term of [token.text, ...token.parts]) terms.push({ term, isHead: false });
    const before = tokens[index - 1];
    if (token.kind === 'number' && before?.kind === 'word' && before.text.length <= 4 && !isStopWord(before.text)) {
      terms.push({ term: before.text + token.text, isHead: false });
    }
  });
  return terms;
}
