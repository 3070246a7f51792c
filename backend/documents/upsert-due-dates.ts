import { sql } from 'kysely';
import { documentLabel, parseDocumentLabel } from '../../domain/document-label.ts';
import { explain } from '../texts/index.ts';
import { storedDocuments, type StoredDocument } from './document-references.ts';
import {
  listStale,
  listUnlisted,
  storeAsOf,
  updateOpen,
  type ListedPlans,
  type MissingDueDate,
} from './close-due-dates.ts';
import type { DueDateChange } from './records.ts';
import {
  asStored,
  column,
  inBatches,
  keyOf,
  mergeByCode,
  ProblemList,
  sumResults,
  upsert,
  type Entry,
  type IndexedRecord,
  type Query,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../database/upsert/index.ts';

const dueDateTable: UpsertTable = {
  table: 'due_date',
  key: { document_id: 'bigint', position: 'integer' },
  columns: {
    customer_id: column('bigint', 'document', { isRequired: true, refers: 'customer' }),
    kind: column('text', 'kind', { initial: 'other' }),
    label: column('text', 'label'),
    due_on: column('date', 'dueOn', { isRequired: true }),
    cents: column('bigint', 'cents', { isRequired: true, unit: 'cents' }),
    open_cents: column('bigint', 'openCents', { unit: 'cents' }),
    presented_on: column('date', 'presentedOn'),
    returned_on: column('date', 'returnedOn'),
    return_note: column('text', 'returnNote'),
  },
  id: null,
};

interface Stored {
  cents: number;
  open: number;
  presentedOn: string | null;
  returnedOn: string | null;
  returnNote: string | null;
}

/** The result of an upsert, with what is closed because the plan of its document no longer lists it. */
export interface UpsertedDueDates extends UpsertResult {
  closed: MissingDueDate[];
}

const nameOf = ({ document, position }: DueDateChange): string => `${document} ${position}`;

/**
 * Imports due dates by document and position. The document's day and open amount follow from them. Rejects unknown
 * documents, figures that are older than the stored ones, and an open amount above the amount.
 * @param plans all positions that the import lists of a document: they replace its plan, and what is open of others is
 *   closed. A document that is not among them keeps its other positions.
 */
export async function upsertDueDates(
  database: UpsertDatabase,
  records: readonly DueDateChange[],
  plans: ListedPlans = new Map(),
): Promise<UpsertedDueDates> {
  const prepared = mergeByCode(records.map(withNormalLabel), nameOf);
  // The due dates of a document stay together, because they are checked against its total.
  const ofDocuments = [...Map.groupBy(prepared, ({ record }) => record.document).values()];
  const results = await inBatches(database, ofDocuments, (query, batch) => upsertBatch(query, batch.flat(), plans));
  return { ...sumResults(results), closed: results.flatMap(({ closed }) => closed) };
}

function withNormalLabel(record: DueDateChange): DueDateChange {
  const name = parseDocumentLabel(record.document);
  return name === null ? record : { ...record, document: documentLabel(name) };
}

async function upsertBatch(
  query: Query,
  batch: readonly IndexedRecord<DueDateChange>[],
  plans: ListedPlans,
): Promise<UpsertedDueDates> {
  const documents = await storedDocuments(
    query,
    'customer_document',
    batch.map(({ record }) => record.document),
  );
  const stored = await storedDueDates(query, documents);
  const asOf = asOfById(batch, documents);
  const stale = await listStale(query, asOf, true);
  const problems = new ProblemList();
  const entries = batch.flatMap(({ record: given, index }): Entry[] => {
    const document = documents.get(given.document);
    if (!document) {
      problems.add(
        index,
        nameOf(given),
        'document',
        explain('There is no document {document}.', { document: given.document }),
      );
      return [];
    }
    const newer = stale.get(document.id);
    if (newer) {
      const reason = explain('The shop has newer figures of {document}, of {at}.', {
        document: given.document,
        at: newer.toISOString(),
      });
      problems.add(index, nameOf(given), 'asOf', reason);
      return [];
    }
    const key = { document_id: document.id, position: given.position };
    const before = stored.get(keyOf(dueDateTable, key));
    const record = asStored(given, before === undefined);
    const open = openCents(record, before);
    checkDueDate(record, index, before, open, problems);
    const row = {
      ...{ ...key, customer_id: document.customerId, kind: record.kind, label: record.label, due_on: record.dueOn },
      ...{ cents: record.cents, open_cents: open, presented_on: record.presentedOn },
      ...{ returned_on: record.returnedOn, return_note: record.returnNote },
    };
    return [{ row, index, code: nameOf(record) }];
  });
  problems.throwIfAny();
  const unlisted = await listUnlisted(query, documents, plans);
  const closing = unlisted.map(({ documentId, position, ...name }): Entry => {
    const row = { document_id: documentId, position, open_cents: 0 };
    return { row, index: batch[0]?.index ?? 0, code: `${documentLabel(name)} ${position}` };
  });
  const { inserted, updated, changes } = await upsert(query, dueDateTable, [...entries, ...closing]);
  await updateDocuments(query, batch, documents, problems);
  await storeAsOf(query, asOf, true);
  return { inserted, updated, changes, closed: unlisted.map(({ documentId: _, ...due }) => due) };
}

/** The moment of the figures of each document, where the records say it: the earliest of its due dates. */
function asOfById(
  batch: readonly IndexedRecord<DueDateChange>[],
  documents: ReadonlyMap<string, StoredDocument>,
): ReadonlyMap<number, Date> {
  const moments = new Map<number, Date>();
  for (const { record } of batch) {
    const id = documents.get(record.document)?.id;
    if (id === undefined || !record.asOf) continue;
    const asOf = new Date(record.asOf);
    const known = moments.get(id);
    if (!known || asOf < known) moments.set(id, asOf);
  }
  return moments;
}

/** The open amount as given; all of it when it is empty or the due date is new. */
function openCents(record: DueDateChange, before: Stored | undefined): number | undefined {
  if (record.openCents !== undefined && record.openCents !== null) return record.openCents;
  if (record.openCents === undefined && before !== undefined) return undefined;
  return record.cents ?? before?.cents;
}

function checkDueDate(
  record: DueDateChange,
  index: number,
  before: Stored | undefined,
  open: number | undefined,
  problems: ProblemList,
): void {
  const after = <T>(given: T | undefined, stored: T | undefined): T | undefined =>
    given === undefined ? stored : given;
  if ((open ?? before?.open ?? 0) > (record.cents ?? before?.cents ?? 0)) {
    const drop = before === undefined ? [] : ['openCents', 'cents'];
    problems.add(index, nameOf(record), 'openCents', explain('No more can be open than the amount.'), drop);
  }
  const presented = after(record.presentedOn, before?.presentedOn);
  const returned = after(record.returnedOn, before?.returnedOn);
  if (presented && returned && returned < presented) {
    const drop = ['presentedOn', 'returnedOn', 'returnNote'];
    problems.add(index, nameOf(record), 'returnedOn', explain('It cannot be returned before it was presented.'), drop);
  }
  if (!returned && after(record.returnNote, before?.returnNote)) {
    const drop = ['returnedOn', 'returnNote'];
    problems.add(index, nameOf(record), 'returnNote', explain('A note about the return needs its day.'), drop);
  }
}

/**
 * Sets day and open amount of the documents. What an earlier plan left closed does not count any more.
 * @throws UpsertError when the due dates come to more than their document.
 */
async function updateDocuments(
  query: Query,
  batch: readonly IndexedRecord<DueDateChange>[],
  documents: ReadonlyMap<string, StoredDocument>,
  problems: ProblemList,
): Promise<void> {
  const ids = [...documents.values()].map(({ id }) => id);
  const given = batch.map(({ record }) => ({ id: documents.get(record.document)?.id, position: record.position }));
  const { rows } = await sql<{ id: number }>`
    select d.id from customer_document d join due_date e on e.document_id = d.id
    where d.id = any(${ids}::bigint[]) and (e.open_cents > 0 or (e.document_id, e.position) in (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as i(id bigint, position integer)))
    group by d.id having sum(e.cents) > d.total_cents`.execute(query);
  const excessive = new Set(rows.map(({ id }) => id));
  for (const { record, index } of batch) {
    if (!excessive.has(documents.get(record.document)?.id ?? 0)) continue;
    problems.add(
      index,
      nameOf(record),
      'cents',
      explain('The due dates of {document} come to more than its total.', { document: record.document }),
    );
  }
  problems.throwIfAny();
  await updateOpen(query, ids);
}

async function storedDueDates(
  query: Query,
  documents: ReadonlyMap<string, StoredDocument>,
): Promise<Map<string, Stored>> {
  const ids = [...documents.values()].map(({ id }) => id);
  const { rows } = await sql<Stored & { document_id: number; position: number }>`
    select document_id, position, cents, open_cents as open, presented_on as "presentedOn",
      returned_on as "returnedOn", return_note as "returnNote"
    from due_date where document_id = any(${ids}::bigint[])`.execute(query);
  return new Map(rows.map((row) => [keyOf(dueDateTable, { ...row }), row]));
}
