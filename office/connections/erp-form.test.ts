import { describe, expect, it } from 'vitest';
import { isLate, spanOf } from './erp-form.ts';

describe('the age of data of the ERP', () => {
  it.each([
    [0, { unit: 'minutes', count: 0 }],
    [6 * 60, { unit: 'minutes', count: 6 }],
    [119 * 60, { unit: 'minutes', count: 119 }],
    [3 * 3600, { unit: 'hours', count: 3 }],
    [47 * 3600, { unit: 'hours', count: 47 }],
    [72 * 3600, { unit: 'days', count: 3 }],
    [-60, { unit: 'minutes', count: 0 }],
  ])('%s seconds', (seconds, said) => expect(spanOf(seconds)).toEqual(said));

  it('is late beyond twice the usual time', () => {
    const flow = {
      flow: 'stock',
      at: '2026-01-01T10:00:00Z',
      rows: 1,
      usualSeconds: 600,
      waiting: 0,
      refused: 0,
    } as const;
    expect(isLate(flow, '2026-01-01T10:20:00Z')).toBe(false);
    expect(isLate(flow, '2026-01-01T10:20:01Z')).toBe(true);
    expect(isLate({ ...flow, usualSeconds: null }, '2027-01-01T10:00:00Z')).toBe(false);
    expect(isLate({ ...flow, at: null }, '2027-01-01T10:00:00Z')).toBe(false);
  });
});
