import { createHmac, timingSafeEqual } from 'node:crypto';

/** The data that a signature covers. */
export interface SignedRequest {
  /** Unix time in seconds, as in the `Bancale-Timestamp` header. */
  timestamp: string;
  method: string;
  /** Path with query, as in the request line. */
  path: string;
  body: string;
}

/**
 * The value of the `Bancale-Signature` header: `v1=` and the HMAC-SHA-256, in hexadecimal, of timestamp, method, path
 * and body, joined by line feeds (docs/reference/interfaces.md).
 */
export function signRequest(secret: string, request: SignedRequest): string {
  const text = [request.timestamp, request.method, request.path, request.body].join('\n');
  return `v1=${createHmac('sha256', secret).update(text, 'utf8').digest('hex')}`;
}

/** Whether a signature is valid; compares in constant time. */
export function isSignedBy(secret: string, request: SignedRequest, signature: string): boolean {
  const expected = Buffer.from(signRequest(secret, request));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
