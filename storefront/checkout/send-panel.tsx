import { CouponField } from '../orders/checkout-parts/coupon-field.tsx';
import { TERMS_OF_SALE_PATH } from '../../domain/defaults.ts';
import { needsApproval } from '../../domain/member-rights.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { OrderTotals } from '../orders/checkout-parts/order-totals.tsx';
import { OverCredit } from '../orders/checkout-parts/over-credit.tsx';
import { useAppState } from '../session/app-state.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { SummaryPanel } from '../ui/summary-panel.tsx';
import type { CartTotals } from '../parsers/cart.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';
import { ConsentBox } from '../ui/checkbox.tsx';
import { Alert } from '../ui/alert.tsx';
import type { SendFailure } from './order-form.ts';
import styles from './send-panel.module.css';

const panelId = 'checkout-totals';

interface SendPanelProps {
  totals: CartTotals;
  /** Credit that is left before the order, in cents; null where nothing is said about it. */
  freeCredit: number | null;
  isPickup: boolean;
  /** The totals of another delivery type are loading; the order cannot be sent until then. */
  isComputing: boolean;
  /** Number of changed lines without a decision; the order cannot be sent while there are any. */
  openChanges: number;
  isSending: boolean;
  /** The order has arrived; its page is loading. */
  isSubmitted: boolean;
  failure: SendFailure | null;
  consentError: string | null;
}

/** The totals of the order, always visible, the consent, and the one button that sends the order. */
export function SendPanel(props: SendPanelProps) {
  const { totals, freeCredit, isPickup, isComputing, isSending, failure, consentError } = props;
  const { t } = useI18n();
  const { hasPrices } = useAppState();
  const { reason, label, hint } = useSendState(props);
  return (
    <SummaryPanel title={t('cart.totals')} id={panelId}>
      {hasPrices ? (
        <>
          <OrderTotals totals={totals} isPickup={isPickup} />
          <CouponField totals={totals} />
        </>
      ) : (
        <p className={styles.unseen}>{t('cart.pricesNotSeen')}</p>
      )}
      <div className={styles.send}>
        {hasPrices && <OverCredit totals={totals} freeCredit={freeCredit} />}
        <ConsentBox name="consent" value="yes" required error={consentError}>
          {t(hasPrices ? 'checkout.consent' : 'checkout.consentWithoutPrices')}{' '}
          <LocalLink className="link" to={TERMS_OF_SALE_PATH} target="_blank">
            {t('checkout.terms')}
          </LocalLink>
          {t('checkout.consentPrivacy')}
          <LocalLink className="link" to="/web-page/privacy-policy" target="_blank">
            {t('checkout.privacy')}
          </LocalLink>
        </ConsentBox>
        {failure && (
          <div ref={showWhenHidden}>
            <FailureAlert failure={failure} />
          </div>
        )}
        <div className={styles.button}>
          <Button
            type="submit"
            kind={reason ? 'outline' : 'primary'}
            size="large"
            wide
            busy={isSending || isComputing}
            reason={reason}
            aria-describedby="send-hint"
          >
            {label}
          </Button>
        </div>
        {!reason && (
          <p id="send-hint" className={styles.hint}>
            {hint}
          </p>
        )}
        <p className="visually-hidden" role="status">
          {isSending && label}
        </p>
      </div>
    </SummaryPanel>
  );
}

/** Phones and tablets: total and button, sticky at the bottom, static below the consent. */
export function SendBar(props: SendPanelProps) {
  const { t, money } = useI18n();
  const { hasPrices } = useAppState();
  const { reason, label } = useSendState(props);
  return (
    <ActionBar
      label={t('cart.totalDocument')}
      value={hasPrices ? money(props.totals.document) : t('cart.pricesHidden')}
      href={`#${panelId}`}
      note={reason}
      noteId="send-reason"
    >
      <Button
        type="submit"
        kind={reason ? 'outline' : 'primary'}
        size="large"
        busy={props.isSending || props.isComputing}
        disabled={reason !== null}
        aria-describedby={reason ? 'send-reason' : undefined}
      >
        {label}
      </Button>
    </ActionBar>
  );
}

/** Why the order cannot be sent yet, the label of its button, and what happens when it is pressed. */
function useSendState({ totals, openChanges, isSending, isSubmitted, failure }: SendPanelProps) {
  const { t, money } = useI18n();
  const { session } = useAppState();
  const { minimumOrder } = totals;
  const member = session?.role ? { role: session.role, orderLimitCents: session.orderLimitCents } : null;
  const isProposal = needsApproval(member, totals.net);
  const isUnknown = failure?.kind === 'unknown';
  const idle = isUnknown ? t('common.retry') : t(isProposal ? 'checkout.propose' : 'checkout.send');
  const label = isSubmitted ? t('checkout.submitted') : isSending ? t('checkout.sending') : idle;
  const limit = session?.orderLimitCents ?? null;
  const hint = !isProposal
    ? t('checkout.sendHint')
    : limit === null
      ? t('checkout.proposeAlways')
      : t('checkout.proposeAbove', { limit: money(limit) });
  if (!minimumOrder.met) return { reason: t('cart.missing', { amount: money(minimumOrder.missing) }), label, hint };
  return { reason: openChanges > 0 ? t('checkout.chooseFirst', { count: openChanges }) : null, label, hint };
}

/** Scrolls to the error for a user who pressed the button in another part of the page. */
function showWhenHidden(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
}

/** Why the order was not sent, and what to do. */
function FailureAlert({ failure }: { failure: SendFailure }) {
  const { t } = useI18n();
  switch (failure.kind) {
    case 'fields':
      return <Alert tone="bad" title={t('common.fixErrors')} live />;
    case 'changed':
      return (
        <Alert tone="warn" title={t('checkout.changed')} live>
          <p>{t('checkout.changedHint')}</p>
        </Alert>
      );
    case 'unknown':
      return (
        <Alert tone="bad" title={t('checkout.unknown')} live>
          <p>{t('checkout.unknownHint')}</p>
        </Alert>
      );
    case 'rejected':
      return (
        <Alert tone="bad" title={t('checkout.refused')} live>
          {failure.message && <p>{failure.message}</p>}
          {failure.details.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      );
  }
}
