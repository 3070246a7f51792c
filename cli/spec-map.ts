import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** One entry of docs/spec-map.md: a row of docs/requirements.md. */
export interface MappedRow {
  row: string;
  /** The behaviour in a few words. Starts as the title of a test; better written by hand. */
  holds: string;
  /** Test files with the row in a title. */
  tests: string[];
}

const root = resolve(import.meta.dirname, '..');
const FILE = join(root, 'docs/spec-map.md');
const FOLDERS = ['contract', 'domain', 'backend', 'storefront', 'cli', 'demo', 'test'];

/** The headings of the requirements; a row R2.31 belongs to section 2. */
const SECTIONS = [
  'Introduction',
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'Calls',
  'Error catalogue',
  'Business constants and limits',
];

const byNumber = new Intl.Collator('en', { numeric: true }).compare;

/** The rows that a text cites; `R4.24–R4.26` means all three. */
export function rowsIn(text: string): string[] {
  return [...text.matchAll(/R(\d+)\.(\d+)(?:\s*–\s*R\1\.(\d+))?/g)].flatMap(([, section, first, last]) => {
    const from = Number(first);
    return Array.from({ length: Math.max(1, Number(last ?? from) - from + 1) }, (_, i) => `R${section}.${from + i}`);
  });
}

/** All tests except that of this map, which cites rows as examples. */
function testFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('spec-map'))
      .map((path) => `${folder}/${path}`)
      .sort(),
  );
}

/** Row → test files with the row in a title: anywhere but in a comment. */
export function testedRows(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of testFiles()) {
    const text = readFileSync(join(root, path), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    for (const row of new Set(rowsIn(text))) found.set(row, [...(found.get(row) ?? []), path]);
  }
  return found;
}

/** The rows of docs/spec-map.md. */
export function readMap(text = readFileSync(FILE, 'utf8')): MappedRow[] {
  return [...text.matchAll(/^\| (R\d+\.\d+) \| (.*?) \| (.*?) \|$/gm)].map(([, row = '', holds = '', tests = '']) => ({
    row,
    holds,
    tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }));
}

/** The words of the first title that cites the row, without row numbers and value placeholders. */
function titleOf(row: string, path = ''): string {
  const text = readFileSync(join(root, path), 'utf8');
  const title = text.split('\n').find((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && rowsIn(line).includes(row));
  const words = /(['"`])(.*?R\d+\.\d+.*?)\1/.exec(title ?? '')?.[2] ?? '';
  return words
    .replace(/[(,\s–]*R\d+\.\d+\)?|%\w|\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of the map with the current tests; a new row is described by the title of its test. */
export function renewMap(text: string): string {
  const known = new Map(readMap(text).map((row) => [row.row, row]));
  const rows = [...testedRows()].map(([row, tests]): MappedRow => ({
    row,
    holds: known.get(row)?.holds || titleOf(row, tests[0]),
    tests,
  }));
  rows.sort((one, other) => byNumber(one.row, other.row));
  const parts = SECTIONS.flatMap((title, section) => {
    const own = rows.filter(({ row }) => row.startsWith(`R${section}.`));
    if (own.length === 0) return [];
    const lines = own.map(
      ({ row, holds, tests }) => `| ${row} | ${holds} | ${tests.map((path) => `\`${path}\``).join(', ')} |`,
    );
    return [[`## ${section}. ${title}`, '', '| Row | What holds | Tests |', '|---|---|---|', ...lines, '']];
  });
  const head = text.slice(0, text.indexOf(START) + START.length);
  return [head, '', ...parts.flat(), END, ''].join('\n');
}

const START = '<!-- prettier-ignore-start -->';
const END = '<!-- prettier-ignore-end -->';

if (import.meta.main) writeFileSync(FILE, renewMap(readFileSync(FILE, 'utf8')));
