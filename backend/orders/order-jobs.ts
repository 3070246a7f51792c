import { Logger as WorkerLogger, run, runMigrations, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Database } from '../database/index.ts';
import { canBeAsked, type ErpGateway, type FileErp } from '../integrations/erp/index.ts';
import type { MayLeave } from '../outgoing/index.ts';
import { tracedTasks, type Tracing } from '../tracing/index.ts';
import {
  scheduleMissingConfirmations,
  sendConfirmation,
  type ConfirmationServices,
} from './confirmation/send-confirmation.ts';
import { exportOrder, retryWaitingAfterExport, scheduleMissingExports, type ExportServices } from './export-order.ts';
import { firstStates, refreshOrderStates } from './order-states.ts';
import { openQueuePool } from './queue-pool.ts';
import { joinQueue } from './queue-presence.ts';
import { CONFIRM_ORDER, EXPORT_ORDER } from './services.ts';

const SCHEDULE_MISSING = 'plan_forgotten_exports';
const REFRESH_STATES = 'refresh_order_states';
const CONCURRENT_JOBS = 4;
/** Advisory locks, with the hash of its name, of the tasks that run every minute. */
const MINUTE_TASKS = 7_310_443;
/** How often the minute tasks and a clock that was set back are looked after. */
const TICK_MILLISECONDS = 30_000;
/** A job locked for longer belongs to a dead process: an attempt takes ten seconds at most. */
const LOCK_SECONDS = 120;

/** Creates or migrates the tables of the job queue. Must run with the migrations, before any order. */
export async function prepareOrderJobs(database: Database): Promise<void> {
  const pool = openQueuePool(database, 1);
  try {
    await runMigrations({ pgPool: pool, logger: silentLogger });
  } finally {
    await pool.end();
  }
}

const silentLogger = new WorkerLogger(() => () => undefined);

function loggerFor(services: Pick<ExportServices, 'logger'>): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    const method = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug';
    services.logger[method]({ part: 'jobs' }, message);
  });
}

/**
 * Exports waiting orders to the ERP and updates their statuses, in this process, until stopped. On start every waiting
 * order without a job gets one. While nothing may leave, orders and mails wait. `stop` waits for running attempts.
 * @param services `currentErp` is asked for each job, because the office may change it; without one, orders wait.
 * @param confirmations services for sending mails; without them mails wait for a process that has them.
 * @param others further tasks to run every minute, by one process at a time.
 * @param tasks further jobs of the queue, added by other subjects.
 */
export async function startOrderJobs(
  services: Omit<ExportServices, 'erp'> & {
    currentErp: () => Promise<ErpGateway | FileErp | null>;
    mayLeave: MayLeave;
    tracing?: Tracing | null;
  },
  confirmations: ConfirmationServices | null = null,
  others: Readonly<Record<string, () => Promise<unknown>>> = {},
  tasks: TaskList = {},
): Promise<{ stop: () => Promise<void> }> {
  const pool = openQueuePool(services.database, CONCURRENT_JOBS + 3);
  const { currentErp, mayLeave } = services;
  const ending = new AbortController();
  const states = firstStates();
  const scheduleMissing = async (): Promise<void> => {
    if (!(await mayLeave())) return;
    if (await currentErp()) await scheduleMissingExports(services.database, LOCK_SECONDS);
    await scheduleMissingConfirmations(services.database, LOCK_SECONDS);
  };
  const minuteTasks: Record<string, () => Promise<unknown>> = {
    [SCHEDULE_MISSING]: async () => {
      await scheduleMissing();
      if (await currentErp()) await retryWaitingAfterExport(services.database);
    },
    [REFRESH_STATES]: async () => {
      const erp = await currentErp();
      if (erp && canBeAsked(erp) && (await mayLeave()))
        await refreshOrderStates({ ...services, erp }, states, ending.signal);
    },
    ...others,
  };
  const taskList: TaskList = {
    ...(confirmations && {
      [CONFIRM_ORDER]: async (payload: unknown) => {
        const { orderId, attempt } = payload as { orderId: number; attempt?: number };
        if (await mayLeave()) await sendConfirmation(confirmations, orderId, attempt ?? 1);
      },
    }),
    ...tasks,
    [EXPORT_ORDER]: async (payload) => {
      const { orderId, attempt } = payload as { orderId: number; attempt?: number };
      // Else the order waits; it gets another job when an ERP is connected and orders may leave.
      const erp = await currentErp();
      if (erp && (await mayLeave())) await exportOrder({ ...services, erp }, orderId, attempt ?? 1);
    },
    ...Object.fromEntries(
      Object.entries(minuteTasks).map(([name, task]) => [
        name,
        async () => {
          await scheduleMinuteTasks(pool, [name]);
          await runAlone(pool, name, task);
        },
      ]),
    ),
  };
  const presence = await joinQueue(pool, loggerFor(services));
  await scheduleMissing();
  const keepTime = async (): Promise<void> => {
    await repairRunTimes(pool);
    await scheduleMinuteTasks(pool, Object.keys(minuteTasks));
  };
  await keepTime();
  // By a timer, which no change of the clock stops.
  const timer = setInterval(() => {
    keepTime().catch((error: unknown) => services.logger.warn({ err: error }, 'the queue could not be looked after'));
  }, TICK_MILLISECONDS).unref();
  const runner = await run({
    pgPool: pool,
    taskList: tracedTasks(services.tracing ?? null, taskList),
    // No timetable: it queues a job for every minute that a clock set forward skips, and none while it is set back.
    parsedCronItems: [],
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    logger: loggerFor(services),
  });
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    ending.abort();
    try {
      await runner.stop();
    } finally {
      try {
        await presence.leave();
      } finally {
        await pool.end();
      }
    }
  };
  let stopping: Promise<void> | undefined;
  return {
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/**
 * Schedules each of the tasks in a minute, unless it waits already: one job of each, whatever the clock does and however
 * many processes there are. Orders and mails come before them.
 */
async function scheduleMinuteTasks(pool: pg.Pool, names: readonly string[]): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job(name, run_at => now() + interval '1 minute', max_attempts => 1, priority => 1,
      job_key => 'minute:' || name, job_key_mode => 'preserve_run_at')
     from unnest($1::text[]) as name`,
    [names],
  );
}

/**
 * Lets jobs that were queued at a time that is still to come, before the clock was set back, run after the pause that
 * they were given, and not after the whole jump.
 */
async function repairRunTimes(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs
     set run_at = case when key like 'minute:%' then now() else now() + greatest(run_at - updated_at, interval '0') end,
       updated_at = now()
     where locked_at is null and (updated_at > now() + interval '5 seconds'
       or (key like 'minute:%' and run_at > now() + interval '65 seconds'))`,
  );
}

/**
 * Runs a task unless it still runs from an earlier minute, here or in another process. The lock belongs to a connection
 * and ends with it, so that a crashed process blocks no other one.
 */
async function runAlone(pool: pg.Pool, name: string, task: () => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  let isLost = true;
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as is_free',
      [MINUTE_TASKS, name],
    );
    try {
      if (rows[0]?.is_free) await task();
    } finally {
      if (rows[0]?.is_free) await client.query('select pg_advisory_unlock($1, hashtext($2))', [MINUTE_TASKS, name]);
    }
    isLost = false;
  } finally {
    client.release(isLost);
  }
}
