import type { Database } from '../database/index.ts';
import { countMailsWithoutAddress } from '../notifications/index.ts';
import { findShopFigures, type ShopFigures } from '../metrics/shop-figures.ts';

/** Seconds after which what waits is late, and after which it stands still. */
const LATE = 5 * 60;
const STANDING = 60 * 60;

/** How a part of the program is: `warn` is slow or needs somebody, `bad` stands still, `off` is not connected. */
export interface PartHealth {
  part: 'erp' | 'mail' | 'payments' | 'search' | 'jobs';
  state: 'ok' | 'warn' | 'bad' | 'off';
  /** Since when the oldest of what waits does so; null where nothing does. */
  since: Date | null;
  waiting: number;
  /** What stops it, where that can be said; mails without an address to link to are lost until SHOP_URL is set. */
  problem: 'no-address' | null;
}

/** What is known of the parts beside the figures. */
interface PartStates {
  search: { failures: number; isReady: boolean };
  /** What the shop has a connection to: without an ERP orders wait, without a mail server mails become files. */
  isConnected: { erp: boolean; mail: boolean; payments: boolean };
}

const byAge = (seconds: number): 'ok' | 'warn' | 'bad' =>
  seconds >= STANDING ? 'bad' : seconds >= LATE ? 'warn' : 'ok';

/** What the figures of the shop say of its parts, always in this order. Pure, for a table of cases. */
export function healthOf(
  figures: ShopFigures,
  { search, isConnected, mailsWithoutAddress }: PartStates & { mailsWithoutAddress: number },
  now: Date,
): PartHealth[] {
  const number = (key: keyof ShopFigures) => Number(figures[key]);
  const ago = (seconds: number) => (seconds > 0 ? new Date(now.getTime() - seconds * 1000) : null);
  const unconnected = number('exportsUnconnected');
  const erp =
    number('foldersLost') > 0
      ? 'bad'
      : (unconnected > 0 || !isConnected.erp) && number('exportsWaiting') === 0
        ? 'off'
        : number('exportsOverdue') > 0
          ? 'warn'
          : byAge(number('exportOldest'));
  return [
    {
      part: 'erp',
      state: erp,
      since: ago(number('exportOldest')),
      waiting: number('exportsWaiting') + unconnected,
      problem: null,
    },
    {
      part: 'mail',
      state: mailsWithoutAddress > 0 ? 'bad' : isConnected.mail ? byAge(number('mailOldest')) : 'off',
      since: ago(number('mailOldest')),
      waiting: number('mailsWaiting'),
      problem: mailsWithoutAddress > 0 ? 'no-address' : null,
    },
    {
      part: 'payments',
      state: number('paymentsInReview') > 0 ? 'warn' : isConnected.payments ? 'ok' : 'off',
      since: null,
      waiting: number('paymentsInReview'),
      problem: null,
    },
    {
      part: 'search',
      state: search.failures > 0 || !search.isReady ? 'warn' : 'ok',
      since: null,
      waiting: 0,
      problem: null,
    },
    {
      part: 'jobs',
      state: number('jobsFailed') > 0 ? 'warn' : 'ok',
      since: null,
      waiting: number('jobsWaiting') + number('jobsFailed'),
      problem: null,
    },
  ];
}

/** Reads how the parts of the program are. */
export async function findHealth(database: Database, states: PartStates, now: Date): Promise<PartHealth[]> {
  const [figures, mailsWithoutAddress] = await Promise.all([
    findShopFigures(database),
    countMailsWithoutAddress(database.query),
  ]);
  return healthOf(figures, { ...states, mailsWithoutAddress }, now);
}
