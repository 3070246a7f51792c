import { describe, expect, it } from 'vitest';
import { dueTotals, whyNotPayable, type PayableAmount } from './due-dates.ts';

const due: PayableAmount = {
  ...{ documentKind: 'invoice', kind: 'direct', openCents: 1000 },
  ...{ presentedOn: null, returnedOn: null, isBeingPaid: false },
};

describe('due dates', () => {
  it('R2.90 one of yesterday has expired, one of today has not; general is the sum', () => {
    const amounts = [
      { dueOn: '2026-11-20', openCents: 100 },
      { dueOn: '2026-11-21', openCents: 30 },
      { dueOn: '2026-12-01', openCents: -5 },
    ];
    expect(dueTotals(amounts, '2026-11-21')).toEqual({ generalCents: 125, expiredCents: 100, toExpireCents: 25 });
  });

  it.each([
    [{}, null],
    [{ kind: 'transfer' }, null],
    [{ documentKind: 'credit-note' }, 'credit-note'],
    [{ isBeingPaid: true }, 'paid-online'],
    [{ openCents: 0 }, 'paid-online'],
    [{ kind: 'riba' }, 'collected'],
    [{ kind: 'riba', presentedOn: '2026-11-01' }, 'presented'],
    [{ kind: 'riba', presentedOn: '2026-11-01', returnedOn: '2026-11-03' }, null],
  ] as const)('R2.90 with %j, payment in the shop is prevented by %s', (more, reason) => {
    expect(whyNotPayable({ ...due, ...more })).toBe(reason);
  });
});
