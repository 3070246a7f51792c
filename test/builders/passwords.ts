import { hash } from '@node-rs/argon2';
import type { Database } from '../../backend/database/index.ts';
import { PASSWORD } from './shop.ts';

/** Gives all users PASSWORD with the cheapest hash, because a login with the usual one takes 35 ms of CPU time. */
export async function weakenPasswords(database: Database): Promise<void> {
  const password_hash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await database.query.updateTable('user_account').set({ password_hash }).execute();
}
