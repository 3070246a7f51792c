import { join } from 'node:path';
import { upsertCustomers } from '../../../backend/customers/index.ts';
import { upsertUsers } from '../../../backend/accounts/index.ts';
import { migrate, openDatabase, openDatabaseBesideShop, type Database } from '../../../backend/database/index.ts';
import { embeddedServerAddress } from '../../../backend/database/embedded-server.ts';
import { addressRecord, customerRecord } from '../../builders/records.ts';
import { loadShop, PASSWORD } from '../../builders/shop.ts';

/** A buyer: a user, and an address that no other buyer uses. */
export interface BuyerName {
  username: string;
  addressCode: string;
}

const ADDRESSES_EACH = 10;

/** Creates the small shop with `buyers` buyers in a data directory, or in an external database. */
export async function makeShop(
  place: { dataDirectory: string; databaseUrl?: string },
  buyers: number,
): Promise<BuyerName[]> {
  const opened = await openDatabaseBesideShop({ databaseUrl: null, ...place }, {});
  try {
    await migrate(opened.database);
    await loadShop(opened.database);
    return await loadBuyers(opened.database, buyers);
  } finally {
    await opened.close();
  }
}

async function loadBuyers(database: Database, count: number): Promise<BuyerName[]> {
  const customers = Array.from({ length: Math.ceil(count / ADDRESSES_EACH) }, (_, index) => `${80_000 + index}`);
  const addressCodes = Array.from({ length: ADDRESSES_EACH }, (_, index) => `${index + 1}`);
  await upsertCustomers(
    database,
    customers.map((code) =>
      customerRecord({ code, addresses: addressCodes.map((address) => addressRecord({ code: address })) }),
    ),
  );
  await upsertUsers(
    database,
    customers.map((code) => ({
      email: `buyer.${code}@bancale.example`,
      username: `buyer.${code}`,
      name: `Buyer ${code}`,
      password: PASSWORD,
      kind: 'client',
      customerCode: code,
      agentCustomerCodes: [],
    })),
  );
  return customers
    .flatMap((code) => addressCodes.map((addressCode) => ({ username: `buyer.${code}`, addressCode })))
    .slice(0, count);
}

/** Opens the embedded database of the shop that runs in a data directory. */
export function openRunningDatabase(dataDirectory: string): Database {
  return openDatabase({ ...embeddedServerAddress(join(dataDirectory, 'postgres')), database: 'bancale' });
}
