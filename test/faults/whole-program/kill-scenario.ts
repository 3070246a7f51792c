import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { logInAll, ResponseCounts, type Acknowledged, type Buyer, type FilledCart } from './buyer.ts';
import { startFileErp } from './file-erp.ts';
import { startFakeErp, ERP_FAULTS, type ErpFault } from './fake-erp.ts';
import { compareOrders, readEmbeddedErp, untilExported, type OrderComparison } from './compare-orders.ts';
import { startProgram, type Victim } from './program.ts';
import { makeShop, openRunningDatabase } from './shop-folder.ts';

export interface KillScenario {
  /** An empty folder; the caller removes it. */
  dataDirectory: string;
  /** Buyers order until this many orders were sent and all kills have happened. */
  orders: number;
  buyers: number;
  /** What is killed, in this order, evenly among the orders, each at a random moment while the shop is ready. */
  victims: readonly Victim[];
  /** The embedded ERP, one over HTTP that fails in every way, or one that exchanges files and reads some twice. */
  erp: 'embedded' | 'failing' | 'files';
}

export interface KillFigures {
  comparison: OrderComparison;
  starts: number;
  responseCounts: ResponseCounts;
  /** Faults of the failing ERP, and the errors of the shop it noticed. */
  erpActions: Map<string, number>;
  complaints: string[];
  seconds: number;
}

/** Buyers order while processes of the program are killed with kill -9; at the end all orders are checked. */
export async function orderUnderKills(scenario: KillScenario): Promise<KillFigures> {
  const { dataDirectory } = scenario;
  const names = await makeShop({ dataDirectory }, scenario.buyers);
  const erp = scenario.erp === 'failing' ? await startFakeErp() : null;
  erp?.setFault(chooseFault);
  const files = scenario.erp === 'files' ? startFileErp(join(dataDirectory, 'files')) : null;
  const program = await startProgram(dataDirectory, (files ?? erp)?.environment);
  const database = openRunningDatabase(dataDirectory);
  try {
    await program.ready();
    const start = performance.now();
    const left = [...scenario.victims];
    const responseCounts = new ResponseCounts();
    const persons = await logInAll(program.address, names, responseCounts);
    let begun = 0;
    const shopping = placeOrders(persons, (orders) => (begun = orders) >= scenario.orders && left.length === 0);
    // A failure is reported below; here it only ends the killing.
    shopping.catch(() => left.splice(0));
    for (let victim = left[0]; victim; victim = left[0]) {
      const share = 1 - left.length / scenario.victims.length;
      while (left.length > 0 && begun < scenario.orders * share) await pause(20);
      await program.ready();
      await pause(Math.random() * 1_500);
      program.kill(victim);
      left.shift();
    }
    const { acknowledged } = await shopping;
    // The ERP works normally for the last tenth of the orders, so that the run ends.
    erp?.setFault(() => (erp.taken.size < scenario.orders * 0.9 ? chooseFault() : null));
    await program.ready();
    await untilExported(database, 600_000);
    const taken = (files ?? erp)?.taken;
    const arrived = taken ? [...taken.values()] : await readEmbeddedErp(dataDirectory);
    return {
      comparison: await compareOrders(database, arrived, acknowledged),
      starts: program.starts(),
      responseCounts,
      erpActions: erp?.done ?? new Map(files && [['came again', files.repeats()]]),
      complaints: (files ?? erp)?.complaints ?? [],
      seconds: (performance.now() - start) / 1000,
    };
  } finally {
    await database.close();
    await program.end();
    await erp?.end();
    await files?.end();
  }
}

/** Half of the orders meet no fault. A missing response costs a whole timeout, so it is rare. */
function chooseFault(): ErpFault | null {
  if (Math.random() < 0.5) return null;
  const chosen = ERP_FAULTS[Math.floor(Math.random() * ERP_FAULTS.length)] ?? null;
  return chosen === 'taken, then silent' && Math.random() < 0.7 ? null : chosen;
}

/** An order as it was sent, so that it can be sent again. */
export interface SentOrder {
  person: Buyer;
  cart: FilledCart;
  acknowledged: Acknowledged;
}

/**
 * Every buyer orders repeatedly until `isEnough` returns true for the number of orders begun.
 * @param pace milliseconds between two orders of a buyer.
 */
export async function placeOrders(persons: readonly Buyer[], isEnough: (orders: number) => boolean, pace = 0) {
  const sent: SentOrder[] = [];
  let begun = 0;
  async function shop(person: Buyer): Promise<void> {
    while (!isEnough(begun)) {
      const next = pause(pace);
      begun += 1;
      const order = begun;
      const reference = `order-${order}-of-all`;
      // Every third order is sent twice at once, half of them with a different key as from a second window.
      const keys = [reference, ...(order % 3 === 0 ? [order % 2 === 0 ? reference : `${reference}-again`] : [])];
      const cart = await person.fill(order);
      sent.push({ person, cart, acknowledged: await person.sendFrom(cart, reference, keys) });
      if (pace > 0) await next;
    }
  }
  await Promise.all(persons.map(shop));
  return { sent, acknowledged: sent.map(({ acknowledged }) => acknowledged) };
}
