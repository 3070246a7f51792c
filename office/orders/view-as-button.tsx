import { useState } from 'react';
import { asRequestFailure, type RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { Card } from '../customers/card.ts';
import { ViewDialog } from '../customers/view-dialog.tsx';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';

/** Opens the shop as a person of a customer sees it (decision 5.9), after asking as whom; nothing without the right. */
export function ViewAsButton({ code }: { code: string }) {
  const { t } = useI18n();
  const { may } = useFrame();
  const [card, setCard] = useState<Card | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  if (!may('customers.view-as') || !may('customers.view')) return null;
  const open = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setCard(await officeCall('getCustomer', { code }));
    } catch (error) {
      setFailure(asRequestFailure(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="small" busy={isBusy} onClick={() => void open()}>
        <Icon name="eye" /> {t('customer.viewAs')}
      </Button>
      <FailureAlert failure={failure} />
      {card && <ViewDialog card={card} onClose={() => setCard(null)} />}
    </>
  );
}
