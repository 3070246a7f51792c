import { parseArgs } from 'node:util';
import { ImportError, messageOf, type RepeatKind, type RepeatSummary } from '../../backend/import/index.ts';
import { usage, wholeNumber } from './arguments.ts';
import { changeSentences } from './summary-lines.ts';

const numbers = new Intl.NumberFormat('en-GB');
const format = (count: number): string => numbers.format(count);
const pricesShown = 10;

/** A run that is to be undone or released, and how long to wait for another import that is at work. */
export interface WantedRepeat {
  kind: RepeatKind;
  of: number;
  dryRun: boolean;
  report: 'ndjson' | 'csv';
  waitSeconds: number | undefined;
}

/** The words after `undo` or `release`: the number of a run. */
export function readRepeatWords(kind: RepeatKind, words: readonly string[]): WantedRepeat {
  const { values, positionals } = parse(words);
  const [run, ...more] = positionals;
  if (run === undefined || more.length > 0) {
    throw new ImportError(`Say the number of the one run; "npm run import -- runs" lists them.`);
  }
  const { report = 'ndjson', wait } = values;
  if (report !== 'ndjson' && report !== 'csv') throw new ImportError('--report is ndjson or csv.');
  return {
    ...{ kind, report, dryRun: values['dry-run'] ?? false },
    of: wholeNumber('The number of a run', run, 1, 2_147_483_647),
    waitSeconds: wait === undefined ? undefined : wholeNumber('--wait', wait, 0, 86_400),
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, report: { type: 'string' }, wait: { type: 'string' } },
    });
  } catch (error) {
    throw new ImportError(`${messageOf(error)}\n\n${usage}`);
  }
}

/** The lines printed when a run was undone or released. */
export function repeatLines({ kind, dryRun }: WantedRepeat, summary: RepeatSummary): string[] {
  const { of, inserted, updated, refused, changes, reportFile, run, seconds } = summary;
  const be = dryRun ? 'would be' : 'is';
  const back = dryRun ? 'would come back' : 'came back';
  const lines = [
    `Run ${of.id} (${of.kind} ${of.files.join(', ')}) ${be} ${kind === 'undo' ? 'undone' : 'written'} in ${seconds.toFixed(1)} s: ` +
      `${format(inserted)} rows ${kind === 'undo' ? back : `${dryRun ? 'would be' : 'are'} new`}, ` +
      `${format(updated)} ${dryRun ? 'would be' : 'were'} changed or removed.`,
  ];
  if (dryRun) lines.push('This was a dry run: nothing was changed. What it would change:');
  lines.push('Stock, documents and orders stay as they are.', ...changeSentences(changes, pricesShown, dryRun));
  if (reportFile !== null) {
    lines.push(
      `${format(refused)} values and rows ${dryRun ? 'would stay' : 'stay'}, because they were changed since or are in use: ${reportFile}`,
    );
  }
  if (run !== undefined) lines.push(`Run ${run} (npm run import -- runs).`);
  return lines;
}
