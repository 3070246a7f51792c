import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { parseCents } from '../../domain/money.ts';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome, type StateTone } from '../ui/state.tsx';
import type { OfficeIconName } from '../ui/icon-names.ts';
import type { OfficeOrder } from './office-order.ts';
import styles from './money-panels.module.css';

type Payment = NonNullable<OfficeOrder['payments']>[number];
type Refund = NonNullable<OfficeOrder['refunds']>[number];

const REFUND_STATES: Record<Refund['state'], readonly [StateTone, OfficeIconName]> = {
  waiting: ['warn', 'hourglass'],
  sending: ['warn', 'hourglass'],
  pending: ['muted', 'hourglass'],
  made: ['ok', 'circle-check'],
  failed: ['bad', 'circle-x'],
  review: ['bad', 'triangle-alert'],
  withdrawn: ['muted', 'circle-slash'],
};

/** What of a payment can still be paid back, besides refunds that wait or are under way. */
function leftOf({ id, state, amountCents, refundedCents }: Payment, refunds: readonly Refund[]): number {
  if (state !== 'captured') return 0;
  const held = refunds
    .filter((refund) => refund.paymentId === id && ['waiting', 'sending', 'pending'].includes(refund.state))
    .reduce((sum, { cents }) => sum + cents, 0);
  return Math.max(0, amountCents - refundedCents - held);
}

