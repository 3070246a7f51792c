import {
  column,
  upsertByCode,
  type Change,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../database/upsert/index.ts';
import type { SynonymRecord } from './records.ts';

const synonymTable: UpsertTable = {
  table: 'synonym_group',
  key: { code: 'text' },
  columns: { language: column('text', 'language'), phrases: column('text[]', 'phrases', { isRequired: true }) },
  id: null,
};

/** Imports groups of synonyms; the database announces the change, and the next build of the search index uses them. */
export function upsertSynonyms(
  database: UpsertDatabase,
  records: readonly Change<SynonymRecord, 'code'>[],
): Promise<UpsertResult> {
  return upsertByCode(database, synonymTable, records, ({ language, phrases }) => ({ language, phrases }));
}
