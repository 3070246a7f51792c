import { join } from 'node:path';
import { z } from 'zod';
import { DATA_FOLDER } from '../data-files.ts';
import { readTable } from '../read-table.ts';

const terms = readTable(
  join(DATA_FOLDER, 'terms.csv'),
  // The topic is for the reader of the file.
  z.strictObject({ topic: z.string(), it: z.string(), en: z.string() }),
);

/** The terms of features and axes, Italian to English. */
const englishOf = new Map(terms.map(({ it, en }) => [it, en]));

/** Terms with a number. */
const COUNTED: readonly (readonly [RegExp, string])[] = [
  [/^(\d+) elementi$/, '$1 sections'],
  [/^(\d+) vie$/, '$1 ways'],
  [/^(\d+) coppie$/, '$1 pairs'],
  [/^livello (\d)$/, 'level $1'],
  [/^classe (.+)$/, 'class $1'],
  [/^tipo (.+)$/, 'type $1'],
  [/^ETA opzione (\d)$/, 'ETA option $1'],
];

/** Names that are the same in every language. */
const SAME = new Set(['Pozidriv', 'Torx', 'SDS-Plus', 'SDS-Max', 'Schuko', 'PEX-AL-PEX']);

/** Codes, sizes and standards need no translation: they have no three lower-case letters in a row. */
function isTechnical(text: string): boolean {
  return SAME.has(text) || !/[a-zà-ú]{3,}/.test(text);
}

const decimalPoint = (text: string): string => text.replace(/(\d),(\d)/g, '$1.$2');

/** The English for an Italian term; sizes get a decimal point. Throws an Error for a term that terms.csv lacks. */
export function english(text: string): string {
  const term = englishOf.get(text);
  if (term !== undefined) return term;
  const counted = COUNTED.find(([pattern]) => pattern.test(text));
  if (counted) return decimalPoint(text.replace(counted[0], counted[1]));
  if (isTechnical(text)) return decimalPoint(text);
  throw new Error(`There is no English for "${text}".`);
}
