import { describe, expect, it } from 'vitest';
import { canTransition, ORDER_STATUSES, statusLabel, stepsBetween } from './order-status.ts';

const ALLOWED = ['IA>NE', 'IA>AN', 'NE>PR', 'NE>E', 'NE>AN', 'PR>E'];

describe('order statuses', () => {
  it('R4.32 allows exactly these transitions', () => {
    const allowed = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => canTransition(from, to)).map((to) => `${from}>${to}`),
    );
    expect(allowed.sort()).toEqual([...ALLOWED].sort());
  });

  it('R4.32 finds the transitions an ERP skipped, and none back', () => {
    expect(stepsBetween('IA', 'E')).toEqual(['NE', 'E']);
    expect(stepsBetween('IA', 'PR')).toEqual(['NE', 'PR']);
    expect(stepsBetween('NE', 'NE')).toEqual([]);
    expect(stepsBetween('NE', 'AN')).toEqual(['AN']);
    expect(stepsBetween('E', 'IA')).toBeNull();
    expect(stepsBetween('PR', 'AN')).toBeNull();
    expect(stepsBetween('AN', 'NE')).toBeNull();
  });

  it('R4.29 maps codes to labels, and R4.31 an unknown code to null', () => {
    expect(['IA', 'NE', 'E'].map((code) => statusLabel(code))).toEqual(['TO_BE_ACCEPTED', 'TO_CHECKOUT', 'ESCAPED']);
    expect(statusLabel('ZZ')).toBeNull();
    expect(statusLabel('toString')).toBeNull();
    expect(statusLabel('IA', { IA: 'OTHER' })).toBe('OTHER');
  });
});
