import { sql, type Kysely } from 'kysely';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Database, Tables } from '../../database/index.ts';
import { fieldsToWrite, type Changes } from '../../office-saving.ts';
import type { KindName } from '../kinds/index.ts';
import { ownableFields, ownedKinds, readFieldOwners } from './field-owners.ts';
import { ERP } from './keep-filled.ts';

/** To whom a field belongs, and who said so; by nobody it belongs to the ERP. */
export interface OwnedField {
  field: string;
  owner: string;
  setBy: string | null;
  setAt: Date | null;
}

/** What a new shop is advised to keep in the office: texts, pictures, categories, relations, flags (decision 8.1). */
export const PROPOSED: Readonly<Partial<Record<KindName, readonly string[]>>> = {
  articles: [
    ...['summary', 'description', 'pictures', 'documents', 'assistanceLink', 'videoLink'],
    ...['categoryCode', 'relatedCodes', 'alternativeCodes', 'isNew', 'isHot', 'isAnnounced'],
  ],
  categories: ['position', 'name', 'parentCode', 'picture'],
  brands: ['logo'],
};

/** The fields of each kind with their owners. */
export async function listFieldOwners({
  query,
}: Pick<Database, 'query'>): Promise<{ kinds: { kind: KindName; fields: OwnedField[] }[]; isProposed: boolean }> {
  const { rows } = await sql<OwnedField & { kind: string }>`
    select distinct on (kind, field) kind, field, owner, set_by as "setBy", set_at as "setAt" from field_owner
    order by kind, field, id desc`.execute(query);
  const kinds = ownedKinds.map((kind) => ({
    kind,
    fields: ownableFields(kind).map(
      (field) =>
        rows.find((row) => row.kind === kind && row.field === field) ?? { field, owner: ERP, setBy: null, setAt: null },
    ),
  }));
  // Offered until somebody has chosen anything.
  return { kinds, isProposed: rows.length === 0 };
}

/**
 * Gives fields of a kind to others, in the transaction of the caller; each with the owner that the change began from.
 * @throws AppError `conflict` where somebody has changed one meanwhile, `invalid` for what is no field or owner.
 */
async function save(
  query: Kysely<Tables>,
  {
    kind,
    changes,
    actor,
    isExplicit = false,
  }: { kind: KindName; changes: Changes; actor: Actor; isExplicit?: boolean },
): Promise<void> {
  await sql`lock table field_owner in share row exclusive mode`.execute(query);
  const known = ownableFields(kind);
  const owners = (await readFieldOwners({ query })).get(kind);
  const stored = Object.fromEntries(known.map((field) => [field, owners?.get(field) ?? ERP]));
  for (const [field, change] of Object.entries(changes)) {
    if (!known.includes(field)) throw new AppError('invalid', 'notFound');
    if (typeof change?.after !== 'string' || !/^[a-z][a-z0-9-]{0,39}$/.test(change.after))
      throw new AppError('invalid', 'ownerUnknown');
  }
  const written = fieldsToWrite(stored, changes);
  const rows = isExplicit ? Object.keys(changes).map((field) => ({ field, after: ERP })) : written;
  if (rows.length === 0) return;
  await query
    .insertInto('field_owner')
    .values(rows.map(({ field, after }) => ({ kind, field, owner: String(after), set_by: actor.name })))
    .execute();
  // Where all stays as it was, there is nothing to tell.
  if (written.length === 0) return;
  await writeAudit(query, {
    actor,
    action: 'field-owner-changed',
    object: { kind: 'setting', id: 'import-owners', name: kind },
    changes: written,
    details: { kind },
  });
}

/** Gives fields of a kind to others, as one entry of the log. */
export async function saveFieldOwners(
  database: Database,
  wanted: { kind: KindName; changes: Changes; actor: Actor },
): Promise<void> {
  await database.query.transaction().execute((query) => save(query, wanted));
}

/**
 * Takes what a new shop is advised, or leaves all fields to the ERP; it is not offered again.
 * @throws AppError `conflict` where somebody has chosen meanwhile.
 */
export async function answerProposal(
  database: Database,
  { isAccepted, actor }: { isAccepted: boolean; actor: Actor },
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    await sql`lock table field_owner in share row exclusive mode`.execute(query);
    const { isProposed } = await listFieldOwners({ query });
    if (!isProposed) throw new AppError('conflict', 'changedMeanwhile', { reason: 'changed-meanwhile' });
    for (const kind of ownedKinds) {
      const fields = PROPOSED[kind] ?? [];
      if (fields.length === 0) continue;
      const after = isAccepted ? 'office' : ERP;
      const changes = Object.fromEntries(fields.map((field) => [field, { before: ERP, after }]));
      await save(query, { kind, changes, actor, isExplicit: !isAccepted });
    }
  });
}
