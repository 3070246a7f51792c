import { openDatabase, type Database } from '../../backend/database/index.ts';
import { startShop } from '../shop-process.ts';
import { withDatabase } from '../steady-requests.ts';

/** The shop in which buyers spend a day. */
export interface DayShop {
  address: string;
  /** Words before the names of its figures. */
  prefix: string;
  /** Opens its database for `work`, and returns what it returns. */
  inDatabase<Outcome>(work: (database: Database) => Promise<Outcome>): Promise<Outcome>;
  /** Resident megabytes; null for a shop of several processes. */
  memory: (() => number) | null;
  stop(): Promise<void>;
}

/**
 * One process over a demonstration of that many articles; or, with DAY_ADDRESS, the shop that runs there with the
 * demonstration, whose database is DAY_DATABASE_URL: `npm run cluster -- up --shop` prints both.
 */
export async function openDayShop(articles: number): Promise<DayShop> {
  const { DAY_ADDRESS, DAY_DATABASE_URL } = process.env;
  if (DAY_ADDRESS === undefined) {
    const shop = await startShop(articles);
    return {
      ...{ address: shop.address, prefix: 'day' },
      inDatabase: (work) => withDatabase(shop, work),
      ...{ memory: () => shop.memory(), stop: () => shop.stop() },
    };
  }
  if (DAY_DATABASE_URL === undefined) throw new Error('DAY_ADDRESS needs DAY_DATABASE_URL, to which buyers are added.');
  return {
    ...{ address: DAY_ADDRESS, prefix: 'day on a cluster' },
    async inDatabase(work) {
      const database = openDatabase(DAY_DATABASE_URL, { poolSize: 2, applicationName: 'bancale-bench' });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    ...{ memory: null, stop: () => Promise.resolve() },
  };
}
