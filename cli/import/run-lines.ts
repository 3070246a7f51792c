import type { ImportRun } from '../../backend/import/index.ts';

const numbers = new Intl.NumberFormat('en-GB');
const mostFiles = 3;

/** A line for each run. */
export function runLines(runs: readonly ImportRun[]): string[] {
  if (runs.length === 0) return ['No import was run yet.'];
  return runs.map(({ id, kind, files, startedAt, state, rows, inserted, updated, refused, ofRun }) => {
    const more = files.length > mostFiles ? ` and ${files.length - mostFiles} more` : '';
    const start = `${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const named = `${String(id).padStart(6)}  ${start}  ${kind}  ${files.slice(0, mostFiles).join(', ')}${more}`;
    if (state === null || state === 'stopped') return `${named}: ${state ?? 'not ended'}`;
    const counts = [`${numbers.format(rows)} rows`, `${numbers.format(inserted)} new`];
    counts.push(
      `${numbers.format(updated)} changed`,
      `${numbers.format(refused)} ${ofRun === null ? 'refused' : 'left'}`,
    );
    return `${named}: ${state === 'finished' ? '' : `${state}, `}${counts.join(', ')}`;
  });
}
