import { sql, type RawBuilder } from 'kysely';
import type { OfficePermission } from '../../domain/office-rights.ts';
import { orderName } from '../../domain/order-name.ts';
import { claimAddress, isWithCustomer, waitsSince } from '../claims/index.ts';
import { hasAddressInScope, inOfficeScope } from '../customers/index.ts';
import { importRhythms, type Database } from '../database/index.ts';
import { isToDecide } from '../orders/index.ts';

/** Whom tasks are listed for: by rights, and by the agents whose customers it sees (decision 5.6). */
export interface TaskViewer {
  permissions: readonly OfficePermission[];
  agentIds: number[] | null;
}

/** Things of one kind that wait for a person. Amounts in cents. */
export interface Task {
  kind: TaskKind;
  count: number;
  /** Since when the oldest waits. */
  since: Date | null;
  cents: number | null;
  /** The oldest ones. */
  examples: { id: string; title: string; detail: string }[];
}

/** Where waiting things of a kind are: rows with `since`, and of what a person recognizes them by. */
interface TaskSource {
  permission: OfficePermission;
  /** SELECT with the columns id, since, cents, title and detail; limited to what the viewer sees. */
  rows: (viewer: TaskViewer, now: Date) => RawBuilder<unknown>;
}

/** Examples that a task shows. */
const EXAMPLES = 2;
/** Minutes after which an order should be at the ERP. */
const LATE_MINUTES = 5;

/** Orders whose export is in a state, with the name of their customer. */
const orders = (condition: RawBuilder<unknown>, since = sql`o.created_at`) => ({
  permission: 'orders.view' as const,
  rows: (viewer: TaskViewer) => sql`
    select o.id::text as id, ${since} as since, o.net_cents as cents,
      jsonb_build_object('cause', o.cause, 'year', o.year, 'number', o.number) as name, c.company_name as detail
    from erp_export e join sales_order o on o.id = e.order_id join customer c on c.id = o.customer_id
    where ${condition} and ${inOfficeScope(viewer, sql`o.address_id`)}`,
});

/** Everything that may wait for a person, the most urgent first. */
const SOURCES = {
  refused: orders(
    sql`e.state = 'refused'`,
    sql`coalesce((select max(a.at) from erp_attempt a where a.order_id = o.id), o.created_at)`,
  ),
  'not-arrived': orders(sql`e.state = 'waiting' and o.created_at < now() - ${LATE_MINUTES} * interval '1 minute'`),
  'not-taken': orders(sql`e.state = 'written' and e.is_overdue`, sql`e.written_at`),
  'not-connected': orders(sql`e.state = 'unconnected'`),
  held: {
    permission: 'held.view',
    rows: (viewer, now) => sql`
      select o.id::text as id, h.held_at as since, o.net_cents as cents,
        jsonb_build_object('cause', o.cause, 'year', o.year, 'number', o.number) as name, c.company_name as detail
      from order_hold h join sales_order o on o.id = h.order_id join customer c on c.id = o.customer_id
      where ${isToDecide(now)} and ${inOfficeScope(viewer, sql`o.address_id`)}`,
  },
  refunds: {
    permission: 'refunds.make',
    rows: (viewer) => sql`
      select r.id::text as id, r.requested_at as since, r.cents,
        jsonb_build_object('cause', o.cause, 'year', o.year, 'number', o.number) as name, r.reason as detail
      from payment_refund r join payment p on p.id = r.payment_id left join sales_order o on o.id = p.order_id
      where r.state in ('waiting', 'failed', 'review')
        and (o.id is null or ${inOfficeScope(viewer, sql`o.address_id`)})`,
  },
  payments: {
    permission: 'payments.view',
    rows: (viewer) => sql`
      select coalesce(o.id, p.id)::text as id, p.updated_at as since, p.amount_cents as cents,
        jsonb_build_object('cause', o.cause, 'year', o.year, 'number', o.number) as name, coalesce(p.reason, '') as detail
      from payment p left join sales_order o on o.id = p.order_id
      where p.state = 'review' and (o.id is null or ${inOfficeScope(viewer, sql`o.address_id`)})`,
  },
  claims: {
    permission: 'orders.view',
    rows: (viewer) => sql`
      select c.id::text as id, ${waitsSince} as since, null::bigint as cents,
        jsonb_build_object('cause', d.cause, 'year', d.year, 'number', d.number) as name,
        concat_ws(', ', k.company_name, c.description) as detail
      from claim c join transport_document d on d.id = c.document_id join customer k on k.id = d.customer_id
      where c.state = 'open' and not ${isWithCustomer} and ${inOfficeScope(viewer, claimAddress)}`,
  },
  requests: {
    permission: 'customers.view',
    rows: (viewer) => sql`
      select r.id::text as id, r.created_at as since, null::bigint as cents, null::jsonb as name,
        coalesce(r.data ->> 'companyName', c.company_name, r.email) as detail
      from access_request r left join customer c on c.id = r.customer_id
      where r.state = 'waiting'
        and ${hasAddressInScope(viewer, 'c')}`,
  },
  corrections: {
    permission: 'customers.view',
    rows: (viewer) => sql`
      select r.id::text as id, r.created_at as since, null::bigint as cents, null::jsonb as name, c.company_name as detail
      from correction_request r join customer c on c.id = r.customer_id
      where r.state = 'waiting' and ${hasAddressInScope(viewer, 'c')}`,
  },
  persons: {
    permission: 'shop.publish',
    rows: ({ agentIds }) => sql`
      select r.id::text as id, r.created_at as since, null::bigint as cents, null::jsonb as name,
        coalesce(r.name, '') as detail
      from person_request r where r.state = 'waiting' and ${agentIds === null}`,
  },
  mails: {
    permission: 'orders.view',
    rows: (viewer) => sql`
      select o.id::text as id, o.created_at as since, null::bigint as cents,
        jsonb_build_object('cause', o.cause, 'year', o.year, 'number', o.number) as name, coalesce(m.recipients, '') as detail
      from order_mail m join sales_order o on o.id = m.order_id
      where m.state in ('refused', 'given_up') and o.created_at > now() - interval '7 days'
        and ${inOfficeScope(viewer, sql`o.address_id`)}`,
  },
  jobs: {
    permission: 'shop.publish',
    rows: () => sql`
      select j.id::text as id, j.run_at as since, null::bigint as cents, null::jsonb as name, j.task_identifier as detail
      from graphile_worker.jobs j where j.locked_at is null and j.attempts >= j.max_attempts`,
  },
  'import-held': {
    permission: 'imports.prices',
    rows: () => sql`
      select r.id::text as id, r.started_at as since, null::bigint as cents, null::jsonb as name,
        array_to_string(r.files, ', ') as detail
      from import_run r where r.state = 'held' and r.started_at > now() - interval '30 days'`,
  },
  'import-rejected': {
    permission: 'imports.view',
    // Of files that come again, the last one counts.
    rows: () => sql`
      select r.id::text as id, r.started_at as since, null::bigint as cents, null::jsonb as name,
        array_to_string(r.files, ', ') as detail
      from import_run r
      where r.refused > 0 and r.state in ('finished', 'released') and r.kind not in ('undo', 'release')
        and r.started_at > now() - interval '14 days' and r.seen_at is null
        and (not exists (select from import_rejected_row x where x.run_id = r.id)
          or exists (select from import_rejected_row x where x.run_id = r.id and x.sent_by is null))
        and not exists (
          select from import_run l where l.searched = r.searched and l.id > r.id and l.state = 'finished'
        )`,
  },
  'import-late': {
    permission: 'imports.view',
    rows: (_viewer, now) => sql`
      select run_id::text as id, at as since, null::bigint as cents, null::jsonb as name, kind as detail
      from (${importRhythms(now)}) r where is_late`,
  },
  factors: {
    permission: 'people.edit',
    rows: () => sql`
      select u.id::text as id, o.role_since as since, null::bigint as cents, null::jsonb as name, u.name as detail
      from office_user o join user_account u on u.id = o.user_id
      where u.is_active and o.second_factor_due_at < now() + interval '10 days'
        and not exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null)`,
  },
} as const satisfies Record<string, TaskSource>;
export type TaskKind = keyof typeof SOURCES;

