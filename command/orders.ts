import { readSettings, SettingsFaults } from '../backend/settings.ts';
import {
  findDelivery,
  listUndelivered,
  prepareOrderJobs,
  readAttempts,
  resendOrder,
  type Delivery,
} from '../backend/orders/index.ts';
import { DatabaseRefusal, isMigrated, openDatabaseBesideShop } from '../backend/outside/database/index.ts';
import type { Database, ShopDatabase } from '../backend/outside/database/index.ts';
import { centsToEuro } from '../trade/money.ts';
import { shopDay, shopTime } from '../trade/shop-day.ts';

const usage = `Usage:
  node command/orders.ts list             orders that have not reached the ERP
  node command/orders.ts show <number>    one order with every attempt, what was asked and what was answered
  node command/orders.ts resend <number>  sends an order again that waits or was refused

The number is OWEB-2026-000123, or 123 for that order of the newest year.

Exit code: 0 done, 1 there is no such order or it can't be sent again, 2 not run.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const moment = (at: Date): string => `${shopDay(at)} ${shopTime(at)}`;

function line(delivery: Delivery): string {
  const { number, state, sentAt, customerCode, totalCents, attempts, nextAttemptAt, lastError, reference } = delivery;
  return [
    number,
    state,
    `sent ${moment(sentAt)}`,
    `client ${customerCode}`,
    `${centsToEuro(totalCents).toFixed(2)} EUR`,
    `attempts ${attempts}`,
    ...(reference ? [`reference ${reference}`] : []),
    ...(nextAttemptAt ? [`next ${moment(nextAttemptAt)}`] : []),
    ...(lastError && state !== 'delivered' ? [lastError] : []),
  ].join('  ');
}

async function list(database: Database): Promise<number> {
  const waiting = await listUndelivered(database);
  for (const delivery of waiting) say(line(delivery));
  const count = `${waiting.length} ${waiting.length === 1 ? 'order has' : 'orders have'}`;
  say(waiting.length === 0 ? 'Every order has reached the ERP.' : `${count} not reached the ERP.`);
  return 0;
}

async function show(database: Database, delivery: Delivery): Promise<number> {
  say(line(delivery));
  for (const [index, attempt] of (await readAttempts(database, delivery.orderId)).entries()) {
    say(`\nAttempt ${index + 1}, ${moment(attempt.at)}, ${attempt.milliseconds} ms: ${attempt.error ?? 'taken'}`);
    say(`asked: ${JSON.stringify(attempt.request)}`);
    say(`answered: ${JSON.stringify(attempt.answer)}`);
  }
  return 0;
}

async function resend(database: Database, delivery: Delivery): Promise<number> {
  if (!(await resendOrder(database, delivery.orderId))) {
    say(`${delivery.number} has reached the ERP already, as ${delivery.reference ?? 'delivered'}.`);
    return 1;
  }
  say(`${delivery.number} is sent again now, or as soon as the shop runs.`);
  return 0;
}

async function main([action, number, ...rest]: string[]): Promise<number> {
  const isWellFormed = rest.length === 0 && (action === 'list' ? number === undefined : number !== undefined);
  if (!isWellFormed || !['list', 'show', 'resend'].includes(action ?? '')) {
    say(usage);
    return action === '--help' ? 0 : 2;
  }
  let opened: ShopDatabase | null = null;
  try {
    opened = await openDatabaseBesideShop(readSettings(), { applicationName: 'bancale-orders' });
    const { database } = opened;
    if (!(await isMigrated(database))) {
      say('The database is empty or old; start the shop once, then try again.');
      return 2;
    }
    await prepareOrderJobs(database);
    if (action === 'list') return await list(database);
    const delivery = await findDelivery(database, number ?? '');
    if (!delivery) {
      say(`There is no order ${number}.`);
      return 1;
    }
    return await (action === 'show' ? show(database, delivery) : resend(database, delivery));
  } catch (error) {
    const isRefusal = error instanceof SettingsFaults || error instanceof DatabaseRefusal;
    console.error(isRefusal ? error.message : error);
    return 2;
  } finally {
    await opened?.close();
  }
}

process.exitCode = await main(process.argv.slice(2));
