import { createHash, createHmac } from 'node:crypto';

/** The token of a link: derived from its id and the secret, so that it is stored nowhere and a mail can be repeated. */
export function linkToken(secret: string, linkId: string): string {
  const signature = createHmac('sha256', secret).update(`link ${linkId}`).digest('base64url');
  return `${linkId}.${signature}`;
}

/** SHA-256 of a token, as stored. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The id in a token; null for a text that can't be one. */
export function idOfToken(token: string): string | null {
  return /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(token)?.[1] ?? null;
}
