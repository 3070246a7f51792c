import { hash, verify } from '@node-rs/argon2';
import { inPieces } from '../../database/upsert/index.ts';
import type { UserPlace } from './stored-users.ts';

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. The algorithm is the package's default.
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The size of the thread pool; further hashes would only wait there with 19 MiB each.
const passwordsAtOnce = 4;

/** The hash of a password to store. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, hashing);
}

/** Hashes to store, by user name in lower case; none for users who keep their hash. */
export async function passwordHashes(places: readonly UserPlace[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const group of inPieces(places, passwordsAtOnce)) {
    await Promise.all(
      group.map(async ({ record, username, before }) => {
        const password = record.password ?? '';
        if (password === '') return;
        if (before !== undefined && (await verify(before.password_hash, password))) return;
        hashes.set(username.toLowerCase(), await hashPassword(password));
      }),
    );
  }
  return hashes;
}
