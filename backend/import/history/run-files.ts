import { csvCell } from '../../../domain/csv-cell.ts';
import type { FoundByRun } from '../../../domain/import-history.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Database } from '../../database/index.ts';
import { reasonText, texts } from '../../texts/index.ts';
import { listRunChanges } from './run-changes.ts';

const MARK = '\ufeff';
const SEPARATOR = ';';
/** Changed rows in one file; what is more can be looked for in the page. */
const MOST_CHANGES = 20_000;

/** A table as CSV for people; numbers stay numbers. */
function csvOf(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cellOf = (cell: string | number): string =>
    typeof cell === 'number' || /^-?\d+(?:[.,]\d+)?$/.test(cell) ? String(cell) : csvCell(cell, SEPARATOR);
  return `${MARK}${[heads, ...rows].map((row) => row.map(cellOf).join(SEPARATOR)).join('\r\n')}\r\n`;
}

/** The reasons of a run's report with what to do, as CSV. */
export function reportForPeople(found: Pick<FoundByRun, 'reasons'> | null, locale: Locale): string {
  const { heads, severities } = texts[locale].importFiles;
  const { severity, count, field, reason, places, advice } = heads;
  return csvOf(
    [severity, count, field, reason, places, advice],
    (found?.reasons ?? []).map((one) => [
      ...[severities[one.severity], one.count, one.field ?? ''],
      ...[reasonText(locale, one.reason), one.places.join(', '), reasonText(locale, one.advice)],
    ]),
  );
}

/** The values before and after a run as CSV, without those of some tables; the first ones where there are too many. */
export async function exportRunChanges(
  database: Pick<Database, 'query'>,
  run: number,
  { without, locale }: { without: readonly string[]; locale: Locale },
): Promise<{ content: string; isPart: boolean }> {
  const { rows, total } = await listRunChanges(database, run, {
    page: 1,
    size: MOST_CHANGES,
    onlyTotal: false,
    without,
  });
  const { heads, operations } = texts[locale].importFiles;
  const { code, item, operation, field, before, after } = heads;
  const content = csvOf(
    [code, item, operation, field, before, after],
    rows.flatMap((row) =>
      row.changes.map((change) => [
        ...[row.code, row.item, operations[row.operation], change.field],
        ...[cellText(locale, change.before), cellText(locale, change.after)],
      ]),
    ),
  );
  return { content, isPart: total > rows.length };
}

function cellText(locale: Locale, value: unknown): string | number {
  if (value === null || value === undefined) return '';
  // Spreadsheets read numbers by the signs of their language.
  if (typeof value === 'number') return locale === 'it' ? String(value).replace('.', ',') : value;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
