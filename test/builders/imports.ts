import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../cli/import/arguments.ts';
import { runImport, type ImportSummary, type ReportLine } from '../../backend/import/index.ts';
import { inEnglish } from '../../backend/texts/in-english.ts';
import type { FieldChange } from '../../backend/database/upsert/index.ts';
import type { Database } from '../../backend/database/index.ts';

/** Imports small files into one database, with a temporary folder for files and reports. */
export interface Imports {
  /** Imports `content` as a file with that name; `options` are command line options. */
  run(kind: string, name: string, content: string | Uint8Array, ...options: string[]): Promise<ImportSummary>;
  /** The report entries about invalid rows. */
  reported(summary: ImportSummary): Promise<ReportLine[]>;
  /** The changes in the change report of an import. */
  changes(summary: ImportSummary): Promise<FieldChange[]>;
  remove(): Promise<void>;
}

export async function createImports(database: Database): Promise<Imports> {
  const folder = await mkdtemp(join(tmpdir(), 'bancale-imports-'));
  let count = 0;
  return {
    async run(kind, name, content, ...options) {
      const path = join(folder, `${(count += 1)}-${name}`);
      await writeFile(path, content);
      const wanted = readArguments([kind, path, ...options]);
      // Reports are named by time, so each of these quick imports gets its own folder.
      const dataDirectory = join(folder, `data-${count}`);
      const { signal } = new AbortController();
      return inEnglish(await runImport(wanted, { database, dataDirectory, output: null, signal })) as ImportSummary;
    },
    reported: (summary) => readLines<ReportLine>(summary.reportFile),
    changes: (summary) => readLines<FieldChange>(summary.changes.file),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function readLines<T>(path: string | null): Promise<T[]> {
  if (path === null) return [];
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as T);
}

/** Records as the lines of an NDJSON file. */
export function ndjson(records: readonly unknown[]): string {
  return records.map((record) => JSON.stringify(record)).join('\n');
}
