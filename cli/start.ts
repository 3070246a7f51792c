import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { DataDirectoryInUse, DatabaseSetupError } from '../backend/database/index.ts';
import { lockDataDirectory, openDatabase, openShopDatabase, withSetupLock } from '../backend/database/index.ts';
import { SearchIndexFailure } from '../backend/search/index.ts';
import { createProcessMetrics } from '../backend/metrics/index.ts';
import { createLogger } from '../backend/request-log.ts';
import { ProfileError } from '../backend/integrations/erp/index.ts';
import { readSettings, SettingsError, withSessionSecret } from '../backend/settings.ts';
import { rejectHalfRestored } from './backup/data-files.ts';
import { CommandError } from './command-error.ts';
import { fileErrorMessage } from './file-error.ts';
import { watchForShutdown } from './start/shutdown.ts';
import { Phases } from './start/phases.ts';
import { PortError, portErrorOf, requireFreePort } from './start/port.ts';
import { prepareDatabase } from './start/prepare-database.ts';
import {
  connectionWarning,
  outgoingWarning,
  startWarnings,
  timelineWarning,
  versionWarning,
} from './start/warnings.ts';

/** Milliseconds for the application to close; it limits its running requests itself. */
const APPLICATION_TIMEOUT = 15_000;
/** Connections of each pool, and milliseconds after which a statement is cancelled. */
const POOL = { poolSize: 20, statementTimeoutMilliseconds: 60_000 };

/** `npm run dev`: the storefront is served from its sources and reloaded in the browser when they change. */
const isDevelopment = process.argv.includes('--development');
// Most modules are imported below, and unchanged ones need not be compiled again after each change.
if (isDevelopment) enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));

// React reads this when it is imported, which happens with the application below.
process.env['NODE_ENV'] ??= isDevelopment ? 'development' : 'production';

const shutdown = watchForShutdown();
/** Cleanup functions to run at the end, last first. */
const closings: (() => Promise<void> | void)[] = [];

async function start(): Promise<void> {
  const phases = new Phases();
  const environment = readSettings();
  // The lock comes first: starting the same shop twice should report that, and not its port.
  const lock = lockDataDirectory(environment.dataDirectory);
  closings.push(() => lock.release());
  await rejectHalfRestored(environment.dataDirectory);
  await requireFreePort(environment.host, environment.port);
  console.log('Bancale is starting');
  const settings = withSessionSecret(environment);
  const log = pino.destination(1);
  // The disk of the log may be full: the shop continues without it.
  log.on('error', () => undefined);
  const logger = createLogger(settings.logLevel, log);
  const metrics = createProcessMetrics();
  const slowQueries =
    settings.slowQueryMilliseconds === 0
      ? undefined
      : {
          milliseconds: settings.slowQueryMilliseconds,
          report: (slow: object) => {
            metrics.slowQueries.inc();
            logger.warn(slow, 'slow query');
          },
        };

  const starting = isDevelopment ? startVite() : undefined;
  // A failure is reported where the server is needed.
  starting?.catch(() => undefined);
  const opened = await phases.run(
    'database',
    () =>
      openShopDatabase(settings, {
        ...POOL,
        slowQueries,
        onConnectionLost: (error) => logger.warn({ err: error }, 'database connection lost'),
        onInterruption: (message, error) => {
          logger.error({ err: error }, message);
          if (error) shutdown.request(1);
        },
      }),
    ({ description }) => description,
  );
  closings.push(() => opened.close());
  const { database } = opened;
  const { state, isOtherTimeline } = await withSetupLock(
    database,
    () => prepareDatabase(database, settings, phases),
    () => console.log('  Another Bancale is preparing this database; waiting until it is done.'),
  );

  const { databaseReadUrl } = settings;
  const standby =
    databaseReadUrl === null
      ? undefined
      : openDatabase(databaseReadUrl, { ...POOL, slowQueries, applicationName: 'bancale-reads' });

  const vite = starting && (await phases.run('vite', () => starting));
  const application = await phases.run('application', async () => {
    const { createApplication } = await import('../backend/application.ts');
    return createApplication({ settings, database, standby, logger, metrics, ...vite });
  });
  closings.push(() => Promise.race([application.close(), shutdown.requestedAgain, waitQuietly(APPLICATION_TIMEOUT)]));
  // Closed before the application, because the browser's socket to Vite would keep the application from closing.
  closings.push(() => vite?.close());
  closings.push(() => Promise.race([application.drain(), shutdown.requestedAgain]));
  const { port } = await application.listen().catch((error: unknown) => {
    throw portErrorOf(error, settings.host, settings.port) ?? error;
  });

  if (vite) await phases.run('pages', () => vite.warmUp());
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(settings.host);
  console.log(`\nBancale is ready after ${phases.seconds} s: http://${isLocal ? 'localhost' : settings.host}:${port}`);
  // With the application, which has it in memory already.
  const { countUnconnected } = await import('../backend/orders/index.ts');
  const unconnected = connectionWarning(environment, await countUnconnected(database));
  const { countBeyondErpVersion } = await import('../backend/integrations/erp/index.ts');
  const untold = versionWarning(await countBeyondErpVersion(database.query));
  const { findOutgoingState } = await import('../backend/outgoing/index.ts');
  const stopped = outgoingWarning(await findOutgoingState(database));
  const recovered = isOtherTimeline ? timelineWarning() : null;
  for (const warning of [...startWarnings(environment), unconnected, untold, recovered, stopped]) {
    if (warning !== null) console.warn(`\n${warning}`);
  }
  if (state !== 'other') {
    const { listExistingLogins } = await import('../demo/logins.ts');
    const logins = await listExistingLogins(database);
    if (logins.length > 0) console.log('\nDemonstration logins:');
    for (const { email, password } of logins) console.log(`  ${email.padEnd(28)} ${password}`);
  }
}

/** Imported only here: Vite is not installed where development dependencies are left out. */
async function startVite() {
  const { startDevelopmentServer } = await import('./start/development-server.ts');
  return startDevelopmentServer();
}

async function waitQuietly(milliseconds: number): Promise<void> {
  await wait(milliseconds, undefined, { ref: false });
}

/** Expected errors are printed as their message, all others with their stack. */
function explain(error: unknown): string {
  const startErrors = [
    CommandError,
    SettingsError,
    PortError,
    DataDirectoryInUse,
    DatabaseSetupError,
    SearchIndexFailure,
    ProfileError,
  ];
  if (error instanceof Error && startErrors.some((known) => error instanceof known)) return error.message;
  return fileErrorMessage(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

let exitCode: number;
try {
  const started = start();
  // When the process is asked to stop during the start, the rest of the start fails without a database; that is
  // expected.
  started.catch(() => undefined);
  exitCode = await Promise.race([started.then(() => shutdown.requested), shutdown.requested]);
  console.log('Bancale is stopping');
} catch (error) {
  console.error(`\nBancale did not start.\n${explain(error)}`);
  exitCode = 1;
}
for (const close of closings.reverse()) {
  try {
    await close();
  } catch (error) {
    console.error(explain(error));
    exitCode = 1;
  }
}
process.exit(exitCode);
