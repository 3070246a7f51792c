import type { FormEvent } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { TextArea } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import type { Address, Card } from './card.ts';
import styles from './customers.module.css';

/** Asks for the reason, then closes the customer or one of its addresses (decision 4.4). */
export function CloseDialog({ card, address, onClose }: { card: Card; address: Address | null; onClose: () => void }) {
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const name = address ? address.street : card.data.companyName;
  const place = { code: card.code, addressCode: address?.code ?? null };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = typedIn(new FormData(event.currentTarget), 'reason');
    if (!(await run(() => officeCall('closeCustomer', { ...place, reason })))) return;
    notice(t('customer.closedDone', { name }), () => void run(() => officeCall('openCustomer', place)));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(address ? 'customer.closeAddressTitle' : 'customer.closeTitle', { name })}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
        <FailureAlert failure={failure} />
        <p>{t('customer.closeText')}</p>
        <TextArea
          {...{
            label: t('customer.closeReason'),
            name: 'reason',
            rows: 2,
            maxLength: 500,
            required: true,
            compact: true,
          }}
          error={failure?.errors['reason']?.[0] ?? null}
          data-focus-first
        />
        <p className={styles.actions}>
          <Button onClick={onClose}>{t('frame.cancel')}</Button>
          <Button kind="danger" type="submit" busy={isBusy}>
            {t('customer.closeDo')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
