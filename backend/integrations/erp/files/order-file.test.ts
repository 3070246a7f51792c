import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orderBody } from '../order-body.ts';
import { filledOrder, secondVersionOrder } from '../sample-order.ts';
import { orderFileContent, orderFileName } from './order-file.ts';
import { readProfile, type OrderProfile } from './profile.ts';

const codes = { customer: '70431', address: '1', article: '204118' };
const order = filledOrder(secondVersionOrder('CHECK-2026-000001', new Date(0), codes), '2026-02-03');
const profile: OrderProfile = {
  ...{ type: 'csv', delimiter: ';', decimal: ',', encoding: 'utf-8', header: true },
  columns: [
    { name: 'N', field: 'number', per: 'order' },
    { name: 'T', field: 'totals.document', per: 'order' },
    { name: 'A', field: 'articleCode', per: 'line' },
    { name: 'S', field: 'discounts', per: 'line' },
    { name: 'C', field: 'contributions.1.amount', per: 'line' },
    { name: 'M', field: 'supply.later', per: 'line' },
    { name: 'R', field: 'vatRegime.toBeChecked', per: 'order' },
  ],
};
const textOf = async (changes: Partial<OrderProfile>, given = order) =>
  new TextDecoder().decode(await orderFileContent(given, { ...profile, ...changes }));

afterEach(() => void vi.useRealTimers());

describe('the file of an order', () => {
  it('is named by number, year and revision', () => {
    expect(orderFileName(order, 'json')).toBe('CHECK-2026-000001-1.json');
    expect(orderFileName({ number: 'OWEB-2026-000123', revision: 3 }, 'csv')).toBe('OWEB-2026-000123-3.csv');
  });

  it('has the body of HTTP without a profile', async () => {
    expect(Buffer.from(await orderFileContent(order, null)).toString()).toBe(orderBody(order));
  });

  it('has a row for each line, with the fields of the order in all of them', async () => {
    const lines = [...order.lines, { ...order.lines[0], articleCode: 'B"1;', discounts: ['30', '12.5'] }];
    const two = { ...order, lines: lines as typeof order.lines };
    expect(await textOf({}, two)).toBe(
      'N;T;A;S;C;M;R\r\n' +
        'CHECK-2026-000001;17,46;204118;16;0,20;2;false\r\n' +
        'CHECK-2026-000001;17,46;"B""1;";30+12,5;0,20;2;false\r\n',
    );
    expect(await textOf({ header: false, decimal: '.', delimiter: '\t' }, { ...order, vatRegime: null })).toBe(
      'CHECK-2026-000001\t17.46\t204118\t16\t0.20\t2\t\r\n',
    );
  });

  it('has the same bytes whenever it is written', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T10:00:00Z') });
    const first = await orderFileContent(order, { ...profile, type: 'xlsx' });
    vi.setSystemTime(new Date('2026-03-04T11:22:33Z'));
    const second = await orderFileContent(order, { ...profile, type: 'xlsx' });
    expect(Buffer.from(second).equals(first)).toBe(true);
  });
});

describe('a profile of columns', () => {
  it.each([
    ['{', /can't be read/],
    ['{"type":"pdf","columns":[]}', /type: .*columns: /],
    ['{"type":"csv","columns":[{"name":"X","field":"totals.sum","per":"order"}]}', /does not have: totals\.sum/],
    ['{"type":"csv","columns":[{"name":"X","field":"sku","per":"order"}]}', /does not have: sku/],
    ['{"type":"csv","columns":[{"name":"X","field":"lines.0.sku","per":"order"}]}', null],
    ['{"type":"xlsx","columns":[{"name":"X","field":"contributions.3.amount","per":"line"}]}', null],
  ])('%s', (content, reason) => {
    const folder = mkdtempSync(join(tmpdir(), 'bancale-profile-'));
    try {
      const path = join(folder, 'profile.json');
      writeFileSync(path, content);
      if (reason) expect(() => readProfile(path)).toThrow(reason);
      else expect(readProfile(path).columns).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
