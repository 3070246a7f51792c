import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../backend/database/index.ts';
import { logInAll, ResponseCounts, type Acknowledged } from './buyer.ts';
import { startFakeErp } from './fake-erp.ts';
import { placeOrders } from './kill-scenario.ts';
import { compareOrders, untilExported, type OrderComparison } from './compare-orders.ts';
import { runOrdersCommand, startProgram } from './program.ts';
import { makeShop, openRunningDatabase } from './shop-folder.ts';

export interface OutageFigures {
  comparison: OrderComparison;
  /** Fewest and most attempts per order when the ERP came back. */
  fewestAttempts: number;
  mostAttempts: number;
  /** Attempts stored without the request or without an error. */
  unexplained: number;
  /** CLI output during the outage: the last line of `list`, and the result of `resend`. */
  listed: string;
  resent: string;
  /** Milliseconds from resending one order to the arrival of the last one. */
  recoveryMilliseconds: number;
  /** Largest difference between sending and arrival position of an order. */
  outOfOrder: number;
  repeats: number;
  complaints: string[];
}

/**
 * Buyers order while the ERP is unavailable. The backoff of `minutes` is skipped by moving the queue's job times into
 * the past; then the ERP returns, staff resend the oldest order, and the others must follow by themselves.
 */
export async function orderWhileErpIsAway(
  dataDirectory: string,
  size: { orders: number; buyers: number; minutes: number },
): Promise<OutageFigures> {
  const names = await makeShop({ dataDirectory }, size.buyers);
  const erp = await startFakeErp();
  await erp.setAway(true);
  const program = await startProgram(dataDirectory, erp.environment);
  const database = openRunningDatabase(dataDirectory);
  try {
    await program.ready();
    const persons = await logInAll(program.address, names, new ResponseCounts());
    const { acknowledged } = await placeOrders(persons, (orders) => orders >= size.orders);
    for (let minute = 0; minute < size.minutes; minute += 1) {
      await untilNothingIsDue(database);
      await skip(database, 60);
    }
    await untilNothingIsDue(database);
    const attempts = await countAttempts(database);
    const listed = await runOrdersCommand(dataDirectory, ['list']);
    await erp.setAway(false);
    const start = performance.now();
    const resent = await runOrdersCommand(dataDirectory, ['resend', '1']);
    await untilExported(database, 120_000);
    return {
      comparison: await compareOrders(database, [...erp.taken.values()], acknowledged),
      ...attempts,
      listed: listed.trim().split('\n').at(-1) ?? '',
      resent: resent.trim(),
      recoveryMilliseconds: performance.now() - start,
      outOfOrder: displacement([...erp.taken.keys()], acknowledged),
      repeats: erp.done.get('came again') ?? 0,
      complaints: erp.complaints,
    };
  } finally {
    await database.close();
    await program.end();
    await erp.end().catch(() => undefined);
  }
}

/** Resolves when every pending order has a job in the future. */
async function untilNothingIsDue(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ due: number }>`
      select count(*)::integer as due from erp_export d
      left join graphile_worker.jobs j on j.key = 'export_order:' || d.order_id
      where d.state = 'waiting' and (j.id is null or j.run_at <= now() or j.locked_at is not null)`.execute(
      database.query,
    );
    if (rows[0]?.due === 0) return;
    await pause(20);
  }
}

/** Moves all job times into the past to simulate passing time, and wakes the queue. */
async function skip(database: Database, seconds: number): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array[id], run_at => run_at - make_interval(secs => ${seconds}))
    from graphile_worker.jobs where key like 'export_order:%'`.execute(database.query);
  await sql`select pg_notify('jobs:insert', '{"r":"skip","count":4}')`.execute(database.query);
}

async function countAttempts(database: Database) {
  const { rows } = await sql<{ attempts: number; unexplained: number }>`
    select count(*)::integer as attempts,
      (count(*) filter (where request is null or error is null or error like 'interrupted%'))::integer as unexplained
    from erp_attempt group by order_id`.execute(database.query);
  const counts = rows.map(({ attempts }) => attempts);
  return {
    fewestAttempts: Math.min(...counts),
    mostAttempts: Math.max(...counts),
    unexplained: rows.reduce((sum, row) => sum + row.unexplained, 0),
  };
}

/** Largest difference between an order's position by number and by arrival. */
function displacement(arrived: readonly string[], acknowledged: readonly Acknowledged[]): number {
  const numbers = acknowledged.map(({ number }) => number).sort((one, other) => one - other);
  return Math.max(...arrived.map((name, place) => Math.abs(place - numbers.indexOf(Number(name.split('-').at(-1))))));
}
