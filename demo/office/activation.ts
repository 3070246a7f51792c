import { addPastWaves, type PastOutcome } from '../../backend/accounts/index.ts';
import type { CustomerRecord } from '../../backend/customers/records.ts';
import type { Database } from '../../backend/database/index.ts';
import { OFFICE_LOGINS } from '../logins.ts';

const DAY = 86_400_000;

/** What became of the first invitations, in turn; the customers after them were never invited. */
const FIRST: readonly PastOutcome[] = ['opened', 'unanswered', 'refused', 'unanswered', 'unsubscribed', 'opened'];
const SECOND: readonly PastOutcome[] = ['unanswered', 'opened', 'unanswered'];

/**
 * Two waves of invitations with one customer at least in each state: those who can log in entered by the first one, the
 * second one had letters for those without a mail address.
 */
export async function writeActivation(
  database: Database,
  { customers, now }: { customers: readonly CustomerRecord[]; now: Date },
): Promise<void> {
  const { rows } = await database.pool.query<{ code: string; state: string }>(
    `select code, state from customer_activation where is_open and code = any ($1) order by code`,
    [customers.map(({ code }) => code)],
  );
  const inState = (state: string) => rows.filter((row) => row.state === state).map(({ code }) => code);
  const invitable = inState('not-invited');
  const invited = (codes: readonly string[], outcomes: readonly PastOutcome[]) =>
    outcomes.flatMap((outcome, index) => {
      const customerCode = codes[index];
      return customerCode === undefined ? [] : [{ customerCode, outcome }];
    });
  const entered = inState('active').map((customerCode) => ({ customerCode, outcome: 'entered' as const }));
  const letters = inState('no-email')
    .slice(0, 2)
    .map((customerCode) => ({ customerCode, outcome: 'letter' as const }));
  const common = { perHour: 20, reminderDays: 7, validDays: 30 };
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  await addPastWaves(database, [
    {
      ...{ ...common, createdBy: OFFICE_LOGINS.operatore.name, startsAt: ago(21) },
      invites: [...entered, ...invited(invitable, FIRST)],
    },
    {
      ...{ ...common, createdBy: OFFICE_LOGINS.commerciale.name, startsAt: ago(10) },
      invites: [...invited(invitable.slice(FIRST.length), SECOND), ...letters],
    },
  ]);
}
