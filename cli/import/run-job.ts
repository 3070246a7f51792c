import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ImportSummary } from '../../backend/import/index.ts';
import { reasonText } from '../../backend/texts/index.ts';
import type { WantedImport } from './arguments.ts';
import { exitCodeOf, exitCodes, worstCode } from './exit-codes.ts';
import { readJob, type JobRun } from './job-file.ts';
import { findFiles, putAway, waitUntilWhole } from './job-files.ts';
import {
  changeSentences,
  heldSentences,
  keptSentences,
  missingSentence,
  reasonLines,
  remarkLines,
  summaryLines,
} from './summary-lines.ts';

/** The report of a job is one screen, whatever happened. */
const mostLines = 38;
const reasonsOfRun = 2;
const pricesOfRun = 3;

/** Runs one import of a job; a failure is the exit code and the sentence about it. */
export type RunImport = (wanted: WantedImport) => Promise<ImportSummary | { code: number; message: string }>;

interface Outcome {
  code: number;
  /** One line for the screen. */
  line: string;
  /** What a person needs to know beyond it, where something is wrong. */
  details: string[];
  /** For the file of the whole report. */
  all: string[];
}

/**
 * Does the work of a job file once: its runs in their order, each with the files that are there and whole. A run that
 * fails does not keep the others from being done, unless it says so.
 */
export async function runJob(
  path: string,
  { isDryRun, dataDirectory, run, signal }: JobEnvironment,
): Promise<{ code: number; lines: string[] }> {
  const job = await readJob(path);
  const found = new Map<JobRun, string[]>();
  for (const one of job.runs) found.set(one, await findFiles(one));
  const all = [...new Set([...found].flatMap(([{ patterns }, files]) => (patterns === null ? [] : files)))];
  const unfinished = all.length === 0 ? new Set<string>() : await waitUntilWhole(all, job.quietSeconds);
  const outcomes: Outcome[] = [];
  let isStopped = false;
  for (const [one, files] of found) {
    if (isStopped || signal.aborted) {
      outcomes.push(failure(one, exitCodes.notRun, 'not run, because an earlier run failed or the job was stopped'));
      continue;
    }
    const outcome = await runOne(one, files, unfinished, { isDryRun, run });
    outcomes.push(outcome);
    const isFailed = outcome.code > exitCodes.someRows;
    // A file that had to wait for another import is read next time.
    if (
      job.readFiles === 'move' &&
      one.patterns !== null &&
      !isDryRun &&
      outcome.code !== exitCodes.busy &&
      !signal.aborted
    ) {
      const read = files.filter((file) => !unfinished.has(file));
      outcome.all.push(...(await move(read, isFailed ? 'failed' : 'done')));
    }
    isStopped = isFailed && one.stopOnFailure;
  }
  const code = worstCode(outcomes.map((outcome) => outcome.code));
  const reportFile = await writeReport(dataDirectory, path, outcomes);
  return { code, lines: screenOf(outcomes, reportFile, isDryRun) };
}

interface JobEnvironment {
  isDryRun: boolean;
  dataDirectory: string;
  run: RunImport;
  signal: AbortSignal;
}

async function runOne(
  one: JobRun,
  files: readonly string[],
  unfinished: ReadonlySet<string>,
  { isDryRun, run }: Pick<JobEnvironment, 'isDryRun' | 'run'>,
): Promise<Outcome> {
  if (files.length === 0) {
    const sentence = `no file${one.patterns === null ? '' : ` ${one.patterns.join(', ')}`} in ${one.folder}`;
    if (one.isRequired) return failure(one, exitCodes.notRun, `${sentence}, and it is required`);
    return { code: exitCodes.good, line: `–  ${one.name}: ${sentence}`, details: [], all: [] };
  }
  const growing = files.find((file) => unfinished.has(file));
  if (growing !== undefined) return failure(one, exitCodes.notRun, `${growing} is still being written, or is gone`);
  const wanted = one.importOf(files, isDryRun);
  const result = await run(wanted);
  if ('code' in result) return failure(one, result.code, result.message);
  const code = exitCodeOf(result);
  const [first = '', ...more] = summaryLines(wanted, result);
  const problems = result.reasons.filter(({ severity }) => severity !== 'note');
  const heldChanges =
    result.held === null
      ? []
      : [
          ...heldSentences(result.held, isDryRun ? null : (result.run ?? null)),
          ...changeSentences(result.changes, pricesOfRun, isDryRun),
        ];
  const details = [
    ...heldChanges.map((line) => `     ${line}`),
    ...(result.missing !== null && result.missing.count > 0
      ? [`     ${missingSentence({ ...result.missing, reason: null }, isDryRun)}`]
      : []),
    ...(result.missing?.reason ? [`     Not ended: ${reasonText('en', result.missing.reason)}.`] : []),
    ...reasonLines(problems, reasonsOfRun).map((line) => `   ${line}`),
    ...[...remarkLines(result), ...keptSentences(result.reasons)].map((line) => `     ${line}`),
    ...(result.rejectedFiles.length > 0
      ? [`     To correct and import again: ${result.rejectedFiles.join(', ')}`]
      : []),
  ];
  const mark = code === exitCodes.good ? '✓' : '!';
  return { code, line: `${mark}  ${first}`, details, all: more };
}

function failure(one: JobRun, code: number, message: string): Outcome {
  const [first = '', ...more] = message.split('\n');
  return { code, line: `✗  ${one.name}: ${first}`, details: more.map((line) => `     ${line}`), all: [] };
}

async function move(files: readonly string[], where: 'done' | 'failed'): Promise<string[]> {
  const lines: string[] = [];
  for (const file of files) {
    try {
      await putAway(file, where);
    } catch (error) {
      lines.push(`${file} stays where it is: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return lines;
}

async function writeReport(dataDirectory: string, path: string, outcomes: readonly Outcome[]): Promise<string> {
  const folder = join(dataDirectory, 'reports');
  await mkdir(folder, { recursive: true });
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const file = join(folder, `${stamp}-job.txt`);
  const lines = outcomes.flatMap(({ line, details, all }) => [line, ...details, ...all.map((one) => `     ${one}`)]);
  await writeFile(file, `${basename(path)}\n${lines.join('\n')}\n`, { flag: 'wx' });
  return file;
}

/** A line for each run, and as many details as there is room for. */
function screenOf(outcomes: readonly Outcome[], reportFile: string, isDryRun: boolean): string[] {
  const last = [...(isDryRun ? ['This was a dry run: nothing was changed.'] : []), `The whole report: ${reportFile}`];
  let room = mostLines - last.length - Math.min(outcomes.length, mostLines - last.length);
  const lines = outcomes.flatMap(({ line, details }) => {
    const shown = details.slice(0, room);
    room -= shown.length;
    return [shorten(line), ...shown.map(shorten)];
  });
  return [...lines.slice(0, mostLines - last.length), ...last];
}

function shorten(line: string): string {
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
