import { verify } from '@node-rs/argon2';
import { inPieces } from '../../database/upsert/index.ts';
import { hashPassword } from '../password/hash-password.ts';
import type { PreparedUser } from './stored-users.ts';

// The size of the thread pool; further hashes would only wait there with 19 MiB each.
const passwordsAtOnce = 4;

/**
 * Hashes to store, by user name in lower case. A stored user keeps its password, unless `resetPasswords` replaces it by
 * a different one of the record.
 */
export async function passwordHashes(
  prepared: readonly PreparedUser[],
  { resetPasswords }: { resetPasswords: boolean },
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const group of inPieces(prepared, passwordsAtOnce)) {
    await Promise.all(
      group.map(async ({ record, username, before }) => {
        const password = record.password ?? '';
        if (password === '') return;
        if (before !== undefined && (!resetPasswords || (await verify(before.password_hash, password)))) return;
        hashes.set(username.toLowerCase(), await hashPassword(password));
      }),
    );
  }
  return hashes;
}
