import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const ISSUER = 'bancale-second-factor';
/** Minutes between the password and the code. */
const CHALLENGE_MINUTES = 10;

/** Signed tokens which prove that the password was right, for the request with the code. They give no access. */
export function createChallenges(secret: string) {
  // A separate key, so that no other token signed by this shop is valid here.
  const key = createHmac('sha256', secret).update('second factor challenge').digest();
  return {
    issue(userId: number): Promise<string> {
      return new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        .setExpirationTime(`${CHALLENGE_MINUTES}m`)
        .sign(key);
    },
    /** The user of a challenge; null when it is modified, expired or not ours. */
    async userOf(challenge: string): Promise<number | null> {
      try {
        const { payload } = await jwtVerify(challenge, key, { issuer: ISSUER, algorithms: ['HS256'] });
        return payload.sub ? Number(payload.sub) : null;
      } catch {
        return null;
      }
    },
  };
}
export type Challenges = ReturnType<typeof createChallenges>;
