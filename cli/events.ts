import { parseArgs } from 'node:util';
import { replayEvents } from '../backend/integrations/events/index.ts';
import { runOnShopDatabase } from './run-on-shop-database.ts';
import { CommandError } from './command-error.ts';
import { asCommand, runCommand, runProgram } from './run-command.ts';

const usage = `Usage:
  npm run events -- replay --from <time> [--to <time>] [--topic cart|search]

Sends stored tracking events to Kafka again, oldest first, with the ids they had. Times are as in 2026-11-24 or
2026-11-24T08:00:00Z; without --to, up to now. The running shop sends them within a minute.

Exit code: 0 done, 2 not run.`;

function timeOf(text: string | undefined, name: string): Date {
  const time = new Date(text ?? Number.NaN);
  if (Number.isNaN(time.getTime())) throw new CommandError(`${name} must be a time.\n\n${usage}`);
  return time;
}

async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      ...{ from: { type: 'string' }, to: { type: 'string' }, topic: { type: 'string' } },
    },
  });
  const [action, ...rest] = positionals;
  if (action !== 'replay' || rest.length > 0) throw new CommandError(usage);
  const { topic = null } = values;
  if (topic !== null && topic !== 'cart' && topic !== 'search') throw new CommandError(usage);
  const from = timeOf(values.from, '--from');
  const to = values.to === undefined ? new Date() : timeOf(values.to, '--to');
  return runOnShopDatabase('bancale-events', async (database, settings) => {
    if (settings.kafkaBrokers === null) throw new CommandError('KAFKA_BROKERS is not set: nothing would send them.');
    const marked = await replayEvents(database, { from, to, topic });
    process.stdout.write(`${marked} ${marked === 1 ? 'event is' : 'events are'} sent again.\n`);
    return 0;
  });
}

/** Runs `npm run events` with the arguments after the name; returns the exit code. */
export const main = asCommand(usage, (words) => runCommand(() => run(words)));

if (import.meta.main) await runProgram(main);
