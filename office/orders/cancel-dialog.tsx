import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import type { OfficeOrder } from './office-order.ts';

interface CancelDialogProps {
  order: OfficeOrder;
  /** `cancel`: the ERP does not have it; `ask`: only the ERP can cancel it. */
  kind: 'cancel' | 'ask';
  onClose: () => void;
}

/** Asks for the reason before an order is cancelled, or its cancellation is requested. */
export function CancelDialog({ order, kind, onClose }: CancelDialogProps) {
  const { t, money } = useI18n();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const [reason, setReason] = useState('');
  const { id, name } = order;
  const go = async () => {
    const request = { orderId: id, reason: reason.trim() };
    const isDone = await run(() =>
      kind === 'cancel' ? officeCall('cancelOrder', request) : officeCall('askForCancellation', request),
    );
    if (!isDone) return;
    notice(kind === 'cancel' ? t('order.cancelled', { name }) : t('order.asked'));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(kind === 'cancel' ? 'order.cancelTitle' : 'order.askTitle', { name })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('ask.keep')}
          </Button>
          <Button kind="danger" busy={isBusy} disabled={reason.trim() === ''} onClick={() => void go()}>
            {t(kind === 'cancel' ? 'order.cancel' : 'order.ask').replace('…', '')}
          </Button>
        </>
      }
    >
      <p>{t(kind === 'cancel' ? 'order.cancelText' : 'order.askText')}</p>
      {kind === 'cancel' && order.paymentState === 'paid' && (
        <p>{t('order.cancelPaid', { sum: money(order.totals.payableCents) })}</p>
      )}
      <TextField
        label={t('orders.reason')}
        hint={t('orders.reasonHint')}
        required
        data-focus-first
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FailureAlert failure={failure} />
    </Dialog>
  );
}
