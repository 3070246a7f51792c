import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The secret that signs links, and the one before it, whose links still hold. */
export interface LinkSecrets {
  secret: string;
  formerSecret?: string | null | undefined;
}

/** The secrets by which a link may be signed, that of now first. */
export function secretsOf({ secret, formerSecret = null }: LinkSecrets): string[] {
  return formerSecret === null ? [secret] : [secret, formerSecret];
}

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

/** The id that a token was made for by one of the secrets; null for a token that this shop has not signed. */
export function signedId(secrets: LinkSecrets, token: string): string | null {
  const id = idOfToken(token);
  if (id === null) return null;
  const hash = hashOfToken(token);
  const isSigned = secretsOf(secrets).some((secret) => timingSafeEqual(hash, hashOfToken(linkToken(secret, id))));
  return isSigned ? id : null;
}
