import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readArguments } from '../../cli/import/arguments.ts';
import { runImport, type ImportSummary, type ReportLine } from '../../backend/import/index.ts';
import { inEnglish } from '../../backend/texts/in-english.ts';
import type { TestDatabase } from './database.ts';

/** A folder for import files, and the import as the CLI runs it. */
export interface Importing {
  folder: string;
  /** Writes a file in the folder; returns its path. */
  file(name: string, content: string | Uint8Array): Promise<string>;
  /** Runs `npm run import -- …argv` in this process; reasons are their English texts. */
  run(...argv: string[]): Promise<ImportSummary>;
  /** The rows of a query without parameters. */
  rows(query: string): Promise<unknown[]>;
  remove(): Promise<void>;
}

export async function createImporting(test: TestDatabase): Promise<Importing> {
  const folder = await mkdtemp(join(tmpdir(), 'bancale-import-test-'));
  return {
    folder,
    async file(name, content) {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    async run(...argv) {
      const wanted = readArguments(argv);
      const { signal } = new AbortController();
      const target = { database: test.database, dataDirectory: join(folder, 'data'), output: null, signal };
      return inEnglish(await runImport(wanted, target)) as ImportSummary;
    },
    rows: async (query) => (await sql.raw(query).execute(test.database.query)).rows,
    remove: () => rm(folder, { recursive: true }),
  };
}

/** The entries of an NDJSON report. */
export async function readReport(path: string | null): Promise<ReportLine[]> {
  if (path === null) return [];
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as ReportLine);
}
