import { expect, it } from 'vitest';
import { explain } from '../../../texts/index.ts';
import { mergeRows } from '../../rows-of-records.ts';
import { withoutParts } from './row-records.ts';

const record = {
  code: 'K',
  size: 'M8',
  rows: ['a', 'b', 'c', 'd'],
  addresses: [{ code: '1', agentCode: 'x' }, { code: '2' }],
  ifNew: { color: 'rosso', rows: ['e', 'f'] },
};

it.each([
  [['size'], { size: undefined }],
  // Indexes refer to the original list.
  [['rows[1]', 'rows[3]'], { rows: ['a', 'c'], ifNew: { color: 'rosso', rows: ['e'] } }],
  [['addresses[0].agentCode'], { addresses: [{ code: '1' }, { code: '2' }] }],
  [['color'], { ifNew: { rows: ['e', 'f'] } }],
])('a record without %s keeps the rest', (paths, changed) => {
  expect(withoutParts(record, paths)).toEqual({ ...record, ...changed });
});

it.each([[['weight']], [['rows[9]']], [['addresses[1].agentCode']], [[]]])('has no part %s to leave out', (paths) => {
  expect(withoutParts(record, paths)).toBeNull();
});

it('merges two rows: lists of both, other fields of the first; lists with invalid parts for new records only', () => {
  const item = (line: number, fields: object, remarks: string[] = []) => ({
    file: 'f',
    line,
    code: 'K',
    record: { code: 'K', ...fields },
    remarks: remarks.map((field) => ({ line, field, reason: explain('It is in use.') })),
  });
  const first = item(2, { name: 'Uno', rows: [1], users: ['a'] });
  const second = item(3, { name: 'Due', users: ['b'], ifNew: { rows: [2] } }, ['rows.price', 'name']);
  const merged = mergeRows(first, second, ['rows', 'users', 'addresses']);
  expect(merged.record).toEqual({ code: 'K', name: 'Uno', users: ['a', 'b'], ifNew: { rows: [1, 2] } });
  expect(merged.remarks).toEqual([{ line: 3, field: 'rows.price', reason: explain('It is in use.') }]);
});
