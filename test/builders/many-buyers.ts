import { upsertUsers } from '../../backend/accounts/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import type { CustomerRecord } from '../../backend/customers/records.ts';
import type { Database } from '../../backend/database/index.ts';
import { addressRecord, customerRecord } from './records.ts';

/** A buyer: a user, and an address that no other buyer uses. */
export interface BuyerName {
  username: string;
  addressCode: string;
}

const ADDRESSES_EACH = 10;

/**
 * Adds customers with ten addresses and one user each, so that `count` buyers have a cart of their own.
 * @param options the code of the first customer (the others follow), the users' password and the beginning of their
 *   names, and what else the customers have.
 */
export async function loadBuyers(
  database: Database,
  count: number,
  options: {
    firstCode: number;
    prefix: string;
    password: string;
    customer?: (code: string, index: number) => Partial<CustomerRecord>;
  },
): Promise<BuyerName[]> {
  const { firstCode, prefix, password, customer } = options;
  const codes = Array.from({ length: Math.ceil(count / ADDRESSES_EACH) }, (_, index) => `${firstCode + index}`);
  const addressCodes = Array.from({ length: ADDRESSES_EACH }, (_, index) => `${index + 1}`);
  await upsertCustomers(
    database,
    codes.map((code, index) =>
      customerRecord({
        code,
        addresses: addressCodes.map((address) => addressRecord({ code: address })),
        ...customer?.(code, index),
      }),
    ),
  );
  await upsertUsers(
    database,
    codes.map((code) => ({
      email: `${prefix}.${code}@bancale.example`,
      username: `${prefix}.${code}`,
      name: `Buyer ${code}`,
      password,
      kind: 'client',
      customerCode: code,
      agentCustomerCodes: [],
    })),
  );
  return codes
    .flatMap((code) => addressCodes.map((addressCode) => ({ username: `${prefix}.${code}`, addressCode })))
    .slice(0, count);
}
