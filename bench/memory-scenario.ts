import { setTimeout as wait } from 'node:timers/promises';
import { timeSingly } from './load.ts';
import { listingBodies, listingRequests, pageRequests, suggestionRequests, variantCodes } from './queries.ts';
import { rebuildOnce, rename } from './rebuild-scenarios.ts';
import type { Result } from './report.ts';
import { logIn, startShop } from './shop-process.ts';
import { withDatabase } from './steady-requests.ts';

interface Measured {
  articles: number;
  isFlat: boolean;
  /** Resident megabytes. */
  target: number;
}

const MEASURED: Measured[] = [
  { articles: 100_000, isFlat: false, target: 600 },
  { articles: 100_000, isFlat: true, target: 600 },
  { articles: 500_000, isFlat: true, target: 1_100 },
];

/**
 * Memory of the shop after requests of guests, customers of two price lists and their agent, and after three rebuilds.
 */
async function memoryOf({ articles, isFlat, target }: Measured): Promise<Result[]> {
  const shop = await startShop(articles, {}, isFlat);
  try {
    const results: Result[] = [];
    const note = async (name: string, peak = false): Promise<void> => {
      const { resident, heapUsed, external } = await shop.figures();
      const amount = peak ? shop.peakMemory() : resident;
      results.push({
        scenario: `memory: ${name}`,
        size: shop.size,
        figure: peak
          ? `${Math.round(amount)} MB resident`
          : `${Math.round(amount)} MB resident (heap ${Math.round(heapUsed)} MB, buffers ${Math.round(external)} MB)`,
        target: `at most ${target} MB`,
        reached: amount <= target,
      });
    };
    const bodies = await listingBodies(shop.address, 3000);
    const requests = listingRequests(bodies);
    const suggestions = await suggestionRequests(shop.address, 1000);
    const clients: Awaited<ReturnType<typeof logIn>>[] = [];
    for (const name of ['cliente.a', 'cliente.b', 'agente.g']) {
      clients.push(await logIn(shop.address, `${name}@bancale.example`));
    }
    const useShop = async (): Promise<void> => {
      await timeSingly(shop.address, requests, 3000);
      await timeSingly(shop.address, suggestions, 1000);
      await timeSingly(shop.address, pageRequests(bodies), 300);
      for (const { token, cookie } of clients) {
        await timeSingly(shop.address, requests, 1000, { authorization: `Bearer ${token}` });
        await timeSingly(shop.address, pageRequests(bodies), 100, { cookie });
      }
    };
    await withDatabase(shop, async (database) => {
      const [code = ''] = await variantCodes(shop.address, 1);
      const { undo } = await rename(database, code);
      await useShop();
      await wait(20_000);
      await note('used by guests and clients');
      shop.resetPeakMemory();
      const mostOfBoth = shop.watchWithBuilder();
      for (let round = 0; round < 3; round += 1) await rebuildOnce(shop, database, code);
      await note('the most during three rebuilds', true);
      results.push({
        scenario: 'memory: the most of shop and builder together',
        size: shop.size,
        figure: `${Math.round(mostOfBoth())} MB resident`,
        target: '',
        reached: null,
      });
      await useShop();
      await wait(20_000);
      await note('used again after three rebuilds');
      await undo();
    });
    return results;
  } finally {
    await shop.stop();
  }
}

/** The memory of the shop over catalogues of several sizes and shapes. */
export async function memory(): Promise<Result[]> {
  const results: Result[] = [];
  for (const measured of MEASURED) results.push(...(await memoryOf(measured)));
  return results;
}
