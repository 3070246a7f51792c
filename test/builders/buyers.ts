import { createShopSettings } from '../../backend/content/index.ts';
import type { CartOwner, CartServices } from '../../backend/carts/index.ts';
import type { Database } from '../../backend/database/index.ts';

/** The services that cart and order use cases need, with a clock chosen by the test. */
export function cartServices(database: Database, clock: () => Date = () => new Date()): CartServices {
  const shopSettings = createShopSettings(database, (key, reason) => {
    throw new Error(`${key}: ${reason}`);
  });
  return { database, shopSettings, clock };
}

/** A cart owner by the codes of the small shop: customer, address, and the agent's user name if there is an agent. */
export async function ownerOf(
  database: Database,
  customerCode: string,
  addressCode = '1',
  agentUserName?: string,
): Promise<CartOwner> {
  const address = await database.query
    .selectFrom('customer_address as address')
    .innerJoin('customer', 'customer.id', 'address.customer_id')
    .select(['address.id', 'customer.id as customer_id'])
    .where('customer.code', '=', customerCode)
    .where('address.code', '=', addressCode)
    .executeTakeFirstOrThrow();
  const agent = agentUserName === undefined ? null : await userIdOf(database, agentUserName);
  return { customerId: address.customer_id, addressId: address.id, ownerUserId: agent };
}

export async function userIdOf(database: Database, userName: string): Promise<number> {
  const user = await database.query
    .selectFrom('user_account')
    .select('id')
    .where('username', '=', userName)
    .executeTakeFirstOrThrow();
  return user.id;
}
