import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import { writeAudit, type AuditEntry } from './write-audit.ts';

/** How many addresses of pages an entry names; later ones are only counted. */
const MAXIMUM_PAGES = 200;
const MAXIMUM_PATH = 300;

/** Begins the entry of a view as a customer, and returns its id; pages and end are noted in it as they come. */
export async function writeViewStart(query: Kysely<Tables>, entry: Omit<AuditEntry, 'action'>): Promise<number> {
  await writeAudit(query, { ...entry, action: 'customer-viewed', details: { pages: [], count: 0 } });
  const { rows } = await sql<{
    id: number;
  }>`select currval(pg_get_serial_sequence('audit_entry', 'id'))::integer as id`.execute(query);
  const [row] = rows;
  if (!row) throw new Error('an entry just written has no id');
  return row.id;
}

/** Notes a page that was seen in a view as a customer; without a path, that the view has ended. */
export async function noteViewedPage(
  query: Kysely<Tables>,
  { entryId, path, at }: { entryId: number; path: string | null; at: Date },
): Promise<void> {
  const page = path === null ? null : JSON.stringify([{ path: path.slice(0, MAXIMUM_PATH), at: at.toISOString() }]);
  await sql`
    update audit_entry set details = details || jsonb_build_object('until', ${at.toISOString()}::text,
      'count', coalesce((details ->> 'count')::integer, 0) + ${page === null ? 0 : 1},
      'pages', case when ${page}::text is not null and jsonb_array_length(details -> 'pages') < ${MAXIMUM_PAGES}
        then (details -> 'pages') || ${page}::jsonb else details -> 'pages' end,
      'hasEnded', ${page === null}::boolean)
    where id = ${entryId} and action = 'customer-viewed'`.execute(query);
}
