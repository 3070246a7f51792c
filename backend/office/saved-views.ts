import { AppError } from '../app-error.ts';
import type { Database } from '../database/index.ts';

/** A view of a table: filters, text and order as the query of an address, under a name. */
export interface SavedView {
  id: number;
  name: string;
  query: string;
  isShared: boolean;
  isOwn: boolean;
}

/** Views that a person may keep of one table. */
const MAXIMUM = 30;

/** The views of a table that a person sees: its own, then those that colleagues share, by name. */
export async function listSavedViews(
  { query }: Pick<Database, 'query'>,
  table: string,
  userId: number,
): Promise<SavedView[]> {
  const rows = await query
    .selectFrom('saved_view')
    .select(['id', 'name', 'query', 'is_shared as isShared', 'user_id'])
    .where('table_name', '=', table)
    .where((where) => where.or([where('user_id', '=', userId), where('is_shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows
    .map(({ user_id: owner, ...view }) => ({ ...view, isOwn: owner === userId }))
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn));
}

/** Saves a view; one of the same name, table and person is replaced. Fails with `conflict` beyond 30 views of a table. */
export async function saveView(
  { query }: Pick<Database, 'query'>,
  view: { table: string; name: string; query: string; isShared: boolean; userId: number },
): Promise<SavedView> {
  return query.transaction().execute(async (transaction) => {
    const own = await transaction
      .selectFrom('saved_view')
      .select('name')
      .where('table_name', '=', view.table)
      .where('user_id', '=', view.userId)
      .execute();
    if (own.length >= MAXIMUM && !own.some(({ name }) => name === view.name))
      throw new AppError('conflict', 'tooManyViews', { parameters: { count: MAXIMUM } });
    const values = { name: view.name, query: view.query, is_shared: view.isShared };
    const { id } = await transaction
      .insertInto('saved_view')
      .values({ ...values, table_name: view.table, user_id: view.userId })
      .onConflict((conflict) => conflict.columns(['table_name', 'user_id', 'name']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, name: view.name, query: view.query, isShared: view.isShared, isOwn: true };
  });
}

/** Removes an own view. Fails with `not-found` for every other. */
export async function removeSavedView({ query }: Pick<Database, 'query'>, id: number, userId: number): Promise<void> {
  const { numDeletedRows } = await query
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('not-found', 'notFound');
}
