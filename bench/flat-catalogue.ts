import { openDatabaseForCommand } from '../backend/database/index.ts';

/** What a variant takes over from its product where it has no value of its own. */
const INHERITED = [
  'brand_id',
  'category_id',
  'family_id',
  'collection_id',
  'summary_it',
  'summary_en',
  'description_it',
];

/**
 * Makes every variant of a demonstration a product of its own, as in a catalogue without variants: it is named after
 * its product and its code, inherits what it lacks, and the products that had variants become inactive.
 */
export async function flatten(folder: string): Promise<void> {
  const place = { databaseUrl: null, dataDirectory: folder };
  const opened = await openDatabaseForCommand(place, { poolSize: 1, applicationName: 'bancale-bench' });
  const { database } = opened;
  try {
    const inherited = [...INHERITED, 'description_en']
      .map((name) => `${name} = coalesce(v.${name}, p.${name})`)
      .join(', ');
    await database.pool.query(
      `update article v set kind = 'single', parent_id = null, position = 0, axes = '{}', ${inherited},
         name_it = p.name_it || ' ' || v.sku, name_en = p.name_en || ' ' || v.sku, features = p.features || v.features,
         pictures = case when v.pictures = '{}' then p.pictures else v.pictures end
       from article p where p.id = v.parent_id`,
    );
    await database.pool.query(`update article set is_active = false where kind = 'parent'`);
    await database.pool.query('analyze');
  } finally {
    await opened.close();
  }
}
