import { createHash, createHmac } from 'node:crypto';
import { codeOf } from '../../../domain/activation.ts';

const digest = (secret: string, words: string) => createHmac('sha256', secret).update(words).digest();

/** The code of a letter: derived from its link and the secret, so that a letter can be drawn again. */
export function letterCode(secret: string, linkId: string): string {
  return codeOf(digest(secret, `letter ${linkId}`).subarray(0, 16));
}

/**
 * The code of a letter as it was first drawn, by the secret whose code is stored; null where neither made it, because the
 * secret has been another one since.
 */
export function drawnCode(secrets: readonly string[], linkId: string, stored: Buffer): string | null {
  for (const secret of secrets) {
    const code = letterCode(secret, linkId);
    if (hashOfCode(secret, code).equals(stored)) return code;
  }
  return null;
}

/** The second code of a customer without invoices, which the agent or the office reads out (decision 7.1). */
export function secondCode(secret: string, linkId: string): string {
  return codeOf(digest(secret, `second code ${linkId}`).subarray(0, 16));
}

/** What is stored of a code; with the secret, because eight letters alone could be guessed from a hash. */
export function hashOfCode(secret: string, code: string): Buffer {
  return createHash('sha256')
    .update(digest(secret, `code ${code}`))
    .digest();
}
