import { userInfo } from 'node:os';
import { sql } from 'kysely';
import type { Database } from '../backend/database/index.ts';
import { whyNumbersStop } from '../backend/orders/index.ts';
import { confirmOutgoing, findOutgoingState } from '../backend/outgoing/index.ts';
import type { EnvironmentSettings } from '../backend/settings.ts';
import { askedErp } from './asked-erp.ts';
import { shopDay, shopTime } from '../domain/shop-day.ts';
import { stopReason } from './start/warnings.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const ENTRIES = {
  restored: 'stopped: restored from a backup',
  older: 'stopped: the database was older than DATA_DIR knew it',
  address: 'stopped: another SHOP_URL',
  confirmed: 'confirmed: everything may leave',
};

/** What `npm run orders -- outgoing` is asked to do: to show the state, or to confirm that this is the shop. */
export interface OutgoingWords {
  /** Who confirms; null: the state is shown only. */
  actor: string | null;
  /** Whether to confirm without asking the ERP which numbers of orders it has. */
  isUnasked: boolean;
}

/** The words after `outgoing`; null where they can't be understood. */
export function confirmWords([action, ...words]: readonly string[]): OutgoingWords | null {
  if (action === undefined) return { actor: null, isUnasked: false };
  if (action !== 'confirm') return null;
  const isUnasked = words[0] === '--unasked';
  const [option, name, ...rest] = isUnasked ? words.slice(1) : words;
  if (rest.length > 0) return null;
  if (option === undefined) return { actor: userInfo().username, isUnasked };
  return option === '--by' && name ? { actor: name, isUnasked } : null;
}

/** Shows whether anything leaves the shop, or confirms that it may; returns the exit code. */
export async function runOutgoing(
  database: Database,
  settings: EnvironmentSettings,
  { actor, isUnasked }: OutgoingWords,
): Promise<number> {
  if (actor !== null) {
    const reason = isUnasked ? null : await numbersSentence(database, settings);
    if (reason !== null) {
      printLine(reason);
      return 1;
    }
    if (await confirmOutgoing(database, actor)) {
      printLine('Confirmed: what waits leaves within a minute, or as soon as the shop runs.');
      return 0;
    }
    printLine('Everything may leave already.');
    return 1;
  }
  const state = await findOutgoingState(database);
  const reason = stopReason(state);
  printLine(reason === null ? 'Everything may leave this shop.' : `Nothing leaves this shop, because ${reason}.`);
  const { orders, mails, events } = await countWaiting(database);
  printLine(`${orders} orders, ${mails} mails and ${events} events wait.`);
  for (const { at, entry, actor: by } of state.log) {
    printLine(`${shopDay(at)} ${shopTime(at)}  ${ENTRIES[entry]}${by === null ? '' : `, by ${by}`}`);
  }
  if (reason !== null) printLine('If it is the real shop: npm run orders -- outgoing confirm');
  return 0;
}

/** The same as a sentence; null: no number stops anything. */
async function numbersSentence(database: Database, settings: EnvironmentSettings): Promise<string | null> {
  const { dataDirectory } = settings;
  const obstacle = await whyNumbersStop({ database, erp: askedErp(settings), clock: () => new Date(), dataDirectory });
  if (obstacle === null) return null;
  return obstacle.kind === 'conflicts'
    ? `The ERP has orders with the numbers of ${obstacle.numbers.join(', ')}, sent since the database was taken back. Give them new ones first: npm run orders -- renumber <number>. Nothing leaves yet.`
    : `The ERP can't be asked which numbers of orders it has: ${obstacle.reason}\nNothing leaves yet. If no order of this shop can have a number that the ERP knows, confirm --unasked.`;
}

async function countWaiting(database: Database): Promise<{ orders: number; mails: number; events: number }> {
  const { rows } = await sql<{ orders: number; mails: number; events: number }>`
    select (select count(*)::integer from erp_export where state = 'waiting') as orders,
      (select count(*)::integer from order_mail where state = 'waiting')
        + (select count(*)::integer from account_mail where state = 'waiting') as mails,
      (select count(*)::integer from tracking_event where is_waiting) as events`.execute(database.query);
  return rows[0] ?? { orders: 0, mails: 0, events: 0 };
}
