import { writeAudit, type Actor } from '../audit/index.ts';
import type { Database } from '../database/index.ts';

/** When the shop was last backed up, and how large that is. */
export interface BackupNote {
  madeAt: Date;
  bytes: number;
}

/** What somebody has said of backups that another program makes. */
export interface BackupElsewhere {
  what: string;
  by: string;
  at: Date;
}

/** Hours after which a daily backup is missing: a day, and as long as one may take. */
export const BACKUP_HOURS = 26;

/** Notes a backup that is complete. */
export async function noteBackup({ query }: Pick<Database, 'query'>, { madeAt, bytes }: BackupNote): Promise<void> {
  await query
    .insertInto('backup_note')
    .values({ made_at: madeAt, bytes })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ made_at: madeAt, bytes }))
    .execute();
}

/** The last backup, and what is declared of others; null where nothing was noted or said. */
export async function findBackup({
  query,
}: Pick<Database, 'query'>): Promise<{ last: BackupNote | null; elsewhere: BackupElsewhere | null }> {
  const row = await query.selectFrom('backup_note').selectAll().executeTakeFirst();
  const { made_at: madeAt = null, bytes = null, elsewhere: what = null } = row ?? {};
  const { declared_by: by = null, declared_at: at = null } = row ?? {};
  return {
    last: madeAt !== null && bytes !== null ? { madeAt, bytes: Number(bytes) } : null,
    elsewhere: what !== null && by !== null && at !== null ? { what, by, at } : null,
  };
}

/** Says how backups are made that this program does not make; null: there are none any more. */
export async function declareBackup(
  { query }: Pick<Database, 'query'>,
  { what, actor, at }: { what: string | null; actor: Actor; at: Date },
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('backup_note')
      .values({ made_at: null, bytes: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { elsewhere: before } = await transaction
      .selectFrom('backup_note')
      .select('elsewhere')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before === what) return;
    await transaction
      .updateTable('backup_note')
      .set({
        elsewhere: what,
        declared_by: what === null ? null : actor.name,
        declared_at: what === null ? null : at,
      })
      .execute();
    const changes = [{ field: 'backup', before, after: what }];
    await writeAudit(transaction, { actor, action: 'backup-declared', changes });
  });
}
