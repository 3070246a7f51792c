import type { LocalText } from '../../domain/local-text.ts';
import { kindOf, type FieldSpec, type KindName } from '../../backend/import/index.ts';
import { plainRecord, type PlainRecord } from './plain-record.ts';

const SEPARATOR = ';';

/** Records as an NDJSON file of that kind. */
export function ndjsonFile(kind: KindName, records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(plainRecord(kind, record))}\n`).join('');
}

/**
 * Records as a CSV file of that kind, for spreadsheets: with a byte order mark, semicolons and decimal commas. A record
 * takes as many rows as its longest list of objects has entries, at least one.
 */
export function csvFile(kind: KindName, records: readonly object[]): string {
  const columns = Object.entries(kindOf(kind).fields).flatMap(([field, spec]) => columnsOf(field, spec));
  const rows = records.flatMap((record) => rowsOf(kind, plainRecord(kind, record)));
  const used = columns.filter((column) => rows.some((row) => row.has(column)));
  const lines = rows.map((row) => used.map((column) => row.get(column) ?? ''));
  return `\ufeff${[used, ...lines].map((cells) => cells.map(quoted).join(SEPARATOR)).join('\n')}\n`;
}

function columnsOf(field: string, spec: FieldSpec): string[] {
  if (spec.type === 'local') return [`${field}.it`, `${field}.en`];
  if (spec.type !== 'objects') return [field];
  return Object.entries(spec.parts ?? {}).flatMap(([part, partSpec]) => columnsOf(`${field}.${part}`, partSpec));
}

function rowsOf(kind: KindName, record: PlainRecord): Map<string, string>[] {
  const fields = Object.entries(kindOf(kind).fields);
  const lists = fields.filter(([, { type }]) => type === 'objects');
  const length = Math.max(1, ...lists.map(([field]) => entriesOf(record[field]).length));
  return Array.from({ length }, (_, index) => {
    const cells = new Map<string, string>();
    for (const [field, spec] of fields) {
      const entry = entriesOf(record[field])[index];
      if (spec.type !== 'objects') {
        // Fields that are not lists are read from the first row; the key in each shows that the rows belong together.
        if (index === 0 || spec.isKey === true) write(cells, field, record[field], spec);
      } else if (entry) {
        for (const [part, partSpec] of Object.entries(spec.parts ?? {})) {
          write(cells, `${field}.${part}`, entry[part], partSpec);
        }
      }
    }
    return cells;
  });
}

function entriesOf(list: unknown): PlainRecord[] {
  return (list ?? []) as PlainRecord[];
}

function write(cells: Map<string, string>, column: string, value: unknown, spec: FieldSpec): void {
  if (value === null || value === undefined) return;
  if (spec.type === 'local') {
    const { it, en } = value as LocalText;
    cells.set(`${column}.it`, it);
    if (en) cells.set(`${column}.en`, en);
  } else cells.set(column, cellText(value, spec));
}

function cellText(value: unknown, { type }: FieldSpec): string {
  if (type === 'texts') return (value as string[]).join('|');
  if (type === 'boolean') return value === true ? 'si' : 'no';
  if (type === 'price' || type === 'finePrice' || type === 'cents') return amount(Number(value));
  // A text with a point in it stays; in discounts the point is a decimal one, as in a number.
  return typeof value === 'number' || type === 'discounts' ? String(value).replaceAll('.', ',') : String(value);
}

/** At least two decimals, and never three, which would read like thousands. */
function amount(euro: number): string {
  const [whole = '', decimals = ''] = euro.toFixed(7).split('.');
  const needed = decimals.replace(/0+$/, '').length;
  return `${whole},${decimals.slice(0, needed <= 2 ? 2 : Math.max(4, needed))}`;
}

function quoted(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
