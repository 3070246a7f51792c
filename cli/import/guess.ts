import { writeFile } from 'node:fs/promises';
import { errorCode, guessMapping, ImportError, readyMade, readyMadeNamed } from '../../backend/import/index.ts';
import type { Guess } from '../../backend/import/index.ts';
import { reasonText } from '../../backend/texts/index.ts';
import type { WantedGuess } from './arguments.ts';
import { exitCodes } from './exit-codes.ts';

/**
 * Prints what a file seems to be: its mapping, its first rows as they would be stored, and what is open; writes the
 * mapping where that is wanted, never over a file. Returns 1 when the mapping cannot be used as it is.
 */
export async function printGuess({ file, kind, save, format }: WantedGuess): Promise<number> {
  const guess = await guessMapping(file, { kind, format });
  console.log(guessLines(guess).join('\n'));
  if (save !== null) {
    await saveNew(save, guess.mapping);
    console.log(`\nSaved as ${save}. Try it: npm run import -- ${guess.kind} ${file} --mapping ${save} --dry-run`);
  }
  return guess.rows.length === 0 ? exitCodes.someRows : exitCodes.good;
}

async function saveNew(path: string, mapping: object): Promise<void> {
  try {
    await writeFile(path, `${JSON.stringify(mapping, null, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new ImportError(`There is a file ${path} already; nothing was saved.`);
    throw error;
  }
}

function guessLines(guess: Guess): string[] {
  const { kind, otherKinds, mapping, unplaced, missingKeys, missingFields, remarks, rows } = guess;
  const also = otherKinds.length === 0 ? '' : ` (or ${otherKinds.slice(0, 3).join(', ')}: say --kind)`;
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
  return [
    `Kind: ${kind}${also}`,
    ...['', JSON.stringify(mapping, null, 2)],
    ...part(
      'First rows as they would be stored:',
      rows.map((row) => JSON.stringify(row)),
    ),
    ...part(
      'Columns that are for no field:',
      unplaced.map(({ column, looksLike }) => `"${column}": ${looksLike}`),
    ),
    ...part('No column fills what every row needs; the mapping cannot be used without it:', missingKeys),
    ...part('No column fills what a new record needs; those that exist are changed:', missingFields),
    ...part(
      'Look at:',
      remarks.map((remark) => reasonText('en', remark)),
    ),
  ];
}

/** Prints the ready-made mappings, or one of them as JSON, to save and change. */
export function printMappings(words: readonly string[]): number {
  const [name, ...more] = words;
  if (more.length > 0) throw new ImportError('Say one ready-made mapping, or none for the list of them.');
  if (name !== undefined) console.log(JSON.stringify(readyMadeNamed(name, null).mapping, null, 2));
  else for (const one of readyMade) console.log(`${one.name.padEnd(26)}${one.kind}: ${one.about}`);
  return exitCodes.good;
}
