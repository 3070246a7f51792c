import { logInAll, sendBody, ResponseCounts, type Acknowledged } from './buyer.ts';
import { compareOrders, readEmbeddedErp, untilExported, type OrderComparison } from './compare-orders.ts';
import { startProgram } from './program.ts';
import { makeShop, openRunningDatabase } from './shop-folder.ts';

export interface SendingFigures {
  comparison: OrderComparison;
  responseCounts: ResponseCounts;
  /** Milliseconds from the first of all simultaneous requests to the last response. */
  atOnceMilliseconds: number;
  /** Responses for a key that was used for another cart. */
  sameKeyOtherCart: string[];
}

/**
 * Requests to a healthy shop: all buyers send at once; then each sends one cart from two windows with different keys,
 * and one over ten connections with the same key; then a key is reused for another cart.
 */
export async function sendAtOnce(dataDirectory: string, buyers: number): Promise<SendingFigures> {
  const names = await makeShop({ dataDirectory }, buyers);
  const program = await startProgram(dataDirectory);
  const database = openRunningDatabase(dataDirectory);
  const responseCounts = new ResponseCounts();
  const acknowledged: Acknowledged[] = [];
  try {
    await program.ready();
    const persons = await logInAll(program.address, names, responseCounts);
    const fillAll = () => Promise.all(persons.map((person, index) => person.fill(index + 1)));

    const carts = await fillAll();
    const start = performance.now();
    const together = await Promise.all(
      persons.map((person, index) => person.send(carts[index] ?? none(), `at-once-${index}`)),
    );
    const atOnceMilliseconds = performance.now() - start;
    acknowledged.push(...together);

    const again = await fillAll();
    acknowledged.push(
      ...(await Promise.all(
        persons.map((person, index) => {
          const reference = `two-windows-${index}`;
          return person.sendFrom(again[index] ?? none(), reference, [reference, `${reference}-second`]);
        }),
      )),
    );

    const sameKeyOtherCart: string[] = [];
    for (const [index, person] of persons.entries()) {
      const reference = `ten-connections-${index}`;
      const keys = Array.from({ length: 10 }, () => reference);
      acknowledged.push(await person.sendFrom(await person.fill(index + 1), reference, keys));
      if (index % 5 > 0) continue;
      const next = await person.fill(index + 2);
      const refused = await person.callUntilDone('send_order', sendBody(next, `${reference}-other`, reference));
      sameKeyOtherCart.push(`${refused.status} ${(refused.body as { code?: string }).code}`);
      acknowledged.push(await person.send(next, `other-cart-${index}`));
    }
    await untilExported(database, 60_000);
    const counted = await compareOrders(database, await readEmbeddedErp(dataDirectory), acknowledged);
    return { comparison: counted, responseCounts, atOnceMilliseconds, sameKeyOtherCart };
  } finally {
    await database.close();
    await program.end();
  }
}

function none(): never {
  throw new Error('a buyer without a cart');
}
