import { sql } from 'kysely';
import { writeAudit } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { storedFields, type UpsertDatabase } from '../../database/upsert/index.ts';
import { ImportError } from '../import-error.ts';
import { kindOf, kinds, type KindName } from '../kinds/index.ts';
import { ERP, type FieldOwners } from './keep-filled.ts';

const OWNER_NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** The fields of a kind that can have an owner of their own; none for documents, stock, prices and the like. */
export function ownableFields(kind: KindName): string[] {
  const { stored } = kindOf(kind);
  if (stored === undefined) return [];
  return storedFields(stored).filter((field) => stored.without?.includes(field) !== true);
}

/** The kinds with such fields. */
export const ownedKinds: readonly KindName[] = kinds.flatMap(({ name }) =>
  ownableFields(name).length > 0 ? [name] : [],
);

/** The owners of fields that are not the ERP's, by kind and field (decision 8.1). */
export async function readFieldOwners({ query }: UpsertDatabase): Promise<Map<string, FieldOwners>> {
  const { rows } = await sql<{ kind: string; field: string; owner: string }>`
    select kind, field, owner from (
      select distinct on (kind, field) kind, field, owner from field_owner order by kind, field, id desc
    ) newest where owner <> ${ERP}
  `.execute(query);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, of]) => [kind, new Map(of.map(({ field, owner }) => [field, owner]))]));
}

/**
 * Gives fields of a kind to an owner: `erp`, `office`, or the name of a source. Every change stays as an entry of a log.
 * @returns the fields that had another owner.
 * @throws ImportError for a field or an owner that cannot be.
 */
export async function setFieldOwner(
  database: Database,
  { kind, fields, owner, actor }: { kind: KindName; fields: readonly string[]; owner: string; actor: string },
): Promise<string[]> {
  checkOwner(owner);
  const known = ownableFields(kind);
  const unknown = fields.filter((field) => !known.includes(field));
  if (unknown.length > 0) {
    throw new ImportError(
      `${kind} have no field ${unknown.join(', ')} that can have an owner; there are ${known.join(', ')}.`,
    );
  }
  return database.query.transaction().execute(async (query) => {
    await sql`lock table field_owner in share row exclusive mode`.execute(query);
    const owners = (await readFieldOwners({ query })).get(kind);
    const changed = [...new Set(fields)].filter((field) => (owners?.get(field) ?? ERP) !== owner);
    if (changed.length > 0) {
      const values = changed.map((field) => ({ kind, field, owner, set_by: actor }));
      await query.insertInto('field_owner').values(values).execute();
      await writeAudit(query, {
        ...{ actor, action: 'field-owner-changed', details: { kind } },
        object: { kind: 'setting', id: 'import-owners', name: kind },
        changes: changed.map((field) => ({ field, before: owners?.get(field) ?? ERP, after: owner })),
      });
    }
    return changed;
  });
}

/** @throws ImportError for what is no name of an owner. */
export function checkOwner(owner: string): void {
  if (OWNER_NAME.test(owner)) return;
  throw new ImportError(`An owner is erp, office, or the name of a source in small letters, digits and hyphens.`);
}
