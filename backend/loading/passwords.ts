import { hash, verify } from '@node-rs/argon2';
import { inPieces } from './transaction.ts';
import type { UserPlace } from './stored-users.ts';

// OWASP's first choice of parameters for argon2id: 19 MiB, two passes, one lane. The algorithm is the package's default.
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// As many as the thread pool works on; more would only wait there with 19 MiB each in hand.
const passwordsAtOnce = 4;

/** Hashes to store, by user name in small letters; none for users who keep the hash they have. */
export async function passwordHashes(places: readonly UserPlace[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const group of inPieces(places, passwordsAtOnce)) {
    await Promise.all(
      group.map(async ({ record, username, before }) => {
        const password = record.password ?? '';
        if (password === '') return;
        if (before !== undefined && (await verify(before.password_hash, password))) return;
        hashes.set(username.toLowerCase(), await hash(password, hashing));
      }),
    );
  }
  return hashes;
}
