/** One of several processes that serve the shop on one port; `superviseProcesses` starts it. */
import { openStartedDatabase } from '../../backend/database/index.ts';
import { readSettings, withSessionSecret } from '../../backend/settings.ts';
import { Closings } from './closings.ts';
import { explain } from './explain.ts';
import { joinGroup, tellSupervisor, untilTold } from './group-member.ts';
import { observe, serve } from './serve.ts';
import { watchForOrders } from './shutdown.ts';

const group = joinGroup();
const shutdown = watchForOrders();
const closings = new Closings();

async function start(): Promise<void> {
  const settings = withSessionSecret(readSettings());
  const observing = observe(settings, group);
  const database = await openStartedDatabase(settings, observing.pool);
  closings.add(() => database.close());
  const { listen } = await serve({ settings, database, group, observing, shutdown, closings });
  const toListen = untilTold('listen');
  void tellSupervisor({ kind: 'prepared' });
  await toListen;
  const { port } = await listen();
  void tellSupervisor({ kind: 'ready', port });
}

let exitCode: number;
try {
  const started = start();
  started.catch(() => undefined);
  exitCode = await Promise.race([started.then(() => shutdown.requested), shutdown.requested]);
} catch (error) {
  await tellSupervisor({ kind: 'failed', reason: explain(error) });
  exitCode = 1;
}
if (!(await closings.run())) exitCode = 1;
process.exit(exitCode);
