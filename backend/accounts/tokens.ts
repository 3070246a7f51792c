import { LRUCache } from 'lru-cache';
import { errors, jwtVerify, SignJWT } from 'jose';

/** Minutes for which a token is valid, also when stolen. The session cookie renews it. */
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

    /**
     * Whose session a token identifies, and whether its time is over; null when it is modified or not ours. Whether the
     * session still exists is not checked.
     */
    async read(token: string): Promise<{ sessionId: string; isExpired: boolean } | null> {
      const known = verified.get(token);
      if (known) return { sessionId: known.sessionId, isExpired: known.expiresAt <= Date.now() };
      try {
        const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] });
        if (!payload.sub || !payload.exp) return null;
        verified.set(token, { sessionId: payload.sub, expiresAt: payload.exp * 1000 });
        return { sessionId: payload.sub, isExpired: false };
      } catch (error) {
        // The time is checked last, after signature and issuer.
        const sub = error instanceof errors.JWTExpired ? error.payload.sub : undefined;
        return sub === undefined ? null : { sessionId: sub, isExpired: true };
      }
    },
  };
}
export type Tokens = ReturnType<typeof createTokens>;
