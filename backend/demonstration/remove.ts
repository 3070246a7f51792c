import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { shopDay } from '../../domain/shop-day.ts';
import { AppError } from '../app-error.ts';
import { writeAudit, type Actor } from '../audit/index.ts';
import {
  DEMONSTRATION_KEY,
  findDemonstrationMark,
  writeSetting,
  type DemonstrationMark,
  type DemonstrationRemoval,
} from '../content/index.ts';
import { asImporterOf, importGroups, type Database } from '../database/index.ts';
import { deleteRows } from './delete-rows.ts';
import { collectRows, findKept, hasOwnAdministrator } from './loaded-rows.ts';

/** Name of the job that removes the demonstration. */
export const REMOVE_DEMONSTRATION = 'remove_demonstration';

/** What a removal would do, and what stands in its way. */
export interface RemovalPlan extends DemonstrationRemoval {
  state: 'loaded' | 'removing' | 'removed' | 'none';
  /** Who asked for it and when, and why the last attempt failed; null where nobody did. */
  asked: NonNullable<DemonstrationMark['asked']> | null;
  /** Without an administrator of the shop's own nobody could log in afterwards. */
  hasOwnAdministrator: boolean;
  /** It was loaded by a version that did not note what it wrote. */
  isUnknown: boolean;
}

/** What the removal would do now, or has done. */
export async function findRemoval(database: Database, now: Date): Promise<RemovalPlan> {
  const mark = await findDemonstrationMark(database);
  const nothing = { removed: {}, kept: [], hasOwnAdministrator: true, isUnknown: false };
  if (!mark || mark.state === 'loading') return { ...nothing, state: 'none', asked: null };
  const { state, asked = null } = mark;
  if (state === 'removed' || state === 'removing') return { ...nothing, ...mark.result, state, asked };
  if (!mark.loads) return { ...nothing, state, asked, isUnknown: true };
  const { loads } = mark;
  return database.query.transaction().execute(async (query) => ({
    ...(await planOf(query, loads)),
    ...{ state, asked, isUnknown: false, hasOwnAdministrator: await hasOwnAdministrator(query, shopDay(now)) },
  }));
}

async function planOf(
  query: Database['query'],
  loads: NonNullable<DemonstrationMark['loads']>,
): Promise<DemonstrationRemoval> {
  return { removed: await collectRows(query, loads), kept: await findKept(query) };
}

/**
 * Asks for the removal of the demonstration, which a job does (6.16).
 * @throws AppError `conflict` where it is not loaded, was loaded by a version that did not note what it wrote, or where
 * the shop has no administrator of its own.
 */
export async function askForRemoval({ query }: Pick<Database, 'query'>, actor: Actor, now: Date): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    const database = { query: transaction };
    await sql`select from setting where key = ${DEMONSTRATION_KEY} for update`.execute(transaction);
    const mark = await findDemonstrationMark(database);
    if (mark?.state !== 'loaded') throw new AppError('conflict', 'demonstrationGone');
    if (!mark.loads) throw new AppError('conflict', 'demonstrationUnknown');
    await collectRows(transaction, mark.loads);
    if (!(await hasOwnAdministrator(transaction, shopDay(now)))) throw new AppError('conflict', 'demonstrationAsks');
    const asked = { by: actor.name, at: now.toISOString() };
    await writeSetting(database, DEMONSTRATION_KEY, { ...mark, state: 'removing', asked });
    await writeAudit(transaction, { actor, action: 'demonstration-removed', details: {} });
    await sql`select graphile_worker.add_job(${REMOVE_DEMONSTRATION}, '{}'::json, max_attempts => 3,
      job_key => ${REMOVE_DEMONSTRATION})`.execute(transaction);
  });
}

/**
 * The job: removes in one transaction what the demonstration wrote and what belongs to it, and notes what stays. Imports
 * wait meanwhile. Where it fails the demonstration stands as before, with the reason.
 */
export async function removeDemonstration(database: Database, dataDirectory: string): Promise<void> {
  const mark = await findDemonstrationMark(database);
  if (mark?.state !== 'removing' || !mark.loads) return;
  const { loads, asked } = mark;
  try {
    await asImporterOf(database, { name: 'bancale-demo', groups: importGroups }, () =>
      database.query.transaction().execute(async (query) => {
        const result = await planOf(query, loads);
        await deleteRows(query, loads);
        await writeSetting({ query }, DEMONSTRATION_KEY, { state: 'removed', asked, result });
      }),
    );
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await writeSetting(database, DEMONSTRATION_KEY, {
      ...mark,
      state: 'loaded',
      asked: asked && { ...asked, failure },
    });
    throw error;
  }
  await sql`analyze`.execute(database.query);
  await rm(join(dataDirectory, 'files', 'img', 'demo'), { recursive: true, force: true });
}
