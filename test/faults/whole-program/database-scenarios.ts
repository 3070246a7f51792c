import { setTimeout as pause } from 'node:timers/promises';
import { Buyer, logInAll, sendBody, ResponseCounts, type Acknowledged } from './buyer.ts';
import { startFakeErp } from './fake-erp.ts';
import { placeOrders } from './kill-scenario.ts';
import { compareOrders, readEmbeddedErp, untilExported, type OrderComparison } from './compare-orders.ts';
import { startExternalDatabase, type ExternalDatabase } from './external-database.ts';
import { startProgram } from './program.ts';
import { makeShop } from './shop-folder.ts';

/** How the database is unavailable: shut down, frozen, without free connections, or with a lock that orders need. */
export type DatabaseFault = 'stopped' | 'frozen' | 'crowded' | 'locked';

export interface DatabaseFaultFigures {
  comparison: OrderComparison;
  starts: number;
  responseCounts: ResponseCounts;
  /** Statuses returned while the database was unavailable, and the slowest response in milliseconds. */
  alive: Probes;
  ready: Probes;
  /** A request that reads tables. */
  call: Probes;
  /** Milliseconds from the database's return until the program is ready again by itself. */
  recoveryMilliseconds: number;
}

export interface Probes {
  statuses: number[];
  slowest: number;
  sentences: string[];
}

/** Makes the database unavailable for some seconds, `times` times, while buyers order. */
export async function orderWithoutDatabase(
  dataDirectory: string,
  size: { fault: DatabaseFault; seconds: number; times: number; buyers: number; ordersBetween: number },
): Promise<DatabaseFaultFigures> {
  const external = await startExternalDatabase({ max_connections: '40' });
  const names = await makeShop({ dataDirectory, databaseUrl: external.url }, size.buyers + 1);
  const program = await startProgram(dataDirectory, { DATABASE_URL: external.url });
  const responseCounts = new ResponseCounts();
  try {
    await program.ready();
    const [observerName, ...buyerNames] = names;
    if (!observerName) throw new Error('nobody looks on');
    const observer = new Buyer(program.address, observerName, responseCounts);
    await observer.logIn();

    const left = Array.from({ length: size.times }, () => size.seconds);
    let enough = size.ordersBetween;
    const persons = await logInAll(program.address, buyerNames, responseCounts);
    const shopping = placeOrders(persons, (orders) => left.length === 0 && orders >= enough);
    // A failure is reported below; here it only ends the loop.
    shopping.catch(() => left.splice(0));
    const alive: Probes = { statuses: [], slowest: 0, sentences: [] };
    const ready: Probes = { statuses: [], slowest: 0, sentences: [] };
    const call: Probes = { statuses: [], slowest: 0, sentences: [] };
    let recoveryMilliseconds = 0;
    const countOrders = async () =>
      (await external.database.query.selectFrom('sales_order').select('id').execute()).length;
    for (const seconds of [...left]) {
      const before = await countOrders();
      while (left.length > 0 && (await countOrders()) < before + size.ordersBetween) await pause(50);
      const restore = await makeUnavailable(external, size.fault);
      const end = performance.now() + seconds * 1_000;
      do {
        await Promise.all([
          probe(alive, () => fetch(`${program.address}/healthz`)),
          probe(ready, () => fetch(`${program.address}/readyz`)),
          probe(call, () => observer.fetch('get_cart_items', {})),
        ]);
        await pause(200);
      } while (performance.now() < end);
      const back = performance.now();
      await restore();
      await program.ready();
      recoveryMilliseconds = Math.max(recoveryMilliseconds, performance.now() - back);
      left.shift();
      enough = (await countOrders()) + size.ordersBetween;
    }
    const { acknowledged } = await shopping;
    await untilExported(external.database, 180_000);
    const counted = await compareOrders(external.database, await readEmbeddedErp(dataDirectory), acknowledged);
    return { comparison: counted, starts: program.starts(), responseCounts, alive, ready, call, recoveryMilliseconds };
  } finally {
    await program.end();
    await external.end();
  }
}

async function makeUnavailable(external: ExternalDatabase, fault: DatabaseFault): Promise<() => Promise<void> | void> {
  switch (fault) {
    case 'stopped':
      await external.stop();
      return () => external.start();
    case 'frozen':
      external.freeze(true);
      return () => external.freeze(false);
    case 'crowded':
      return external.crowd();
    case 'locked':
      return external.lockNumbers();
  }
}

/** Sends one request with a timeout of 15 s and records the status; 0 for no response. */
async function probe(probes: Probes, ask: () => Promise<Response>): Promise<void> {
  const start = performance.now();
  const response = await Promise.race([ask().catch(() => null), pause(15_000, null)]);
  const status = response?.status ?? 0;
  const sentence = response?.status === 503 ? ((await response.json()) as { message?: string }).message : undefined;
  probes.slowest = Math.max(probes.slowest, performance.now() - start);
  if (!probes.statuses.includes(status)) probes.statuses.push(status);
  if (sentence !== undefined && !probes.sentences.includes(sentence)) probes.sentences.push(sentence);
}

export interface EndingFigures {
  comparison: OrderComparison;
  exitCode: number | null;
  /** Statuses of the orders that were being written at SIGTERM. */
  answers: number[];
  /** ERP attempts that were interrupted. */
  interrupted: number;
}

/** Sends SIGTERM while orders are being written and one is exported to a slow ERP, then starts the program again. */
export async function endWhileSending(dataDirectory: string, buyers: number): Promise<EndingFigures> {
  const outside = await startExternalDatabase();
  const erp = await startFakeErp();
  const names = await makeShop({ dataDirectory, databaseUrl: outside.url }, buyers + 1);
  const program = await startProgram(dataDirectory, { DATABASE_URL: outside.url, ...erp.environment });
  const responseCounts = new ResponseCounts();
  const acknowledged: Acknowledged[] = [];
  try {
    await program.ready();
    const persons = await logInAll(program.address, names, responseCounts);
    const carts = await Promise.all(
      persons.map(async (person, index) => ({ person, cart: await person.fill(index + 1) })),
    );
    const [first, ...others] = carts;
    if (!first) throw new Error('nobody sends first');
    erp.setFault(() => 'slow');
    acknowledged.push(await first.person.send(first.cart, 'sent-before'));
    const letGo = await outside.lockNumbers();
    const sent = others.map(({ person, cart }, index) => {
      const reference = `sent-during-${index}`;
      return { cart, reference, person, response: person.call('send_order', sendBody(cart, reference, reference)) };
    });
    const blocked = async () => {
      const { rows } = await outside.database.pool.query<{ count: number }>(
        `select count(*) from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      return rows[0]?.count ?? 0;
    };
    while ((await blocked()) < sent.length) await pause(20);
    const ended = program.terminate();
    while (
      await fetch(`${program.address}/healthz`).then(
        () => true,
        () => false,
      )
    )
      await pause(20);
    await letGo();
    const answers = await Promise.all(sent.map(async ({ response }) => (await response)?.status ?? 0));
    const exitCode = await ended;
    program.start();
    await program.ready();
    for (const { person, cart, reference } of sent) acknowledged.push(await person.send(cart, reference));
    await untilExported(outside.database, 60_000);
    const attempts = await outside.database.query.selectFrom('erp_attempt').select('error').execute();
    return {
      comparison: await compareOrders(outside.database, [...erp.taken.values()], acknowledged),
      exitCode,
      answers,
      interrupted: attempts.filter(({ error }) => error?.startsWith('interrupted')).length,
    };
  } finally {
    await program.end();
    await outside.end();
    await erp.end();
  }
}
