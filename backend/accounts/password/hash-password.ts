import { hash } from '@node-rs/argon2';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. The algorithm is the package's default. */
export const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password to store. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, HASHING);
}
