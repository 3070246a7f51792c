import { useState } from 'react';
import { Form } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { useAppState } from '../../session/app-state.tsx';
import { may } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ClientOnly } from '../../ui/client-only.tsx';
import { DeadlineTable } from './deadline-table.tsx';
import { dueKey } from './due-key.ts';
import type { Deadlines } from './parse-deadlines.ts';
import styles from './payable-deadlines.module.css';

/**
 * Every open due date; those that can be paid here have a box, and one bar below pays all that are ticked. Without
 * scripts the bar does not know the sum: the page that it leads to shows it before anything is paid.
 */
export function PayableDeadlines({ deadlines }: { deadlines: Deadlines }) {
  const { t, money } = useI18n();
  const { session, settings } = useAppState();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const canPay = settings.canPayOnline && may(session, 'order.pay');
  const payable = canPay ? deadlines.due.filter(({ notPayable }) => notPayable === null) : [];
  if (payable.length === 0) return <DeadlineTable deadlines={deadlines} choice={null} />;
  const ticked = payable.filter((due) => chosen.has(dueKey(due)));
  const amount = money(ticked.reduce((cents, { open }) => cents + open, 0));
  const choose = (key: string, isTicked: boolean) =>
    setChosen(new Set(isTicked ? [...chosen, key] : [...chosen].filter((one) => one !== key)));
  return (
    <Form method="post" preventScrollReset>
      <DeadlineTable deadlines={deadlines} choice={{ chosen, choose }} />
      <div className={styles.bar}>
        <p role="status">
          <b>
            {ticked.length > 0
              ? t('deadlines.chosen', { count: ticked.length, amount })
              : t('deadlines.choose', { count: payable.length })}
          </b>
          <small>{t('deadlines.payHint')}</small>
        </p>
        <span className={styles.actions}>
          <ClientOnly>
            <Button
              kind="quiet"
              className={styles.all}
              onClick={() => setChosen(new Set(ticked.length > 0 ? [] : payable.map(dueKey)))}
            >
              {t(ticked.length > 0 ? 'deadlines.chooseNone' : 'deadlines.chooseAll')}
            </Button>
          </ClientOnly>
          <Button type="submit" kind="primary" size="large">
            {ticked.length > 0 ? t('deadlines.pay', { amount }) : t('deadlines.payChosen')}
          </Button>
        </span>
      </div>
    </Form>
  );
}
