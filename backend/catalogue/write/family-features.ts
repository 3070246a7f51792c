import { sql } from 'kysely';
import {
  inTransaction,
  type FieldChange,
  type UpsertDatabase,
  type UpsertResult,
} from '../../database/upsert/index.ts';

/**
 * Adds features to families, after their existing ones; existing pairs stay as they are. Pairs with an unknown family
 * or feature are skipped, not rejected.
 */
export function addFamilyFeatures(
  database: UpsertDatabase,
  pairs: readonly { familyCode: string; featureCode: string }[],
): Promise<UpsertResult> {
  return inTransaction(database, async (query) => {
    const missing = await sql<{ family: string; feature: string; family_id: number; feature_id: number }>`
      select f.code as family, t.code as feature, f.id as family_id, t.id as feature_id, coalesce(
        (select max(x.position) + 1 from family_feature x where x.family_id = f.id), 0) + i.place::integer as position
      from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) with ordinality as i(pair, place)
      join family f on f.code = i.pair ->> 'familyCode' join feature t on t.code = i.pair ->> 'featureCode'
      where not exists (select from family_feature x where x.family_id = f.id and x.feature_id = t.id)
    `.execute(query);
    if (missing.rows.length === 0) return { inserted: 0, updated: 0, changes: [] };
    await sql`
      insert into family_feature (family_id, feature_id, position) select i.family_id, i.feature_id, i.position
      from jsonb_to_recordset(${JSON.stringify(missing.rows)}::jsonb)
        as i(family_id integer, feature_id integer, position integer) on conflict do nothing
    `.execute(query);
    const changes = missing.rows.map(({ family, feature }): FieldChange => {
      return { code: family, field: 'features', item: feature, old: null, new: feature };
    });
    return { inserted: missing.rows.length, updated: 0, changes };
  });
}
