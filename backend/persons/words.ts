import { sql, type RawBuilder } from 'kysely';
import type { Person } from './find-person.ts';

/** How PostgreSQL names the type of a column, as far as texts differ. */
export type ColumnKind = 'text' | 'json' | 'jsonb' | 'list';

const escaped = (word: string) => word.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`);
const inJson = (word: string) => JSON.stringify(word).slice(1, -1);
/** The replacement of a regular expression, in which a backslash has a meaning. */
const literal = (text: string) => text.replaceAll('\\', String.raw`\\`);

/**
 * The words of a person: names of several words, addresses and telephones are found inside of texts. A single word
 * (a first name, a user name) counts only where it is the whole text: it may be a word of everybody's.
 */
export interface PersonWords {
  phrases: string[];
  exact: string[];
}

/** The words that name a person. */
export function wordsOf({ emails, names, phones, username }: Person): PersonWords {
  const all = [...emails, ...names, ...phones, ...(username === null ? [] : [username])];
  const isPhrase = (word: string) => /[ @]/.test(word) || /\d{5}/.test(word);
  const phrases = [...new Set(all.filter(isPhrase))].toSorted((one, other) => other.length - one.length);
  return { phrases, exact: [...new Set(all.filter((word) => !isPhrase(word)).map((word) => word.toLowerCase()))] };
}

/** Whole words only: `Anna Rossi` is not in `Marianna Rossini`; in JSON a line break is `\n` before the word. */
function patternOf(phrases: readonly string[], isJson: boolean): string | null {
  if (phrases.length === 0) return null;
  const words = phrases.map((word) => escaped(isJson ? inJson(word) : word)).join('|');
  const before = isJson ? String.raw`(?:(?<=\\[nrt])|(?<![[:alnum:]._%+-]))` : '(?<![[:alnum:]._%+-])';
  return String.raw`${before}(?:${words})(?![[:alnum:]]|[.@-][[:alnum:]])`;
}

/** SQL for one column: whether it names the person, and its value without the name. */
export function wordsIn(
  column: RawBuilder<unknown>,
  kind: ColumnKind,
  words: PersonWords,
  nameless: string,
): { names: RawBuilder<boolean>; replaced: RawBuilder<unknown> } {
  const { exact } = words;
  const pattern = patternOf(words.phrases, kind.startsWith('json'));
  // A pattern that matches nothing, where there are only single words.
  const phrases = pattern ?? '$.^';
  if (kind === 'json' || kind === 'jsonb') {
    const text = sql`${column}::text`;
    // Not the name of a field.
    const values =
      exact.length === 0 ? '$.^' : String.raw`"(?:${exact.map((word) => escaped(inJson(word))).join('|')})"(?!\s*:)`;
    const to = literal(inJson(nameless));
    return {
      names: sql<boolean>`(${text} ~* ${phrases} or ${text} ~* ${values})`,
      replaced: sql`regexp_replace(regexp_replace(${text}, ${phrases}, ${to}, 'gi'), ${values}, ${`"${to}"`}, 'gi')::${sql.raw(kind)}`,
    };
  }
  const one = (text: RawBuilder<unknown>) =>
    sql`case when lower(${text}) = any (${exact}::text[]) then ${nameless}
      else regexp_replace(${text}, ${phrases}, ${literal(nameless)}, 'gi') end`;
  const isNamed = (text: RawBuilder<unknown>) =>
    sql<boolean>`(lower(${text}) = any (${exact}::text[]) or ${text} ~* ${phrases})`;
  if (kind === 'text') return { names: isNamed(column), replaced: one(column) };
  return {
    names: sql<boolean>`exists (select from unnest(${column}) w (word) where ${isNamed(sql`w.word`)})`,
    replaced: sql`array(select ${one(sql`w.word`)} from unnest(${column}) with ordinality w (word, place) order by w.place)`,
  };
}
