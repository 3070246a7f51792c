import { useI18n } from '../../i18n/i18n.tsx';
import { StatusLabel } from '../../ui/badge.tsx';
import type { ListedInvoice } from './parse-document-list.ts';

/** Whether an invoice is paid, else when it is due and what is open of it. */
export function InvoicePayment({
  invoice: { state, dueOn, total, open, expired },
}: {
  invoice: Pick<ListedInvoice, 'state' | 'dueOn' | 'total' | 'open' | 'expired'>;
}) {
  const { t, date, money } = useI18n();
  if (state === 'paid' || state === 'credited') {
    return (
      <StatusLabel tone="ok" icon="circle-check">
        {t(state === 'paid' ? 'documents.paid' : 'documents.settled')}
      </StatusLabel>
    );
  }
  const isExpired = state === 'expired';
  // Where nothing is said, the whole total stands as the label says.
  const part =
    isExpired && expired !== open
      ? t('documents.expiredPart', { expired: money(expired), amount: money(open) })
      : open !== Math.abs(total) && t('documents.openPart', { amount: money(open) });
  return (
    <>
      <StatusLabel tone={isExpired ? 'bad' : 'muted'} icon={isExpired ? 'triangle-alert' : 'calendar-clock'}>
        {t(isExpired ? 'documents.expired' : 'documents.due', { day: date(dueOn) })}
      </StatusLabel>
      {part && <small>{part}</small>}
    </>
  );
}
