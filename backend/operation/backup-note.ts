import type { Database } from '../database/index.ts';

/** When the shop was last backed up, and how large that is. */
export interface BackupNote {
  madeAt: Date;
  bytes: number;
}

/** Notes a backup that is complete. */
export async function noteBackup({ query }: Pick<Database, 'query'>, { madeAt, bytes }: BackupNote): Promise<void> {
  await query
    .insertInto('backup_note')
    .values({ made_at: madeAt, bytes })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ made_at: madeAt, bytes }))
    .execute();
}

/** The last backup; null where none was noted. */
export async function findBackup({ query }: Pick<Database, 'query'>): Promise<BackupNote | null> {
  const row = await query.selectFrom('backup_note').select(['made_at', 'bytes']).executeTakeFirst();
  return row ? { madeAt: row.made_at, bytes: Number(row.bytes) } : null;
}
