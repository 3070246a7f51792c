import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/index.ts';
import { keyOfJump, type PriceJump } from '../guard/price-jumps.ts';
import type { FileChoices } from './file-choices.ts';

type Query = Database['query'];
const AT_ONCE = 5000;

/** Keeps the jumps of a trial; those that were accepted stay so. */
export async function keepSteps(
  query: Query,
  fileId: number,
  jumps: readonly PriceJump[],
  isAccepted: (jump: PriceJump) => boolean,
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('import_price_step').where('file_id', '=', fileId).execute();
    // The widest first, because they are the likeliest to be wrong.
    const width = ({ before, after }: PriceJump): number => Math.abs(Math.log((after ?? 0) / before));
    const sorted = jumps.toSorted((one, other) => width(other) - width(one));
    for (let from = 0; from < sorted.length; from += AT_ONCE) {
      const rows = sorted.slice(from, from + AT_ONCE).map((jump, index) => ({
        ...{ place: from + index + 1, code: jump.code, field: jump.field, item: jump.item },
        ...{ before: jump.before, after: jump.after, accepted: isAccepted(jump) },
      }));
      await sql`insert into import_price_step (file_id, place, code, field, item, before, after, is_accepted)
        select ${fileId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r(place integer, code text, field text, item text, before float8, after float8, accepted boolean)`.execute(
        transaction,
      );
    }
  });
}

/** Whether a jump of a file may pass: all do, or this one was accepted. */
export async function acceptedSteps(
  query: Query,
  fileId: number,
  { acceptsAll }: FileChoices,
): Promise<(jump: PriceJump) => boolean> {
  if (acceptsAll !== null) return () => true;
  const rows = await query
    .selectFrom('import_price_step')
    .select(['code', 'field', 'item', 'before', 'after'])
    .where('file_id', '=', fileId)
    .where('is_accepted', '=', true)
    .execute();
  const keys = new Set(rows.map(keyOfJump));
  return (jump) => keys.has(keyOfJump(jump));
}

/** A page of the jumps of a file, with the names of articles, the widest first. */
export async function listSteps(
  { query }: Pick<Database, 'query'>,
  { fileId, page, size }: { fileId: number; page: number; size: number },
) {
  const { rows } = await sql<{
    place: number;
    code: string;
    field: string;
    item: string;
    before: number;
    after: number | null;
    isAccepted: boolean;
    name: string | null;
  }>`select s.place, s.code, s.field, s.item, s.before, s.after, s.is_accepted as "isAccepted", a.name_it as name
    from import_price_step s left join article a on a.code = s.code and (s.field = 'price' or s.field like 'price.%')
    where s.file_id = ${fileId} order by s.place limit ${size} offset ${(page - 1) * size}`.execute(query);
  const { total, accepted } = await query
    .selectFrom('import_price_step')
    .select(({ fn }) => [fn.countAll<number>().as('total')])
    .select(sql<number>`count(*) filter (where is_accepted)`.as('accepted'))
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total), accepted: Number(accepted) };
}

/**
 * Accepts jumps of a file, or leaves them as they are again: some by their places, or all with a reason.
 * Fails with `conflict` where the file is at work or was changed.
 */
export async function decideSteps(
  database: Database,
  decision: { fileId: number; version: number; places: number[] | 'all'; isAccepted: boolean; reason: string | null },
): Promise<void> {
  const { fileId, version, places, isAccepted, reason } = decision;
  if (places === 'all' && isAccepted && reason === null) throw new AppError('invalid', 'importReasonMissing');
  await database.query.transaction().execute(async (query) => {
    const file = await query
      .selectFrom('import_file')
      .select(['job', 'version', 'step', 'choices', 'job_by'])
      .where('id', '=', fileId)
      .forUpdate()
      .executeTakeFirst();
    if (!file) throw new AppError('not-found', 'notFound');
    if (file.job !== null)
      throw new AppError('conflict', 'importFileAtWork', { parameters: { name: file.job_by ?? '' } });
    if (file.version !== version || file.step !== 'trial') throw new AppError('conflict', 'importFileChanged');
    const acceptsAll = places === 'all' && isAccepted ? reason : null;
    await query
      .updateTable('import_file')
      .set({ choices: JSON.stringify({ ...file.choices, acceptsAll }) })
      .where('id', '=', fileId)
      .execute();
    let update = query.updateTable('import_price_step').set({ is_accepted: isAccepted }).where('file_id', '=', fileId);
    if (places !== 'all') update = update.where('place', 'in', [0, ...places]);
    await update.execute();
  });
}
