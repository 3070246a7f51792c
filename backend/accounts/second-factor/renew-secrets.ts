import type { Database } from '../../database/index.ts';
import { decrypt, encrypt } from './encryption.ts';

/**
 * Encrypts with the shop's secret what its former one has encrypted, so that nobody has to set up an authenticator again.
 * Returns the number of second factors.
 */
export async function renewSecondFactors(
  { query }: Pick<Database, 'query'>,
  { current, former }: { current: string; former: string },
): Promise<number> {
  const rows = await query.selectFrom('second_factor').select('user_id').execute();
  let renewed = 0;
  for (const { user_id: userId } of rows) {
    renewed += await query.transaction().execute(async (transaction) => {
      const stored = await transaction
        .selectFrom('second_factor')
        .select('secret')
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!stored || decrypt(current, stored.secret)) return 0;
      const secret = decrypt(former, stored.secret);
      if (!secret) return 0;
      await transaction
        .updateTable('second_factor')
        .set({ secret: encrypt(current, secret) })
        .where('user_id', '=', userId)
        .execute();
      return 1;
    });
  }
  return renewed;
}
