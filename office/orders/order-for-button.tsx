import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';

/** Opens the shop to order for a customer on the telephone, with its prices and an own cart; nothing without the right. */
export function OrderForButton({ customerId, addressId = null }: { customerId: number; addressId?: number | null }) {
  const { t, shopPath } = useI18n();
  const { may } = useFrame();
  const { run, isBusy, failure } = useAct();
  if (!may('order.place-for')) return null;
  const open = () =>
    run(async () => {
      const { path } = await officeCall('orderFor', { customerId, addressId });
      location.assign(shopPath(path));
    });
  return (
    <>
      <Button size="small" busy={isBusy} onClick={() => void open()}>
        <Icon name="headset" /> {t('orderFor.open')}
      </Button>
      <FailureAlert failure={failure} />
    </>
  );
}
