import { describe, expect, it } from 'vitest';
import { completeRights, needsApproval, rightsErrors, type MemberRights } from './member-rights.ts';

const rights: MemberRights = {
  role: 'limited-buyer',
  orderLimitCents: 50_000,
  seesPrices: true,
  seesDocuments: false,
  seesCredit: false,
  addressCodes: ['1'],
};

describe('rightsErrors', () => {
  it.each<[string, Partial<MemberRights>, string[]]>([
    ['complete rights', {}, []],
    ['a limited buyer without a limit', { orderLimitCents: null }, ['limit-missing']],
    ['a limit of nothing', { orderLimitCents: 0 }, []],
    ['a buyer who may not see prices', { role: 'buyer', seesPrices: false }, ['prices-needed']],
    ['an administrator who may not see prices', { role: 'administrator', seesPrices: false }, ['prices-needed']],
    ['who fills carts without prices', { role: 'cart-only', seesPrices: false }, []],
    ['who looks at documents without prices', { role: 'documents-only', seesPrices: false }, []],
    ['no address', { addressCodes: [] }, ['address-missing']],
    ['all addresses', { addressCodes: null }, []],
    ['a foreign address', { addressCodes: ['1', '9'] }, ['address-unknown']],
    [
      'several mistakes',
      { orderLimitCents: null, seesPrices: false, addressCodes: [] },
      ['limit-missing', 'prices-needed', 'address-missing'],
    ],
  ])('%s', (_, change, errors) => {
    expect(rightsErrors({ ...rights, ...change }, ['1', '2']).map(({ error }) => error)).toEqual(errors);
  });
});

describe('completeRights', () => {
  it('gives an administrator everything, and a limit to limited buyers only', () => {
    expect(completeRights({ ...rights, role: 'administrator' })).toEqual({
      role: 'administrator',
      orderLimitCents: null,
      seesPrices: true,
      seesDocuments: true,
      seesCredit: true,
      addressCodes: null,
    });
    expect(completeRights({ ...rights, role: 'buyer' })).toEqual({ ...rights, role: 'buyer', orderLimitCents: null });
    expect(completeRights(rights)).toEqual(rights);
  });
});

describe('needsApproval', () => {
  const limited = { role: 'limited-buyer', orderLimitCents: 50_000 } as const;
  it.each([
    [null, 9_999_999, false],
    [{ role: 'administrator', orderLimitCents: null } as const, 9_999_999, false],
    [{ role: 'buyer', orderLimitCents: null } as const, 9_999_999, false],
    [limited, 50_000, false],
    [limited, 50_001, true],
    [{ role: 'cart-only', orderLimitCents: null } as const, 1, true],
  ])('of %o for %i cents: %s', (member, cents, expected) => {
    expect(needsApproval(member, cents)).toBe(expected);
  });
});
