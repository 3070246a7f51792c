import { Link, useLocation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { useAppState } from '../session/app-state.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Alert } from '../ui/alert.tsx';
import styles from './guest-payment-page.module.css';
import type { GuestDocument, GuestPayment } from './guest-payment.ts';
import { useGuestPayment } from './use-guest-payment.ts';

type Shown = Extract<GuestPayment, { kind: 'document' }>;

const headings = { failed: 'payment.failed', cancelled: 'payment.cancelled' } as const;

/** A document that anyone with a signed link can pay: its type, open amount and payment state. */
export function GuestPaymentPage({ payment }: { payment: GuestPayment }) {
  const { t } = useI18n();
  const { company, canPayOnline } = useAppState().settings;
  if (payment.kind === 'rejected') {
    return (
      <>
        <h1>{t(payment.isExpired ? 'guestPayment.expired' : 'guestPayment.invalid')}</h1>
        <p className={styles.lead}>
          {t(payment.isExpired ? 'guestPayment.changedHint' : 'guestPayment.invalidHint', { company: company.name })}
        </p>
      </>
    );
  }
  const { document, lastAttempt } = payment;
  const title = document.documents.length > 1 ? 'guestPayment.titleSeveral' : 'guestPayment.title';
  return (
    <>
      <h1>{t(document.state === 'paid' ? 'guestPayment.paid' : lastAttempt ? headings[lastAttempt] : title)}</h1>
      <p className={styles.lead}>
        {document.state === 'paid' && t('guestPayment.paidHint', { document: document.name })}
        {lastAttempt === 'failed' && `${t('payment.sorry')} ${t('guestPayment.nothingCharged')}`}
        {lastAttempt === 'cancelled' && t('payment.left')}
        {document.state === 'open' &&
          !lastAttempt &&
          (canPayOnline ? t('guestPayment.lead') : t('guestPayment.notOnline', { company: company.name }))}
      </p>
      <Remark state={document.state} company={company.name} />
      <Facts document={document} />
      {document.state === 'open' && canPayOnline && <PayForm payment={payment} />}
      {document.state === 'pending' && <LookAgain />}
    </>
  );
}

function Remark({ state, company }: { state: GuestDocument['state']; company: string }) {
  const { t } = useI18n();
  if (state === 'open' || state === 'paid') return null;
  const [title, hint] = {
    pending: [t('guestPayment.pending'), t('guestPayment.pendingHint')],
    changed: [t('guestPayment.changed'), t('guestPayment.changedHint', { company })],
    void: [t('guestPayment.void'), t('guestPayment.voidHint', { company })],
  }[state];
  return (
    <div className={styles.remark}>
      <Alert tone={state === 'pending' ? 'info' : 'warn'} title={title}>
        <p>{hint}</p>
      </Alert>
    </div>
  );
}

function Facts({ document }: { document: GuestDocument }) {
  const { t, money, date } = useI18n();
  const isOne = document.documents.length < 2;
  const facts = [
    [t('guestPayment.client'), document.companyName],
    ...(isOne ? [[t('guestPayment.date'), date(document.date)]] : []),
    ...(isOne && document.due.length < 2 ? [[t('guestPayment.due'), date(document.dueDate)]] : []),
    ...(isOne ? [[t('guestPayment.total'), money(document.total)]] : []),
  ];
  return (
    <dl className={styles.facts}>
      {isOne && (
        <div>
          <dt>{t(`guestPayment.type.${document.type}`)}</dt>
          <dd className={styles.name}>{document.name}</dd>
        </div>
      )}
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {document.due.length > 1 &&
        document.due.map((due) => (
          <div key={`${due.document} ${due.dueOn} ${due.open}`}>
            <dt>
              {!isOne && <b>{due.document}</b>}
              {t('guestPayment.dueOn', { day: date(due.dueOn) })}
              {due.isExpired && <em> · {t('guestPayment.dueExpired')}</em>}
            </dt>
            <dd>{due.isPaid ? t('guestPayment.duePaid') : money(due.open)}</dd>
          </div>
        ))}
      {document.state !== 'void' && (
        <div className={styles.amount}>
          <dt>{t(document.state === 'paid' ? 'guestPayment.paidAmount' : 'guestPayment.amount')}</dt>
          <dd>{money(document.amount)}</dd>
        </div>
      )}
    </dl>
  );
}

function PayForm({ payment: { document, lastAttempt } }: { payment: Shown }) {
  const { t, money } = useI18n();
  const { Form, isIdle, isSending, isSubmitted, failure } = useGuestPayment();
  const label = lastAttempt ? t('payment.retry') : t('guestPayment.pay', { amount: money(document.amount) });
  return (
    <Form method="post">
      {failure && (
        <div className={styles.remark}>
          <Alert tone="bad" title={failure} live />
        </div>
      )}
      <Button type="submit" kind="primary" size="large" wide busy={isSending} disabled={!isIdle} aria-live="polite">
        {isSending ? t('checkout.sending') : isSubmitted ? t('checkout.submitted') : label}
      </Button>
    </Form>
  );
}

/** Reloads the page with its current state. */
function LookAgain() {
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  return (
    <Link to={pathname + search} reloadDocument className={buttonClass({ size: 'large', wide: true })}>
      {t('guestPayment.look')}
    </Link>
  );
}
