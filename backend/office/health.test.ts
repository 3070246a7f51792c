import { expect, it } from 'vitest';
import type { ShopFigures } from '../metrics/shop-figures.ts';
import { healthOf } from './health.ts';

const calm: ShopFigures = {
  ...{
    exportsWaiting: 0,
    exportsUnconnected: 0,
    exportsRefused: 0,
    exportsWritten: 0,
    exportsOverdue: 0,
    foldersLost: 0,
  },
  ...{ exportOldest: 0, mailsWaiting: 0, mailsFailed: 0, mailOldest: 0, jobsWaiting: 0, jobsRunning: 0, jobsFailed: 0 },
  ...{ mailsReturned: 0, addressesBounced: 0, returnsUnread: 0 },
  ...{ paymentsInReview: 0, eventsWaiting: 0, archiveFailing: 0 },
};
const now = new Date('2026-11-21T10:42:00Z');
const isConnected = { erp: true, mail: true, payments: true };
const healthy = { search: { failures: 0, isReady: true }, isConnected, mailsWithoutAddress: 0 };

it.each<[string, Partial<ShopFigures>, Record<string, string>]>([
  ['nothing waits', {}, {}],
  ['an order waits for a minute', { exportsWaiting: 1, exportOldest: 60 }, {}],
  ['an order waits for five minutes', { exportsWaiting: 1, exportOldest: 300 }, { erp: 'warn' }],
  ['an order waits for an hour', { exportsWaiting: 3, exportOldest: 3600 }, { erp: 'bad' }],
  ['no ERP is connected', { exportsUnconnected: 3 }, { erp: 'off' }],
  ['a file is not taken', { exportsWritten: 1, exportsOverdue: 1 }, { erp: 'warn' }],
  ['a folder is gone', { foldersLost: 1 }, { erp: 'bad' }],
  ['mails wait', { mailsWaiting: 2, mailOldest: 4000 }, { mail: 'bad' }],
  ['a payment needs somebody', { paymentsInReview: 1 }, { payments: 'warn' }],
  ['a job has given up', { jobsFailed: 1 }, { jobs: 'warn' }],
])('the health of the shop when %s', (_, figures, expected) => {
  const parts = healthOf({ ...calm, ...figures }, healthy, now);
  expect(parts.map(({ part }) => part)).toEqual(['erp', 'mail', 'payments', 'search', 'jobs']);
  const unusual = parts.filter(({ state }) => state !== 'ok').map(({ part, state }) => [part, state]);
  expect(Object.fromEntries(unusual)).toEqual(expected);
});

it('says since when what waits does so, and what is wrong with mails and with an index', () => {
  const [erp, mail, , search] = healthOf(
    { ...calm, exportsWaiting: 2, exportOldest: 600 },
    { search: { failures: 1, isReady: true }, isConnected, mailsWithoutAddress: 2 },
    now,
  );
  expect(erp).toEqual({
    part: 'erp',
    state: 'warn',
    since: new Date('2026-11-21T10:32:00Z'),
    waiting: 2,
    problem: null,
  });
  expect(mail).toMatchObject({ state: 'bad', problem: 'no-address' });
  expect(search?.state).toBe('warn');
});

it('says what nothing is connected to, and of what waits for it since when', () => {
  const none = { ...healthy, isConnected: { erp: false, mail: false, payments: false } };
  const states = (figures: Partial<ShopFigures>) =>
    healthOf({ ...calm, ...figures }, none, now).map(({ part, state }) => `${part} ${state}`);
  expect(states({})).toEqual(['erp off', 'mail off', 'payments off', 'search ok', 'jobs ok']);
  expect(states({ paymentsInReview: 1 })).toContain('payments warn');
});