/** The payments of an order with their events, and refunds; nothing for a role that does not see payments. */
export function PaymentPanel({ order }: { order: OfficeOrder }) {
  const { t, moment, money, word, locale } = useI18n();
  const { may } = useFrame();
  const [refunded, setRefunded] = useState<Payment | null>(null);
  const { payments, refunds, paymentMethod } = order;
  if (payments === null) return null;
  const refundable = payments.find((payment) => leftOf(payment, refunds ?? []) > 0);
  const eventText = (what: string) => {
    const [state = ''] = what.split(/[: ]/);
    const key = `order.payment.event.${state}`;
    const named = word(key);
    return named === key ? what : named;
  };
  return (
    <Panel
      title={t('order.payment')}
      aside={
        may('refunds.make') &&
        refundable && (
          <Button size="small" onClick={() => setRefunded(refundable)}>
            {t('order.refund')}
          </Button>
        )
      }
    >
      {payments.length === 0 ? (
        <p className={styles.none}>
          {t('order.payment.agreed', {
            method: paymentMethod ? (paymentMethod.label[locale] ?? paymentMethod.label.it) : t('orders.payment.none'),
          })}
        </p>
      ) : (
        <ul className={styles.list}>
          {payments.flatMap((payment) =>
            payment.events.map(({ at, what }, index) => (
              <li key={`${payment.id} ${index}`}>
                <span className={styles.when}>{moment(at)}</span>
                <span>
                  {what === 'captured' ? (
                    <Outcome tone="ok" icon="circle-check">
                      {eventText(what)}
                    </Outcome>
                  ) : (
                    eventText(what)
                  )}
                  {what === 'captured' && payment.reference !== null && (
                    <small>{t('order.payment.reference', { reference: payment.reference })}</small>
                  )}
                </span>
                <span className={styles.amount}>
                  {(what === 'created' || what === 'captured') && money(payment.amountCents)}
                </span>
              </li>
            )),
          )}
          {(refunds ?? []).map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {(refunds ?? []).some(({ state }) => state === 'waiting') && !may('refunds.make') && (
        <p className={styles.none}>{t('order.refund.only')}</p>
      )}
      {refunded && (
        <RefundDialog
          order={order}
          payment={refunded}
          left={leftOf(refunded, refunds ?? [])}
          onClose={() => setRefunded(null)}
        />
      )}
    </Panel>
  );
}

function RefundRow({ refund }: { refund: Refund }) {
  const { t, moment, money } = useI18n();
  const { may } = useFrame();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const { id, cents, state, reason, requestedBy, error } = refund;
  const [tone, icon] = REFUND_STATES[state];
  const sum = money(cents);
  const make = () =>
    run(async () => {
      const { refund: made } = await officeCall('makeRefund', { refundId: id });
      notice(t('order.refund.done', { sum, state: t(`order.refund.state.${made.state}`) }));
    });
  const isSendable = state === 'waiting' || state === 'failed';
  return (
    <li>
      <span className={styles.when}>{moment(refund.decidedAt ?? refund.requestedAt)}</span>
      <span>
        <Outcome tone={tone} icon={icon}>
          {t(`order.refund.state.${state}`)}
        </Outcome>
        <small>{t('order.refund.line', { by: refund.madeBy ?? requestedBy, reason })}</small>
        {error !== null && <small>{error}</small>}
        {may('refunds.make') && (isSendable || state === 'review') && (
          <span className={styles.acts}>
            {isSendable && (
              <Button size="small" kind="ink" busy={isBusy} onClick={() => void make()}>
                {state === 'failed' ? t('order.refund.again') : t('order.refund.make', { sum })}
              </Button>
            )}
            <Button
              size="small"
              kind="quiet"
              busy={isBusy}
              onClick={() => void run(() => officeCall('withdrawRefund', { refundId: id }))}
            >
              {t('order.refund.withdraw')}
            </Button>
          </span>
        )}
        <FailureAlert failure={failure} />
      </span>
      <span className={styles.amount}>−{sum}</span>
    </li>
  );
}

interface RefundDialogProps {
  order: OfficeOrder;
  payment: Payment;
  left: number;
  onClose: () => void;
}

/** Asks how much is paid back and why; the same dialog sent twice is one refund. */
function RefundDialog({ order, payment, left, onClose }: RefundDialogProps) {
  const { t, money } = useI18n();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const [key] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState((left / 100).toFixed(2));
  const [reason, setReason] = useState('');
  const cents = parseCents(amount.trim().replace(',', '.'));
  const isRight = cents !== null && cents > 0 && cents <= left;
  const send = async () => {
    if (!isRight || reason.trim() === '') return;
    const isDone = await run(async () => {
      const plan = { paymentId: payment.id, cents, reason: reason.trim(), key };
      const { refundId } = await officeCall('planRefund', plan);
      const { refund } = await officeCall('makeRefund', { refundId });
      notice(t('order.refund.done', { sum: money(cents), state: t(`order.refund.state.${refund.state}`) }));
    });
    if (isDone) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('order.refund.title', { name: order.name })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button kind="ink" busy={isBusy} disabled={!isRight || reason.trim() === ''} onClick={() => void send()}>
            {t('order.refund.go', { sum: money(isRight ? cents : 0) })}
          </Button>
        </>
      }
    >
      <p>{t('order.refund.text', { left: money(left) })}</p>
      <TextField
        label={t('order.refund.amount')}
        data-focus-first
        inputMode="decimal"
        value={amount}
        error={isRight ? null : t('order.refund.amountWrong', { left: money(left) })}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField
        label={t('orders.reason')}
        hint={t('orders.reasonHint')}
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className={styles.small}>{t('order.refund.only')}</p>
      <FailureAlert failure={failure} />
    </Dialog>
  );
}

const MAIL_STATES: Record<string, readonly [StateTone, OfficeIconName]> = {
  sent: ['ok', 'circle-check'],
  waiting: ['muted', 'clock'],
  refused: ['bad', 'mail-x'],
  given_up: ['bad', 'mail-x'],
};

/** The mails about an order, with the confirmation to be resent. */
export function MailPanel({ order }: { order: OfficeOrder }) {
  const { t, word, moment } = useI18n();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const { mails, acts, id } = order;
  const resend = async () => {
    if (await run(() => officeCall('resendOrderMail', { orderId: id }))) notice(t('order.mail.resent'));
  };
  return (
    <Panel
      title={t('order.mail')}
      aside={
        acts.resendMail.isPossible && (
          <Button size="small" busy={isBusy} onClick={() => void resend()}>
            {t('order.mail.resend')}
          </Button>
        )
      }
    >
      {mails.length === 0 ? (
        <p className={styles.none}>{t('order.mail.none')}</p>
      ) : (
        <ul className={styles.list}>
          {mails.map(({ template, at, state, recipients, error }, index) => {
            const [tone, icon] = MAIL_STATES[state] ?? (['muted', 'mail'] as const);
            return (
              <li key={index}>
                <span className={styles.when}>{at === null ? '–' : moment(at)}</span>
                <span>
                  {word(`order.mail.${template}`).replace(/^order\.mail\./, '')}
                  {recipients !== null && <small>{recipients}</small>}
                  {error !== null && state !== 'sent' && <small>{error}</small>}
                </span>
                <Outcome tone={tone} icon={icon}>
                  {word(`order.mail.state.${state}`)}
                </Outcome>
              </li>
            );
          })}
        </ul>
      )}
      <FailureAlert failure={failure} />
    </Panel>
  );
}
