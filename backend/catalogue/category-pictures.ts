import type { Database } from '../database/index.ts';

/** Pictures of categories by category code. */
export async function listCategoryPictures(database: Database): Promise<Map<string, string>> {
  const rows = await database.query
    .selectFrom('category')
    .select(['code', 'picture'])
    .where('picture', 'is not', null)
    .execute();
  return new Map(rows.flatMap((row) => (row.picture === null ? [] : [[row.code, row.picture]])));
}
