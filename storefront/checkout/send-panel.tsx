import { useI18n } from '../i18n/i18n.tsx';
import { OrderTotals, TotalsPanel } from '../order-totals.tsx';
import type { CartTotals } from '../readers/cart.ts';
import { Button } from '../ui/button.tsx';
import { ConsentBox } from '../ui/choice.tsx';
import { Notice } from '../ui/notice.tsx';
import type { SendFailure } from './order-form.ts';
import styles from './send-panel.module.css';

interface SendPanelProps {
  totals: CartTotals;
  isPickup: boolean;
  /** The totals of another delivery are on their way; until they have come nothing is sent. */
  isComputing: boolean;
  /** Changed lines without a choice; while there are some the order can't go. */
  openChanges: number;
  isSending: boolean;
  failure: SendFailure | null;
  consentError: string | null;
}

/** The totals to be sent, shown always (R1.17), the consent, and the one button that sends the order. */
export function SendPanel(props: SendPanelProps) {
  const { totals, isPickup, isComputing, openChanges, isSending, failure, consentError } = props;
  const { t, money } = useI18n();
  const { minimumOrder } = totals;
  const isUnknown = failure?.kind === 'unknown';
  const reason = !minimumOrder.met
    ? t('cart.missing', { amount: money(minimumOrder.missing) })
    : openChanges > 0
      ? t('checkout.chooseFirst', { count: openChanges })
      : null;
  const label = isUnknown ? t('common.retry') : t('checkout.send');
  return (
    <TotalsPanel title={t('cart.totals')}>
      <OrderTotals totals={totals} isPickup={isPickup} />
      <div className={styles.send}>
        <ConsentBox name="consent" value="yes" required error={consentError}>
          {t('checkout.consent')}
        </ConsentBox>
        {failure && <FailureNotice failure={failure} />}
        <Button
          type="submit"
          kind={reason ? 'outline' : 'primary'}
          size="large"
          wide
          busy={isSending || isComputing}
          reason={reason}
          aria-describedby="send-hint"
        >
          {isSending ? t('checkout.sending') : label}
        </Button>
        {!reason && (
          <p id="send-hint" className={styles.hint}>
            {t('checkout.sendHint')}
          </p>
        )}
        <p className="visually-hidden" role="status">
          {isSending && t('checkout.sending')}
        </p>
      </div>
    </TotalsPanel>
  );
}

/** Why the order has not gone, and what to do. */
function FailureNotice({ failure }: { failure: SendFailure }) {
  const { t } = useI18n();
  switch (failure.kind) {
    case 'fields':
      return <Notice tone="bad" title={t('common.fixErrors')} live />;
    case 'changed':
      return (
        <Notice tone="warn" title={t('checkout.changed')} live>
          <p>{t('checkout.changedHint')}</p>
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="bad" title={t('checkout.unknown')} live>
          <p>{t('checkout.unknownHint')}</p>
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="bad" title={t('checkout.refused')} live>
          {failure.message && <p>{failure.message}</p>}
          {failure.details.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      );
  }
}
