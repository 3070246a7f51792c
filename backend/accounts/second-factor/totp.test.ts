import { describe, expect, it } from 'vitest';
import { authenticatorUri, base32, matchingStep } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('codes of the second factor', () => {
  // Appendix B of RFC 6238, the last six of eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s', (second, code) => {
    expect(matchingStep(secret, code, new Date(second * 1000), 0)).toBe(Math.floor(second / 30));
  });

  it('count half a minute before and after, once, and never again', () => {
    const at = new Date(1_111_111_109_000);
    const step = Math.floor(1_111_111_109 / 30);
    expect(matchingStep(secret, '081804', at, 0)).toBe(step);
    for (const seconds of [-30, 30]) {
      expect(matchingStep(secret, '081804', new Date(at.getTime() + seconds * 1000), 0)).toBe(step);
    }
    for (const seconds of [-90, 90]) {
      expect(matchingStep(secret, '081804', new Date(at.getTime() + seconds * 1000), 0)).toBeNull();
    }
    expect(matchingStep(secret, '081804', at, step)).toBeNull();
    for (const wrong of ['081805', '', '81804', '0818040', 'abcdef', '08180４']) {
      expect(matchingStep(secret, wrong, at, 0)).toBeNull();
    }
  });

  it('come from the secret in the address that authenticators read', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(authenticatorUri(secret, 'Bancale S.p.A.', 'a+c@b.it')).toBe(
      'otpauth://totp/Bancale%20S.p.A.:a%2Bc%40b.it?issuer=Bancale%20S.p.A.&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    );
  });
});
