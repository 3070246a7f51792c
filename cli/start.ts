import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Database } from '../backend/database/index.ts';
import { lockDataDirectory, openShopDatabase, withSetupLock } from '../backend/database/index.ts';
import { aloneInGroup } from '../backend/process-group.ts';
import { readSettings, withSessionSecret, type Settings } from '../backend/settings.ts';
import { rejectHalfRestored } from './backup/data-files.ts';
import { announce } from './start/announce.ts';
import { Closings } from './start/closings.ts';
import { explain } from './start/explain.ts';
import { Phases } from './start/phases.ts';
import { requireFreePort } from './start/port.ts';
import { prepareDatabase } from './start/prepare-database.ts';
import { connectionsFor, processCount, thisMachine } from './start/process-count.ts';
import { APPLICATION_TIMEOUT, observe, serve, type Observing } from './start/serve.ts';
import { watchForShutdown } from './start/shutdown.ts';

/** `npm run dev`: the storefront is served from its sources and reloaded in the browser when they change. */
const isDevelopment = process.argv.includes('--development');
// Most modules are imported below, and unchanged ones need not be compiled again after each change.
if (isDevelopment) enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));

// React reads this when it is imported, which happens with the application below.
process.env['NODE_ENV'] ??= isDevelopment ? 'development' : 'production';

/** Milliseconds in which a process closes its connections, after its application. */
const DATABASE_TIMEOUT = 5_000;

const shutdown = watchForShutdown();
const closings = new Closings();

async function start(): Promise<void> {
  const phases = new Phases();
  const environment = readSettings();
  const count = isDevelopment ? 1 : processCount(environment, thisMachine());
  // The lock comes first: starting the same shop twice should report that, and not its port.
  const lock = lockDataDirectory(environment.dataDirectory);
  closings.add(() => lock.release());
  await rejectHalfRestored(environment.dataDirectory);
  await requireFreePort(environment.host, environment.port);
  console.log('Bancale is starting');
  const settings = withSessionSecret(environment);
  const observing = observe(settings, { number: null, count });
  const { logger } = observing;

  const starting = isDevelopment ? startVite() : undefined;
  // A failure is reported where the server is needed.
  starting?.catch(() => undefined);
  const opened = await phases.run(
    'database',
    () =>
      openShopDatabase(settings, {
        ...observing.pool,
        maxConnections: connectionsFor(count),
        onInterruption: (message, error) => {
          logger.error({ err: error }, message);
          if (error) shutdown.request(1);
        },
      }),
    ({ description }) => description,
  );
  closings.add(() => opened.close());
  const { database } = opened;
  const prepared = await withSetupLock(
    database,
    () => prepareDatabase(database, settings, phases),
    () => console.log('  Another Bancale is preparing this database; waiting until it is done.'),
  );
  const vite = starting && (await phases.run('vite', () => starting));
  const { port } = await (count > 1
    ? serveBySeveral(settings, count, observing, phases)
    : serveHere(settings, database, observing, phases, vite));
  if (vite) await phases.run('pages', () => vite.warmUp());
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(settings.host);
  const address = `http://${isLocal ? 'localhost' : settings.host}:${port}`;
  console.log(`\nBancale is ready after ${phases.seconds} s: ${address}`);
  await announce(database, environment, { ...prepared, address });
}

/** Serves the shop in this process. */
async function serveHere(
  settings: Settings,
  database: Database,
  observing: Observing,
  phases: Phases,
  vite: Awaited<ReturnType<typeof startVite>> | undefined,
): Promise<{ port: number }> {
  const { listen } = await phases.run('application', () =>
    serve({ settings, database, group: aloneInGroup(), observing, shutdown, closings, vite }),
  );
  return listen();
}

/** Serves the shop in several processes on one port; this one starts them and looks after them. */
async function serveBySeveral(
  settings: Settings,
  count: number,
  { logger }: Observing,
  phases: Phases,
): Promise<{ port: number }> {
  const { superviseProcesses } = await import('./start/supervise-processes.ts');
  const processes = superviseProcesses({ count, logger, onGivenUp: () => shutdown.request(1) });
  const milliseconds = settings.drainMilliseconds + APPLICATION_TIMEOUT + DATABASE_TIMEOUT;
  closings.add(() => processes.stop(milliseconds, shutdown.requestedAgain));
  await phases.run('application', () => processes.startFirst());
  return phases.run(
    'processes',
    () => processes.startOthers(),
    () => String(count),
  );
}

/** Imported only here: Vite is not installed where development dependencies are left out. */
async function startVite() {
  const { startDevelopmentServer } = await import('./start/development-server.ts');
  return startDevelopmentServer();
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
if (!(await closings.run())) exitCode = 1;
process.exit(exitCode);