interface TaskRow {
  count: number;
  since: Date | null;
  cents: number | null;
  examples: { id: string; name: { cause: string; year: number; number: number } | null; detail: string }[] | null;
}

/** What a kind of task finds for a viewer. */
async function findTask(
  { query }: Pick<Database, 'query'>,
  kind: TaskKind,
  viewer: TaskViewer,
  now: Date,
): Promise<Task> {
  const { rows } = await sql<TaskRow>`
    with waiting as (${SOURCES[kind].rows(viewer, now)})
    select count(*)::integer as count, min(since) as since, sum(cents)::bigint as cents,
      (select jsonb_agg(first order by first.since) from (select * from waiting order by since limit ${EXAMPLES}) first)
        as examples
    from waiting`.execute(query);
  const [row] = rows;
  return {
    kind,
    count: row?.count ?? 0,
    since: row?.since ?? null,
    cents: row?.cents ?? null,
    examples: (row?.examples ?? []).map(({ id, name, detail }) => ({
      id,
      title: name?.cause ? orderName(name) : '',
      detail,
    })),
  };
}

const kindsFor = ({ permissions }: TaskViewer): TaskKind[] =>
  (Object.keys(SOURCES) as TaskKind[]).filter((kind) => permissions.includes(SOURCES[kind].permission));

/** What waits for a person, of what the viewer sees: the most urgent kind first, none that is empty. */
export async function listTasks(database: Pick<Database, 'query'>, viewer: TaskViewer, now: Date): Promise<Task[]> {
  const tasks = await Promise.all(kindsFor(viewer).map((kind) => findTask(database, kind, viewer, now)));
  return tasks.filter(({ count }) => count > 0);
}

/** What waits, by the entries of the left column; an entry that the viewer does not see has no number. */
export interface WaitingCounts {
  tasks: number;
  orders?: number;
  held?: number;
  claims?: number;
  requests?: number;
  imports?: number;
}

/** How much waits in each entry of the left column. */
export async function countWaiting(
  database: Pick<Database, 'query'>,
  viewer: TaskViewer,
  now: Date,
): Promise<WaitingCounts> {
  const kinds = kindsFor(viewer);
  if (kinds.length === 0) return { tasks: 0 };
  const counts = kinds.map(
    (kind) => sql`(select count(*)::integer from (${SOURCES[kind].rows(viewer, now)}) w) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Partial<Record<TaskKind, number>>>`select ${sql.join(counts)}`.execute(database.query);
  const of = (...wanted: TaskKind[]) => wanted.reduce((sum, kind) => sum + (rows[0]?.[kind] ?? 0), 0);
  return {
    tasks: of(...kinds),
    orders: of('refused', 'not-arrived', 'not-taken', 'not-connected'),
    ...{ held: of('held'), claims: of('claims'), requests: of('requests', 'corrections') },
    imports: of('import-held', 'import-rejected', 'import-late'),
  };
}
