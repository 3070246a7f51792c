import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfAddress, isReturnAddress, returnAddress, returnToken, statusIn, tokensIn } from './returned-mail.ts';

const FORM = 'bounce+{token}@bancale.example';

describe('7.4 mails that come back', () => {
  it.each([
    ['550 5.1.1 <a@b.example>: Recipient address rejected: User unknown', '5.1.1'],
    ['smtp; 550-5.1.1 The email account does not exist', '5.1.1'],
    ['#5.7.1 not allowed', '5.7.1'],
    ['451 4.4.1 No answer', '4.4.1'],
    ['550 No such user', null],
    ['connect to 10.5.1.1: refused', null],
  ])('the code in %j is %j', (text, status) => {
    expect(statusIn(text)).toBe(status);
  });

  it.each([
    [null, true],
    ['5.0.0', true],
    ['5.1.1', true],
    ['5.1.2', true],
    ['5.1.10', true],
    ['5.1.7', false],
    ['5.1.8', false],
    ['5.2.1', true],
    ['5.2.2', false],
    ['4.2.2', false],
    ['5.2.3', false],
    ['5.3.4', false],
    ['5.4.1', true],
    ['4.4.7', true],
    ['5.4.6', false],
    ['5.5.2', false],
    ['5.6.0', false],
    ['5.7.1', false],
  ])('%s is about the address: %s', (status, expected) => {
    expect(isOfAddress(status)).toBe(expected);
  });

  it.each([
    [FORM, true],
    ['{token}@ritorni.bancale.example', true],
    ['bounce@bancale.example', false],
    ['bounce+{token}{token}@bancale.example', false],
    ['bounce@{token}.example', false],
    ['bounce+{token}@bancale', false],
    [`${'x'.repeat(38)}{token}@bancale.example`, true],
    [`${'x'.repeat(39)}{token}@bancale.example`, false],
    ['a b{token}@bancale.example', false],
    ['a{token}@b@bancale.example', false],
    [`{token}@${'x'.repeat(200)}.example`, false],
  ])('a form may be %j: %s', (form, expected) => {
    expect(isReturnAddress(form)).toBe(expected);
  });

  it('a token is read from any text around its address', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const token = returnToken(bytes);
        expect(token).toMatch(/^[a-z2-7]{26}$/);
        const address = returnAddress(FORM, token);
        expect(tokensIn(FORM, `To: "x" <${address.toUpperCase()}>, <other@bancale.example>\r\n`)).toEqual([token]);
        expect(tokensIn(FORM, `x${address} ${address}.evil ${address.replace('bounce', 'other')}`)).toEqual([]);
      }),
    );
  });

  it('different bytes give different tokens', () => {
    const zero = new Uint8Array(16);
    const tokens = [...zero.keys()].map((index) => returnToken(zero.with(index, 1)));
    expect(new Set([...tokens, returnToken(zero)]).size).toBe(17);
  });
});
