import { upsertUsers } from '../../backend/accounts/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import type { Database } from '../../backend/database/index.ts';
import { contractOf } from '../../demo/customers/contract-prices.ts';
import { DEMONSTRATION_PASSWORD } from '../../demo/logins.ts';
import { addressRecord, customerRecord } from '../../test/builders/records.ts';

/** A buyer: a user of its customer, and an address that no other buyer uses. */
export interface BuyerName {
  username: string;
  addressCode: string;
}

const BUYERS_EACH = 10;

/**
 * Adds customers of the demonstration's price list with contract prices of their own, ten addresses and one user each,
 * so that `count` buyers have a cart of their own. Customers that exist are left as they are.
 */
export async function addBuyers(database: Database, count: number): Promise<BuyerName[]> {
  const codes = Array.from({ length: Math.ceil(count / BUYERS_EACH) }, (_, index) => `${90_000 + index}`);
  const addressCodes = Array.from({ length: BUYERS_EACH }, (_, index) => `${index + 1}`);
  await upsertCustomers(
    database,
    codes.map((code, index) =>
      customerRecord({
        code,
        priceListCode: 'BASE',
        addresses: addressCodes.map((address) => addressRecord({ code: address, isDefault: address === '1' })),
        contractPrices: contractOf(code, 'builder', index),
      }),
    ),
  );
  await upsertUsers(
    database,
    codes.map((code) => ({
      email: `day.${code}@bancale.example`,
      username: `day.${code}`,
      name: `Buyer ${code}`,
      password: DEMONSTRATION_PASSWORD,
      kind: 'client',
      customerCode: code,
      agentCustomerCodes: [],
    })),
  );
  return codes
    .flatMap((code) => addressCodes.map((addressCode) => ({ username: `day.${code}`, addressCode })))
    .slice(0, count);
}
