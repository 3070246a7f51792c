import { LRUCache } from 'lru-cache';
import { jwtVerify, SignJWT } from 'jose';

/** Minutes for which a token is valid, also when stolen. The session cookie renews it (R4.3). */
export const TOKEN_MINUTES = 15;

const ISSUER = 'bancale';

/** Issues and checks the short-lived bearer tokens that identify a session. */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
  const verified = new LRUCache<string, { sessionId: string; expiresAt: number }>({ max: 10_000 });

  return {
    issue(sessionId: string): Promise<string> {
      return new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(sessionId)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_MINUTES}m`)
        .sign(key);
    },

    /** The session of a token; null when it is modified, expired, or not ours. */
    async sessionOf(token: string): Promise<string | null> {
      const known = verified.get(token);
      if (known) return known.expiresAt > Date.now() ? known.sessionId : null;
      try {
        const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] });
        if (!payload.sub || !payload.exp) return null;
        verified.set(token, { sessionId: payload.sub, expiresAt: payload.exp * 1000 });
        return payload.sub;
      } catch {
        return null;
      }
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;
