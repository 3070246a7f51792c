import { join } from 'node:path';
import { migrate, openDatabase, openDatabaseForCommand, type Database } from '../../../backend/database/index.ts';
import { embeddedServerAddress } from '../../../backend/database/embedded-server.ts';
import { loadBuyers, type BuyerName } from '../../builders/many-buyers.ts';
import { loadShop, PASSWORD } from '../../builders/shop.ts';

/** Creates the small shop with `buyers` buyers in a data directory, or in an external database. */
export async function makeShop(
  place: { dataDirectory: string; databaseUrl?: string },
  buyers: number,
): Promise<BuyerName[]> {
  const opened = await openDatabaseForCommand({ databaseUrl: null, ...place }, {});
  try {
    await migrate(opened.database);
    await loadShop(opened.database);
    return await loadBuyers(opened.database, buyers, { firstCode: 80_000, prefix: 'buyer', password: PASSWORD });
  } finally {
    await opened.close();
  }
}

/** Opens the embedded database of the shop that runs in a data directory. */
export function openRunningDatabase(dataDirectory: string): Database {
  return openDatabase({ ...embeddedServerAddress(join(dataDirectory, 'postgres')), database: 'bancale' });
}
