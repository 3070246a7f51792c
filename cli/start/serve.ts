import { setTimeout as wait } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import { openDatabase, type Database, type DatabaseOptions } from '../../backend/database/index.ts';
import { createProcessMetrics } from '../../backend/metrics/index.ts';
import type { ProcessGroup } from '../../backend/process-group.ts';
import { createLogger } from '../../backend/request-log.ts';
import type { Settings } from '../../backend/settings.ts';
import type { Closings } from './closings.ts';
import type { DevelopmentServer } from './development-server.ts';
import { portErrorOf } from './port.ts';
import { poolSize } from './process-count.ts';
import type { Shutdown } from './shutdown.ts';

/** Milliseconds for the application to close; it limits its running requests itself. */
export const APPLICATION_TIMEOUT = 15_000;
/** Milliseconds after which a statement is cancelled. */
const STATEMENT_TIMEOUT = 60_000;

/** What a process that serves has before it has a database. */
export interface Observing {
  logger: Logger;
  metrics: ReturnType<typeof createProcessMetrics>;
  /** For every pool of the process. */
  pool: DatabaseOptions;
}

/**
 * Log, metrics and the options of the pools of one process.
 * @param number of the process in its group, which its lines of the log have; null for the one that starts several.
 */
export function observe(settings: Settings, { number, count }: { number: number | null; count: number }): Observing {
  const log = pino.destination(1);
  // The disk of the log may be full: the shop continues without it.
  log.on('error', () => undefined);
  const logger = createLogger(settings.logLevel, log, count > 1 && number !== null ? { process: number } : {});
  const metrics = createProcessMetrics();
  const { slowQueryMilliseconds: milliseconds } = settings;
  const report = (slow: object): void => {
    metrics.slowQueries.inc();
    logger.warn(slow, 'slow query');
  };
  return {
    logger,
    metrics,
    pool: {
      poolSize: poolSize(count),
      statementTimeoutMilliseconds: STATEMENT_TIMEOUT,
      slowQueries: milliseconds === 0 ? undefined : { milliseconds, report },
      onConnectionLost: (error) => logger.warn({ err: error }, 'database connection lost'),
    },
  };
}

/**
 * Opens the application on a prepared database and listens; what has to be closed is added to the closings.
 * @throws PortError when the address can't be used.
 */
export async function serve(options: {
  settings: Settings;
  database: Database;
  group: ProcessGroup;
  observing: Observing;
  shutdown: Shutdown;
  closings: Closings;
  vite?: DevelopmentServer | undefined;
}): Promise<{ listen: () => Promise<{ port: number }> }> {
  const { settings, database, group, observing, shutdown, closings, vite } = options;
  const { logger, metrics, pool } = observing;
  const { databaseReadUrl } = settings;
  const standby =
    databaseReadUrl === null ? undefined : openDatabase(databaseReadUrl, { ...pool, applicationName: 'bancale-reads' });
  const { createApplication } = await import('../../backend/application.ts');
  const application = await createApplication({ settings, database, standby, group, logger, metrics, ...vite });
  const tooLong = () => wait(APPLICATION_TIMEOUT, undefined, { ref: false });
  closings.add(() => Promise.race([application.close(), shutdown.requestedAgain, tooLong()]));
  // Closed before the application, because the browser's socket to Vite would keep the application from closing.
  closings.add(() => vite?.close());
  closings.add(() => Promise.race([application.drain(), shutdown.requestedAgain]));
  return {
    listen: () =>
      application.listen().catch((error: unknown) => {
        throw portErrorOf(error, settings.host, settings.port) ?? error;
      }),
  };
}
