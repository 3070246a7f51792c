import { createHash } from 'node:crypto';
import type { ImportKind } from '../../../domain/import-rights.ts';
import type { Actor } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { columnKey } from '../mappings/column-names.ts';
import { newChoices, type FileChoices } from './file-choices.ts';

type Query = Database['query'];

/** Headings that are the same up to their order, capitals and marks have the same key. */
export function headingsKey(headings: readonly string[]): string {
  const keys = headings.map((heading) => columnKey(heading)).toSorted();
  return createHash('sha256').update(JSON.stringify(keys)).digest('hex');
}

interface Saving {
  name: string;
  kind: ImportKind;
  headings: readonly string[];
  choices: FileChoices;
  actor: Actor;
  at: Date;
}

/** Saves columns and their fields under a name; one of the same name and kind is replaced. */
export async function saveScheme(query: Query, { name, kind, headings, choices, actor, at }: Saving): Promise<void> {
  // What belongs to this one file is no part of it.
  const kept = { ...choices, attachmentId: null, acceptsAll: null, scheme: name };
  const values = {
    ...{ headings_key: headingsKey(headings), choices: JSON.stringify(kept), saved_by: actor.name, saved_at: at },
  };
  await query
    .insertInto('import_scheme')
    .values({ name, kind, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet(values))
    .execute();
}

/** The newest scheme for these headings, of any kind or of one. */
export async function findScheme(
  query: Query,
  headings: readonly string[],
  kind: ImportKind | null,
): Promise<{ kind: ImportKind; choices: FileChoices } | null> {
  let select = query
    .selectFrom('import_scheme')
    .select(['kind', 'choices'])
    .where('headings_key', '=', headingsKey(headings))
    .orderBy('saved_at', 'desc')
    .limit(1);
  if (kind !== null) select = select.where('kind', '=', kind);
  const row = await select.executeTakeFirst();
  return row ? { kind: row.kind as ImportKind, choices: { ...newChoices, ...row.choices } } : null;
}
