/**
 * Upserts: what the write use cases of the subjects share. An upsert takes a list of records, identifies everything by
 * code, and can be called again with the same records without any change or announcement. A field that a record does
 * not give keeps the stored value. It returns the number of new rows, the number of changed rows, and the changes; a
 * transaction of the caller is passed as `{ query: transaction }`. Nothing here knows the rules of a subject.
 */
export type { Change, TextChange } from './change.ts';
export { column, textColumns, textRow, type Column, type Columns } from './columns.ts';
export { createFormatter, inFileUnit, countRecords, type FieldChange } from './field-changes.ts';
export { asStored, mergeByCode, type IndexedRecord } from './merge-changes.ts';
export { idOf, idsByCode } from './references.ts';
export { replaceSets, type OwnedRows, type SetTable } from './replace-set.ts';
export { isEmpty, readStoredFields, storedFields, type StoredShape } from './stored-fields.ts';
export {
  inBatches,
  inPieces,
  inTransaction,
  quotedName,
  quotedNames,
  type Query,
  type UpsertDatabase,
} from './transaction.ts';
export { freshIds, keyOf, upsert, type Entry, type Row, type Upserted, type UpsertTable } from './upsert.ts';
export { positionAfterAll, upsertByCode } from './upsert-by-code.ts';
export { ProblemList, UpsertError, type UpsertProblem } from './upsert-error.ts';
export { sumResults, type UpsertRemark, type UpsertResult } from './upsert-result.ts';
