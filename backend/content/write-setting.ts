import type { z } from 'zod';
import type { Database } from '../database/index.ts';
import { DEMONSTRATION_KEY, demonstrationMark } from './demonstration-mark.ts';
import { shopSettings } from './shop-settings.ts';

/** Every row that `setting` may have: one per setting of the shop, and the progress of the demonstration. */
const rows = { ...shopSettings.shape, [DEMONSTRATION_KEY]: demonstrationMark };

type Rows = typeof rows;

/**
 * Stores one setting in place of its earlier value; the shop uses it within two seconds.
 * @throws ZodError, with nothing written, for a value that does not fit.
 */
export async function writeSetting<K extends keyof Rows>(
  database: Pick<Database, 'query'>,
  key: K,
  value: Exclude<z.input<Rows[K]>, undefined>,
): Promise<void> {
  const stored = JSON.stringify(rows[key].parse(value));
  await database.query
    .insertInto('setting')
    .values({ key, value: stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: stored, updated_at: new Date() }))
    .execute();
}
