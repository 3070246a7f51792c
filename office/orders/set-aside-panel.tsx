import { useId, useState, type FormEvent } from 'react';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Panel } from '../ui/panel.tsx';
import { setAsideChoices, type OfficeOrder, type SetAside } from './office-order.ts';
import styles from './set-aside-panel.module.css';

/** The longest reason that the endpoints take. */
const LONGEST_REASON = 500;

/** Sets an order aside until a day, or cancels it, whichever is possible now; nothing where neither is. */
export function SetAsidePanel({ order }: { order: OfficeOrder }) {
  const { t, money, date } = useI18n();
  const name = useId();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const [wanted, setWanted] = useState<SetAside | null>(null);
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [tomorrow] = useState(() => addDays(shopDay(new Date()), 1));
  const choices = setAsideChoices(order);
  const chosen = choices.find((choice) => choice === wanted) ?? choices[0];
  if (!chosen) return null;
  const isPaid = order.paymentState === 'paid';
  const labels: Record<SetAside, string> = {
    postpone: t('order.aside.postpone'),
    cancel: isPaid
      ? t('order.aside.cancelPaid', { sum: money(order.totals.payableCents) })
      : t('order.aside.cancelUnpaid'),
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const orderId = order.id;
    const isDone = await run(() =>
      chosen === 'cancel'
        ? officeCall('cancelOrder', { orderId, reason: reason.trim() })
        : officeCall('postponeHeld', { orderId, until, note: reason.trim() }),
    );
    if (!isDone) return;
    notice(
      chosen === 'cancel'
        ? t('order.cancelled', { name: order.name })
        : t('order.aside.done', { name: order.name, day: date(until) }),
    );
  };
  return (
    <Panel title={t('order.aside.title')} isPadded>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        {choices.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input type="radio" name={name} checked={choice === chosen} onChange={() => setWanted(choice)} />
            {labels[choice]}
          </label>
        ))}
        <p className={styles.hint}>
          {chosen === 'postpone'
            ? t('order.aside.postponeText')
            : isPaid
              ? t('order.refund.only')
              : t('order.cancelText')}
        </p>
        {chosen === 'postpone' && (
          <TextField
            label={t('order.aside.until')}
            type="date"
            required
            compact
            min={tomorrow}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        )}
        <TextField
          label={t('orders.reason')}
          required
          compact
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FailureAlert failure={failure} />
        <Button
          type="submit"
          size="small"
          kind={chosen === 'cancel' ? 'danger' : 'outline'}
          busy={isBusy}
          disabled={reason.trim() === '' || (chosen === 'postpone' && until === '')}
        >
          {t(chosen === 'cancel' ? 'order.cancel' : 'order.aside.go').replace('…', '')}
        </Button>
      </form>
    </Panel>
  );
}
