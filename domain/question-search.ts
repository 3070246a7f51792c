import type { Locale } from './locale.ts';

/** The languages whose word forms are known. */
export type QuestionLanguage = Locale;

/** A frequent question as it is searched; the answer is plain text. */
export interface SearchedQuestion {
  topic: string;
  question: string;
  answer: string;
}

/** Words that questions share whatever they are about. */
const IGNORED: Record<QuestionLanguage, ReadonlySet<string>> = {
  it: new Set(
    (
      'ad ai al agli alla alle allo all anche avere che chi ci col come con cosa cui da dai dal dalla dalle dall dagli ' +
      'dei del della delle dello dell degli devo di dove ed fa faccio fare fra gli ho il in io la le lo mi mia mie miei ' +
      'mio ne nei nel nella nelle nello nell non per perche piu possiamo posso puo qual quale quali quando quanta quante ' +
      'quanti quanto se si sono su sul sulla sulle sui sull tra un una uno vi voglio vorrei'
    ).split(' '),
  ),
  en: new Set(
    (
      'an and any are at be by can could did do does for from get have how if in is it me my need of on or our that the ' +
      'there to us want was we what when where which who why will with would you your'
    ).split(' '),
  ),
};

/** Endings of one meaning, the longest first: `restituire`, `restituisco` and `restituzione` have the same stem. */
const ENDINGS: Record<QuestionLanguage, RegExp> = {
  it: /(?:(?:[aiu]?zion|[ai]ment|iscon|isc|iam|and|end|[ai]t|[aei]r|[ao]n)[aeio]|[aei]rsi|[aeiou])$/,
  en: /(?:(?:e?ment|ion|ing|ed|ie|e)s?|y|s)$/,
};

const SHORTEST_STEM = 3;
/** A word of the query that is at least this long may be the beginning of a word of the text. */
const SHORTEST_BEGINNING = 5;

/** The part of a folded word that its forms have in common; numbers stay unchanged. */
function stemOf(word: string, language: QuestionLanguage): string {
  const stem = word.replace(ENDINGS[language], '');
  const bare = stem
    .replace(language === 'it' ? /[aeiou]+$|(?<=[cg])h$/ : /e$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1');
  if (bare.length >= SHORTEST_STEM) return bare;
  return word.replace(language === 'it' ? /[aeiou]$/ : /s$/, '');
}

function wordsOf(text: string): string[] {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The stems of the words that matter in a query; all of them when none does. */
function stemsOfQuery(wanted: string, language: QuestionLanguage): string[] {
  const words = wordsOf(wanted);
  const content = words.filter((word) => (word.length > 1 || /\d/.test(word)) && !IGNORED[language].has(word));
  return [...new Set((content.length > 0 ? content : words).map((word) => stemOf(word, language)))];
}

/** Whether a stem of the query is a word of the text, as a stem or as its beginning. */
function isIn(stems: readonly string[], wanted: string): boolean {
  return stems.some((stem) => stem === wanted || (wanted.length >= SHORTEST_BEGINNING && stem.startsWith(wanted)));
}

/**
 * The questions that contain every word of a query in any of its forms, in the given language. A word in the question
 * weighs more than one in the topic, and that more than one in the answer; equal ones keep their order.
 */
export function searchQuestions<Question>(
  questions: readonly Question[],
  wanted: string,
  language: QuestionLanguage,
  textOf: (question: Question) => SearchedQuestion,
): Question[] {
  const query = stemsOfQuery(wanted, language);
  const found = questions.flatMap((one) => {
    const { question, topic, answer } = textOf(one);
    const parts = [question, topic, answer].map((text) => wordsOf(text).map((word) => stemOf(word, language)));
    // 3 for a word of the question, 2 of the topic, 1 of the answer, 0 for a word that is missing.
    const weights = query.map((stem) => {
      const place = parts.findIndex((stems) => isIn(stems, stem));
      return place < 0 ? 0 : parts.length - place;
    });
    return weights.includes(0) ? [] : [{ one, weight: weights.reduce((sum, weight) => sum + weight, 0) }];
  });
  return found.sort((one, other) => other.weight - one.weight).map(({ one }) => one);
}
