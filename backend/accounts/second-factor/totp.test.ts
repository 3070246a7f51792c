import { describe, expect, it } from 'vitest';
import { authenticatorUri, base32, codeAt, matchingStep, stepOf } from './totp.ts';

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
    expect(codeAt(secret, stepOf(new Date(second * 1000)))).toBe(code);
  });

  it('count half a minute before and after, once, and never again', () => {
    const at = new Date(1_111_111_109_000);
    const step = stepOf(at);
    expect(matchingStep(secret, '081804', at, 0)).toBe(step);
    expect(matchingStep(secret, '081804', new Date(at.getTime() + 30_000), 0)).toBe(step);
    expect(matchingStep(secret, '081804', new Date(at.getTime() + 90_000), 0)).toBeNull();
    expect(matchingStep(secret, '081804', at, step)).toBeNull();
    for (const wrong of ['081805', '', '81804', '0818040', 'abcdef']) {
      expect(matchingStep(secret, wrong, at, 0)).toBeNull();
    }
  });

  it('come from the secret in the address that authenticators read', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(authenticatorUri(secret, 'Bancale S.p.A.', 'a@b.it')).toBe(
      'otpauth://totp/Bancale%20S.p.A.:a%40b.it?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Bancale%20S.p.A.',
    );
  });
});
