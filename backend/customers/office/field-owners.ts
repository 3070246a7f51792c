import { sql, type Kysely } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Tables } from '../../database/index.ts';

/** The owner of a field that nobody gave to another (decision 8.1). */
const ERP = 'erp';

/** The owners of fields of customers that are not the ERP's, by field. */
export async function readCustomerOwners(query: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ field: string; owner: string }>`
    select field, owner from (
      select distinct on (field) field, owner from field_owner where kind = 'customers' order by field, id desc
    ) newest where owner <> ${ERP}`.execute(query);
  return new Map(rows.map(({ field, owner }) => [field, owner]));
}

/** Fails with `forbidden` and the owner's name for a field that does not belong to the office (decision 8.1). */
export async function requireOfficeFields(query: Kysely<Tables>, fields: readonly string[]): Promise<void> {
  const owners = await readCustomerOwners(query);
  const foreign = fields.find((field) => owners.get(field) !== 'office');
  if (foreign === undefined) return;
  const owner = owners.get(foreign) ?? ERP;
  throw new AppError('forbidden', owner === ERP ? 'fieldOwnedByErp' : 'fieldOwnedByAnother', {
    reason: 'owned-by-another',
    parameters: { field: foreign, owner },
  });
}
