import { setTimeout as pause } from 'node:timers/promises';
import { startDatabaseForwarder } from '../../../cli/cluster/database-forwarder.ts';
import type { DatabaseServers } from '../../../cli/cluster/database-servers.ts';
import { openDatabase } from '../../../backend/database/index.ts';
import { logInAll, ResponseCounts, type Acknowledged } from './buyer.ts';
import { placeOrders } from './kill-scenario.ts';
import { compareOrders, untilExported, type OrderComparison } from './compare-orders.ts';
import { startShopProcesses } from './several-processes.ts';

export interface FailoverFigures {
  comparison: OrderComparison;
  responseCounts: ResponseCounts;
  /** Milliseconds from the kill until the standby accepts writes, and until a buyer's order was acknowledged again. */
  untilPrimary: number;
  untilOrder: number;
  /** Orders acknowledged before the kill, and by the new primary. */
  before: number;
  after: number;
  /** Orders that were sent again at the end, and those that got another number. */
  repeated: number;
  renumbered: string[];
  /** Number of starts of each shop process. */
  starts: number[];
}

/**
 * Buyers order at a steady rate through several processes; the primary is killed with kill -9, the standby promoted.
 * At the end every order is sent once more with its key. The caller has started both servers, and stops them.
 * @param size `pace`: milliseconds between two orders of a buyer; `orders` on each side of the failover.
 */
export async function orderDuringFailover(
  dataDirectory: string,
  servers: DatabaseServers,
  size: { processes: number; buyers: number; pace: number; orders: number },
): Promise<FailoverFigures> {
  const forwarder = await startDatabaseForwarder(servers.addresses, servers.urlAt);
  const shop = await startShopProcesses(dataDirectory, size.processes, {
    ...{ databaseUrl: servers.urlAt(forwarder.address), buyers: size.buyers, drainSeconds: 0 },
    environment: { DATABASE_READ_URL: servers.urlAt(servers.standby()) },
  });
  const database = openDatabase(servers.urlAt(servers.standby()), { poolSize: 2 });
  const responseCounts = new ResponseCounts();
  try {
    const persons = await logInAll(shop.balancer.address, shop.buyers, responseCounts);
    // Logging in at once takes longest.
    responseCounts.slowest = 0;
    let begun = 0;
    let enough = Number.POSITIVE_INFINITY;
    const shopping = placeOrders(persons, (orders) => (begun = orders) >= enough, size.pace);
    // A failure is reported below; here it only ends the waiting.
    shopping.catch(() => (begun = Number.POSITIVE_INFINITY));
    while (begun < size.orders) await pause(20);
    const killed = performance.now();
    servers.kill(servers.primary());
    await servers.promote();
    const promoted = performance.now();
    enough = begun + size.orders;
    const { sent, acknowledged } = await shopping;
    const after = acknowledged.filter(({ at }) => at > promoted);

    const renumbered: string[] = [];
    for (const { person, cart, acknowledged: known } of sent) {
      const { number } = await person.send(cart, known.reference);
      if (number !== known.number) renumbered.push(`${known.reference}: ${number} in place of ${known.number}`);
    }
    await untilExported(database, 60_000);
    return {
      ...{ comparison: await compareOrders(database, [...shop.erp.taken.values()], acknowledged), responseCounts },
      ...{ untilPrimary: promoted - killed, untilOrder: earliest(after) - killed },
      ...{ before: acknowledged.filter(({ at }) => at < killed).length, after: after.length },
      ...{ repeated: sent.length, renumbered, starts: shop.programs.map((program) => program.starts()) },
    };
  } finally {
    await database.close();
    await shop.end();
    await forwarder.close();
  }
}

function earliest(orders: readonly Acknowledged[]): number {
  return Math.min(...orders.map(({ at }) => at));
}

export interface MissingStandbyFigures {
  comparison: OrderComparison;
  responseCounts: ResponseCounts;
  /** Responses to orders while the standby was away, and milliseconds until `/readyz` returned 503. */
  acknowledgedMeanwhile: number;
  untilNotReady: number;
  /** Milliseconds from the standby's return, which includes its start, until `/readyz` returned 200. */
  untilReady: number;
}

/** Every buyer sends an order while the synchronous standby is away for some seconds, and gets a response afterwards. */
export async function orderWithoutStandby(
  dataDirectory: string,
  servers: DatabaseServers,
  size: { buyers: number; seconds: number },
): Promise<MissingStandbyFigures> {
  const shop = await startShopProcesses(dataDirectory, 1, {
    ...{ databaseUrl: servers.urlAt(servers.primary()), buyers: size.buyers, drainSeconds: 0 },
  });
  const database = openDatabase(servers.urlAt(servers.primary()), { poolSize: 2 });
  const [address = ''] = shop.programs.map((program) => program.address);
  const untilStatus = async (status: number): Promise<void> => {
    while ((await fetch(`${address}/readyz`)).status !== status) await pause(50);
  };
  const responseCounts = new ResponseCounts();
  try {
    const persons = await logInAll(address, shop.buyers, responseCounts);
    const carts = await Promise.all(
      persons.map(async (person, index) => ({
        person,
        cart: await person.fill(index + 1),
        key: `without-standby-${index}`,
      })),
    );
    const away = performance.now();
    servers.kill(servers.standby());
    const acknowledged: Acknowledged[] = [];
    const sending = carts.map(async ({ person, cart, key }) => acknowledged.push(await person.send(cart, key)));
    await untilStatus(503);
    const untilNotReady = performance.now() - away;
    await pause(size.seconds * 1_000);
    const acknowledgedMeanwhile = acknowledged.length;
    const back = performance.now();
    await servers.start();
    await Promise.all(sending);
    await untilStatus(200);
    const untilReady = performance.now() - back;
    await untilExported(database, 60_000);
    return {
      comparison: await compareOrders(database, [...shop.erp.taken.values()], acknowledged),
      ...{ responseCounts, acknowledgedMeanwhile, untilNotReady, untilReady },
    };
  } finally {
    await database.close();
    await shop.end();
  }
}
