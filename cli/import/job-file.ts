import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { ImportError, isReadyMade, kinds, messageOf, readyMadeNamed } from '../../backend/import/index.ts';
import { PICTURES, readArguments, type WantedImport } from './arguments.ts';

const text = z.string().min(1);
const kindNames = kinds.map(({ name }) => name);
const count = z.int().min(0);

const runSchema = z
  .strictObject({
    kind: z.enum([...kindNames, PICTURES, 'fatturapa']),
    /** Names in the folder, with `*` and `?`; none for pictures, which are the whole folder. */
    files: z.union([text, z.array(text).min(1)]).optional(),
    folder: text.optional(),
    /** Of several files; default: the newest, of electronic invoices all. */
    take: z.enum(['newest', 'all']).optional(),
    mapping: text.optional(),
    isRequired: z.boolean().default(false),
    stopOnFailure: z.boolean().default(false),
    missing: text.optional(),
    missingLimit: count.optional(),
    missingAmountLimit: count.optional(),
    missingWithin: text.optional(),
    maxRefused: z.union([count, z.literal('none')]).optional(),
    asOf: text.optional(),
    sheet: z.union([text, z.int().min(1)]).optional(),
    headerLine: z.int().min(1).optional(),
    decimal: text.optional(),
    createCategories: z.boolean().optional(),
    pictures: text.optional(),
    picturesName: text.optional(),
    downloadPictures: z.boolean().optional(),
    documentFiles: text.optional(),
    owner: text.optional(),
    series: text.optional(),
    paidBefore: text.optional(),
    /** false: prices are not compared with the stored ones. */
    guard: z.boolean().optional(),
    wait: count.optional(),
  })
  .check(({ value, issues }) => {
    const problem = filesProblem(value);
    if (problem !== null) issues.push({ code: 'custom', input: value.files, path: ['files'], message: problem });
  });

function filesProblem({ kind, files }: { kind: string; files?: unknown }): string | null {
  if (kind !== PICTURES) return files === undefined ? `Say which files of ${kind} are to be imported.` : null;
  return files === undefined ? null : 'Pictures are a whole folder: name no files.';
}

const jobSchema = z.strictObject({
  folder: text.default('.'),
  /** Whether files that were read go to `done` or `failed` in their folder. */
  readFiles: z.enum(['leave', 'move']).default('leave'),
  /** A file is whole when its size and time have not changed for so long. */
  quietSeconds: z.number().min(0).max(600).default(10),
  runs: z.array(runSchema).min(1),
});

type RunSettings = z.infer<typeof runSchema>;

/** One import of a job. */
export interface JobRun {
  name: string;
  folder: string;
  /** Names of its files; null for pictures, which are the whole folder. */
  patterns: readonly string[] | null;
  take: 'newest' | 'all';
  isRequired: boolean;
  stopOnFailure: boolean;
  /** The import of these files, or of the folder. */
  importOf(files: readonly string[], isDryRun: boolean): WantedImport;
}

export interface Job {
  readFiles: 'leave' | 'move';
  quietSeconds: number;
  runs: JobRun[];
}

/** Reads a job file, whose folders and mappings are relative to it. Throws ImportError that names what is wrong where. */
export async function readJob(path: string): Promise<Job> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new ImportError(
      isMissing ? `There is no job file ${path}.` : `The job file ${path} cannot be read: ${messageOf(error)}`,
    );
  }
  const parsed = jobSchema.safeParse(content);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${placeOf(issue.path)}: ${issue.message}`);
    throw new ImportError(`The job file ${path} cannot be used:\n${problems.join('\n')}`);
  }
  const { folder, readFiles, quietSeconds, runs } = parsed.data;
  const base = dirname(resolve(path));
  const problems: string[] = [];
  const read = runs.map((run, place) => {
    const wanted = jobRun(run, base, resolve(base, run.folder ?? folder));
    try {
      // Says now, and not at night, which options don't go together.
      const { mapping, what } = wanted.importOf(['file'], true);
      if (typeof mapping === 'string' && isReadyMade(mapping) && 'kind' in what) readyMadeNamed(mapping, what.kind);
    } catch (error) {
      problems.push(`  runs.${place}: ${messageOf(error)}`);
    }
    return wanted;
  });
  if (problems.length > 0) throw new ImportError(`The job file ${path} cannot be used:\n${problems.join('\n')}`);
  return { readFiles, quietSeconds, runs: read };
}

function placeOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the file' : path.join('.');
}

function jobRun(run: RunSettings, base: string, folder: string): JobRun {
  const { kind, files, isRequired, stopOnFailure } = run;
  const { take = kind === 'fatturapa' ? 'all' : 'newest' } = run;
  const path = (value: string | undefined) => (value === undefined ? undefined : resolve(base, value));
  const isNamed = run.mapping !== undefined && isReadyMade(run.mapping);
  const given: Record<string, string | number | boolean | undefined> = {
    ...{ mapping: isNamed ? run.mapping : path(run.mapping), missing: run.missing, 'missing-limit': run.missingLimit },
    ...{ 'missing-amount-limit': run.missingAmountLimit, 'missing-within': run.missingWithin },
    ...{ 'max-refused': run.maxRefused, 'as-of': run.asOf, sheet: run.sheet, 'header-line': run.headerLine },
    ...{ decimal: run.decimal, 'create-categories': run.createCategories, pictures: path(run.pictures) },
    ...{ 'pictures-name': run.picturesName, 'download-pictures': run.downloadPictures },
    ...{ files: path(run.documentFiles), wait: run.wait, owner: run.owner, 'no-guard': run.guard === false },
    ...{ series: run.series, 'paid-before': run.paidBefore },
  };
  const options = Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [`--${name}`] : [`--${name}=${value}`];
  });
  return {
    ...{ name: kind, folder, take, isRequired, stopOnFailure },
    patterns: files === undefined ? null : [files].flat(),
    importOf: (paths, isDryRun) =>
      readArguments([kind, '--quiet', ...options, ...(isDryRun ? ['--dry-run'] : []), '--', ...paths]),
  };
}
