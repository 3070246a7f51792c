import type { Kysely } from 'kysely';
import type { StoredVatRegime } from '../../domain/vat-regime.ts';
import type { Tables } from '../database/index.ts';

/** The VAT regimes of customers by id; customers without one are left out. */
export async function listVatRegimes(
  query: Kysely<Tables>,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, StoredVatRegime>> {
  if (customerIds.length === 0) return new Map();
  const rows = await query
    .selectFrom('customer')
    .select(['id', 'vat_regime as regime', 'vat_note as note'])
    .where('id', 'in', [...new Set(customerIds)])
    .where('vat_regime', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, ...regime }) => [id, regime]));
}
