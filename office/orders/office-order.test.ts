import { describe, expect, it } from 'vitest';
import { isAnsweredSoon, noteWriter, refusedAddress, type OfficeOrder } from './office-order.ts';
import { durationText } from './order-states.tsx';

const at = '2026-11-21T10:42:00.000Z';
const act = (actor: string, field: string): OfficeOrder['events'][number] => ({
  ...{ kind: 'act', at, actor, action: 'order-corrected', details: {} },
  changes: [{ field, before: null, after: 'x' }],
});
const orderOf = (part: object) => ({ events: [], attempts: [], sender: null, ...part }) as unknown as OfficeOrder;

describe('2.7 whose note an order has', () => {
  const sender = { kind: 'client', name: 'Silvia', email: '' };
  it.each([
    ['the buyer’s', { sender }, { kind: 'client', name: 'Silvia' }],
    ['the agent’s', { sender: { ...sender, kind: 'agent' } }, { kind: 'agent', name: 'Silvia' }],
    ['the buyer’s after another correction', { sender, events: [act('Davide', 'address')] }, { kind: 'client' }],
    [
      'whoever corrected it last, the newest first',
      { sender, events: [act('Paola', 'note'), act('Davide', 'note')] },
      { kind: 'operator', name: 'Paola' },
    ],
    ['the customer’s, of an order from the ERP', {}, { kind: 'client' }],
  ])('%s', (_title, part, expected) => {
    expect(noteWriter(orderOf(part))).toMatchObject(expected);
  });
});

describe('2.7 the address that the ERP refused', () => {
  const attempt = (fault: string | null) => ({ fault, asked: { addressCode: '003' } });
  it.each([
    ['the last attempt’s', [attempt('article'), attempt('address')], '003'],
    ['none when the last refusal was about something else', [attempt('address'), attempt('article')], null],
    ['none before any attempt', [], null],
  ])('%s', (_title, attempts, expected) => {
    expect(refusedAddress(orderOf({ attempts }))).toBe(expected);
  });
});

describe('2.3 an order whose answer comes within seconds', () => {
  const now = Date.parse('2026-11-24T10:00:00Z');
  it.each([
    ['is one with an attempt under way', 'waiting', 'underway', null, true],
    ['is one whose next attempt begins now', 'waiting', 'refused', '2026-11-24T10:00:02Z', true],
    ['is none that waits for minutes', 'waiting', 'unanswered', '2026-11-24T10:04:00Z', false],
    ['is none that waits for an ERP to be connected', 'waiting', 'unanswered', null, false],
    ['is none that the ERP has', 'exported', 'accepted', null, false],
  ])('%s', (_title, state, result, nextAttemptAt, expected) => {
    expect(isAnsweredSoon(orderOf({ erp: { state, nextAttemptAt }, attempts: [{ result }] }), now)).toBe(expected);
  });
});

it.each([
  [0, '1 ms'],
  [12, '12 ms'],
  [99, '99 ms'],
  [100, '0,1 s'],
  [437, '0,4 s'],
  [6200, '6,2 s'],
])('a call of %i ms took %s', (milliseconds, text) => {
  expect(durationText(milliseconds, 'it')).toBe(text);
});
