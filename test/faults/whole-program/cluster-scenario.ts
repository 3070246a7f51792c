import { setTimeout as pause } from 'node:timers/promises';
import { startDatabaseForwarder } from '../../../cli/cluster/database-forwarder.ts';
import { openDatabase, type Database } from '../../../backend/database/index.ts';
import { hasCluster, type TestCluster } from '../../builders/cluster.ts';
import { logInAll, ResponseCounts, type Buyer } from './buyer.ts';
import { placeOrders } from './kill-scenario.ts';
import { compareOrders, untilExported, type OrderComparison } from './compare-orders.ts';
import { startShopProcesses } from './several-processes.ts';

/** What is killed: one process of the shop, a PostgreSQL server with all its processes, the Kafka broker or the OpenSearch node. */
export type ClusterProgram = 'shop' | 'primary' | 'standby' | 'kafka' | 'search';

/** All kinds; without Java, the broker and the node are left out. */
export const CLUSTER_PROGRAMS: readonly ClusterProgram[] = [
  'shop',
  'primary',
  'standby',
  ...(hasCluster ? (['kafka', 'search'] as const) : []),
];

export interface ClusterFigures {
  comparison: OrderComparison;
  responseCounts: ResponseCounts;
  /** Starts of all shop processes together. */
  starts: number;
  /** Tracking events that were stored, and those of them that never reached Kafka; null without a broker. */
  events: { stored: number; left: number } | null;
  /** Searches that found products while the node was killed, and documents that the node has at the end; null without it. */
  searches: { found: number; documents: number } | null;
  seconds: number;
}

/**
 * Buyers order through three processes on two PostgreSQL servers while victims are killed with kill -9, evenly among the
 * orders, and started again: a primary by promoting its standby, whose standby it then becomes. At the end all orders
 * are checked.
 * @param size the broker and the node run when they are among the victims; `pace`: milliseconds between two orders of a buyer.
 */
export async function orderOnCluster(
  dataDirectory: string,
  cluster: TestCluster,
  size: { orders: number; buyers: number; pace?: number; victims: readonly ClusterProgram[] },
): Promise<ClusterFigures> {
  const { servers } = cluster;
  await servers.start();
  const withKafka = size.victims.includes('kafka');
  const broker = withKafka ? await cluster.startKafka() : null;
  const node = size.victims.includes('search') ? await cluster.startSearch() : null;
  const forwarder = await startDatabaseForwarder(servers.addresses, servers.urlAt);
  const shop = await startShopProcesses(dataDirectory, 3, {
    ...{ databaseUrl: servers.urlAt(forwarder.address), buyers: size.buyers, drainSeconds: 0 },
    environment: {
      DATABASE_READ_URL: servers.urlAt(servers.standby()),
      ...(broker === null ? {} : { KAFKA_BROKERS: broker }),
      ...(node === null ? {} : { SEARCH_URL: `http://${node}` }),
    },
  });
  const responseCounts = new ResponseCounts();
  const start = performance.now();
  try {
    const persons = await logInAll(shop.balancer.address, shop.buyers, responseCounts);
    const left = [...size.victims];
    let begun = 0;
    const isEnough = (orders: number) => (begun = orders) >= size.orders && left.length === 0;
    const shopping = placeOrders(persons, isEnough, size.pace);
    // A failure is reported below; here it only ends the killing.
    shopping.catch(() => left.splice(0));
    const isOver = () => left.length === 0;
    const browsing = Promise.all([track(persons[0], isOver), node === null ? 0 : search(persons.at(-1), isOver)]);
    for (let victim = left[0]; victim; victim = left[0]) {
      const share = 1 - left.length / size.victims.length;
      while (left.length > 0 && begun < size.orders * share) await pause(20);
      await Promise.all(shop.programs.map((program) => program.ready()));
      await pause(Math.random() * 1_500);
      await kill(victim);
      left.shift();
    }
    const { acknowledged } = await shopping;
    const [, found] = await browsing;
    const database = openDatabase(servers.urlAt(servers.primary()), { poolSize: 2 });
    try {
      await untilExported(database, 600_000);
      return {
        comparison: await compareOrders(database, [...shop.erp.taken.values()], acknowledged),
        responseCounts,
        starts: shop.programs.reduce((sum, program) => sum + program.starts(), 0),
        events: withKafka ? await untilSent(database) : null,
        searches: node === null ? null : { found, documents: await countDocuments(node) },
        seconds: (performance.now() - start) / 1_000,
      };
    } finally {
      await database.close();
    }
  } finally {
    await shop.end();
    await forwarder.close();
  }

  async function kill(victim: ClusterProgram): Promise<void> {
    switch (victim) {
      case 'shop':
        // Its supervisor starts it again.
        return shop.programs[Math.floor(Math.random() * shop.programs.length)]?.kill('program');
      case 'primary':
        servers.kill(servers.primary());
        await servers.promote();
        return servers.rejoin();
      case 'standby':
        servers.kill(servers.standby());
        // Meanwhile no order can be acknowledged.
        await pause(Math.random() * 1_000);
        return servers.start();
      case 'kafka':
        cluster.kill('kafka');
        return void (await cluster.startKafka());
      case 'search':
        cluster.kill('search');
        // Meanwhile the processes search in their own index.
        await pause(Math.random() * 2_000);
        return void (await cluster.startSearch());
    }
  }
}

/** Sends a tracking event every quarter of a second, as pages do, until `isOver`; failures are ignored. */
async function track(person: Buyer | undefined, isOver: () => boolean): Promise<void> {
  const event = { id_cart: 1, address_code: '1', cookies: {}, page_visited: '/shop', action: 'add-to-cart' };
  while (!isOver()) {
    await person?.fetch('kafka/cart/track', event).then(
      (response) => response.body?.cancel(),
      () => undefined,
    );
    await pause(250);
  }
}

/** Searches four times a second until `isOver`; returns how often products were found. */
async function search(person: Buyer | undefined, isOver: () => boolean): Promise<number> {
  let found = 0;
  while (!isOver()) {
    const response = await person?.call('product_list', { text: 'valvola' });
    const body = response?.body as { message?: { product_list?: { data?: unknown[] } } } | undefined;
    if (response?.status === 200 && body?.message?.product_list?.data?.length) found += 1;
    await pause(250);
  }
  return found;
}

/** Documents in all indexes of an OpenSearch node. */
async function countDocuments(node: string): Promise<number> {
  const response = await fetch(`http://${node}/_count`);
  return ((await response.json()) as { count: number }).count;
}

/** Waits up to a minute for the events to reach Kafka. */
async function untilSent(database: Database): Promise<{ stored: number; left: number }> {
  const end = performance.now() + 60_000;
  for (;;) {
    const { rows } = await database.pool.query<{ stored: number; left: number }>(
      'select count(*) as stored, count(*) filter (where is_waiting) as left from tracking_event',
    );
    const [counted = { stored: 0, left: 0 }] = rows;
    if (counted.left === 0 || performance.now() > end) return counted;
    await pause(100);
  }
}
