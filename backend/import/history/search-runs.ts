import { sql, type RawBuilder } from 'kysely';
import { addDays } from '../../../domain/shop-day.ts';
import { importRhythms, type Database, type ImportGroup } from '../../database/index.ts';
import type { RunOrigin, RunState } from '../runs.ts';

/** A run as the office lists it. */
export interface ListedRun {
  id: number;
  kind: string;
  files: string[];
  /** The run that it undoes or releases. */
  of: { id: number; kind: string; files: string[] } | null;
  origin: RunOrigin;
  who: string | null;
  startedAt: Date;
  endedAt: Date | null;
  state: RunState | null;
  groups: string[];
  rows: number;
  inserted: number;
  updated: number;
  refused: number;
  corrects: number | null;
}

/** What runs are searched by. */
export interface RunSearch {
  text?: string | undefined;
  kind?: string | undefined;
  group?: ImportGroup | undefined;
  origin?: RunOrigin | undefined;
  who?: string | undefined;
  result?: 'ok' | 'rejects' | 'open' | RunState | undefined;
  /** Days in Italy, both included. */
  from?: string | undefined;
  until?: string | undefined;
  sort?: string | undefined;
  page: number;
  size: number;
  onlyTotal: boolean;
}

const columns = sql`
  r.id, r.kind, r.files, r.origin, r.actor as who, r.started_at as "startedAt", r.ended_at as "endedAt", r.state, r.groups,
  r.row_count as rows, r.inserted, r.updated, r.refused, r.corrects,
  case when f.id is not null then jsonb_build_object('id', f.id, 'kind', f.kind, 'files', f.files) end as of`;

const runs = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<ListedRun>`
  select ${columns} from (select * from import_run r where ${where} ${rest}) r
  left join import_run f on f.id = r.of_run`;

/** The order of a list by the name of its column. */
function orderOf(sort: string): RawBuilder<unknown> {
  const column = { kind: sql`r.kind`, rows: sql`r.row_count`, refused: sql`r.refused` }[sort.replace('-', '')];
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return column === undefined ? sql`r.id ${direction}` : sql`${column} ${direction}, r.id ${direction}`;
}

function resultIs(result: NonNullable<RunSearch['result']>): RawBuilder<unknown> {
  if (result === 'ok') return sql`r.state = 'finished' and r.refused = 0`;
  if (result === 'rejects') return sql`r.refused > 0`;
  return result === 'open' ? sql`r.state is null` : sql`r.state = ${result}`;
}

/** A page of the runs, the newest first, and how many there are with these conditions. */
export async function searchRuns(
  { query }: Pick<Database, 'query'>,
  search: RunSearch,
): Promise<{ rows: ListedRun[]; total: number }> {
  const { text, kind, group, origin, who, result, from, until, page, size, onlyTotal, sort = '-when' } = search;
  const conditions = [sql`true`];
  if (kind !== undefined) conditions.push(sql`r.kind = ${kind}`);
  if (group !== undefined) conditions.push(sql`${group} = any (r.groups)`);
  if (origin !== undefined) conditions.push(sql`r.origin = ${origin}`);
  if (who !== undefined) conditions.push(sql`r.actor = ${who}`);
  if (result !== undefined) conditions.push(resultIs(result));
  if (from !== undefined) conditions.push(sql`r.started_at >= ${from}::timestamp at time zone 'Europe/Rome'`);
  if (until !== undefined)
    conditions.push(sql`r.started_at < ${addDays(until, 1)}::timestamp at time zone 'Europe/Rome'`);
  if (text !== undefined && text !== '') {
    const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : null;
    conditions.push(sql`(r.searched like ${pattern} or lower(r.actor) like ${pattern} or r.id = ${number}::integer)`);
  }
  const where = sql.join(conditions, sql` and `);
  const order = orderOf(sort);
  const [list, counted] = await Promise.all([
    onlyTotal
      ? { rows: [] }
      : sql<ListedRun>`${runs(where, sql`order by ${order} limit ${size} offset ${(page - 1) * size}`)}
          order by ${order}`.execute(query),
    sql<{ total: number }>`select count(*)::integer as total from import_run r where ${where}`.execute(query),
  ]);
  return { rows: list.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Runs by their numbers, in the order of their numbers. */
export async function findRuns({ query }: Pick<Database, 'query'>, ids: readonly number[]): Promise<ListedRun[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedRun>`${runs(sql`r.id = any (${ids}::integer[])`, sql``)} order by r.id`.execute(
    query,
  );
  return rows;
}

/** The kinds that were imported, and the people who did, by name. */
export async function listRunChoices({
  query,
}: Pick<Database, 'query'>): Promise<{ kinds: string[]; people: string[] }> {
  // Step by step through the index, whatever the number of runs.
  const distinct = (column: 'kind' | 'actor') =>
    sql<{ value: string }>`
    with recursive step as (
      (select ${sql.ref(column)} as value from import_run where ${sql.ref(column)} is not null
        order by ${sql.ref(column)} limit 1)
      union all
      select (select r.${sql.ref(column)} from import_run r where r.${sql.ref(column)} > s.value
        order by r.${sql.ref(column)} limit 1)
      from step s where s.value is not null
    )
    select value from step where value is not null limit 200`.execute(query);
  const [kinds, people] = await Promise.all([distinct('kind'), distinct('actor')]);
  return { kinds: kinds.rows.map(({ value }) => value), people: people.rows.map(({ value }) => value) };
}

/** When a kind was last imported, and its rhythm. */
export interface Freshness {
  kind: string;
  runId: number;
  at: Date;
  /** The median of the seconds between its last runs; null where there are too few, or they come from people. */
  everySeconds: number | null;
  isLate: boolean;
}

/** The last finished run of each kind, the latest first. Files loaded by hand have no rhythm. */
export async function listFreshness({ query }: Pick<Database, 'query'>, now: Date): Promise<Freshness[]> {
  const { rows } = await sql<Freshness>`
    select kind, run_id as "runId", at, every_seconds::float8 as "everySeconds", is_late as "isLate"
    from (${importRhythms(now)}) r order by at desc`.execute(query);
  return rows;
}
