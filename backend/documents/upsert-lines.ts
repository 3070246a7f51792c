import { sql } from 'kysely';
import { documentLabel, type DocumentName } from '../../domain/document-label.ts';
import {
  keyOf,
  upsert,
  type Entry,
  type FieldChange,
  type IndexedRecord,
  type Query,
  type Row,
  type Upserted,
  type UpsertTable,
} from '../database/upsert/index.ts';

/** The lines that one document should have. */
export interface LinesOfDocument {
  /** Label of the document, and the index of its record. */
  label: string;
  index: number;
  rows: readonly Row[];
}

/** The id of a document among the written rows of its table. */
export function writtenId(written: Upserted, shape: UpsertTable, { cause, year, number }: DocumentName): number {
  const id = written.ids.get(keyOf(shape, { cause, year, number }));
  if (id === undefined) throw new Error(`Document ${cause}/${year}/${number} got no id.`);
  return id;
}

/** The given lines (label of the document to rows) by the id of their document; documents without an entry keep theirs. */
export function linesById(
  written: Upserted,
  shape: UpsertTable,
  prepared: readonly IndexedRecord<DocumentName>[],
  lines: ReadonlyMap<string, readonly Row[]>,
): Map<number, LinesOfDocument> {
  return new Map(
    prepared.flatMap(({ record, index }): [number, LinesOfDocument][] => {
      const label = documentLabel(record);
      const rows = lines.get(label);
      return rows === undefined ? [] : [[writtenId(written, shape, record), { label, index, rows }]];
    }),
  );
}

/**
 * Gives each document exactly these lines. Lines that stay keep their row, because other documents refer to it by
 * position. Returns the changes.
 */
export async function upsertLines(
  query: Query,
  shape: UpsertTable,
  documents: ReadonlyMap<number, LinesOfDocument>,
): Promise<FieldChange[]> {
  if (documents.size === 0) return [];
  const [owner = ''] = Object.keys(shape.key);
  const entries = [...documents].flatMap(([id, { label, index, rows }]) =>
    rows.map((row, place): Entry => ({
      row: { ...row, [owner]: id },
      index,
      code: label,
      part: { item: String(row['position']), path: `lines[${place}]` },
    })),
  );
  const removed = await removeOthers(query, shape, owner, documents, entries);
  const written = await upsert(query, shape, entries);
  const added = entries
    .filter(({ row }) => written.fresh.has(keyOf(shape, row)))
    .map(({ code, part }): FieldChange => lineChange(code, null, part?.item ?? ''));
  return [...removed, ...written.changes, ...added];
}

function lineChange(code: string, old: string | null, now: string | null): FieldChange {
  return { code, field: 'lines', item: old ?? now ?? '', old, new: now };
}

async function removeOthers(
  query: Query,
  shape: UpsertTable,
  owner: string,
  documents: ReadonlyMap<number, LinesOfDocument>,
  entries: readonly Entry[],
): Promise<FieldChange[]> {
  const kept = JSON.stringify(entries.map(({ row }) => ({ document: row[owner], position: row['position'] })));
  const { rows } = await sql<{ id: number; position: number }>`
    delete from ${sql.raw(shape.table)} t where t.${sql.raw(owner)} = any(${[...documents.keys()]}::bigint[])
      and not exists (select from jsonb_to_recordset(${kept}::jsonb) as k(document bigint, position integer)
        where k.document = t.${sql.raw(owner)} and k.position = t.position)
    returning t.${sql.raw(owner)} as id, t.position`.execute(query);
  return rows.map(({ id, position }) => lineChange(documents.get(id)?.label ?? '', String(position), null));
}
