import { useState, type MouseEvent } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useCart, useCartStore } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { isSettled } from '../cart-store/cart.ts';
import { LocalLink } from '../routing/local-link.tsx';
import { Button, buttonClass, type ButtonSize } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useMinimumReason } from './minimum-order.tsx';

interface CheckoutLinkProps {
  size?: ButtonSize;
  wide?: boolean;
  /** Hides the reason below the disabled button, where it is already shown nearby. */
  isReasonNear?: boolean;
}

/**
 * Link to the checkout, followed once all typed quantities have reached the server. With a quantity error it first
 * moves the focus to that input. Below the minimum order a disabled button with the reason.
 */
export function CheckoutLink({ size, wide, isReasonNear = false }: CheckoutLinkProps) {
  const { t, path } = useI18n();
  const { cart, quantities } = useCart();
  const { flush, rejectedQuantities } = useCartStore();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [isSettling, setSettling] = useState(false);
  const reason = useMinimumReason(cart.totals.minimumOrder);
  const to = path('/pages/checkout');
  const isBusy = isSettling || navigation.location?.pathname === to;

  async function settleFirst(event: MouseEvent) {
    if (isBusy) return event.preventDefault();
    if (rejectedQuantities.leadBack()) return event.preventDefault();
    if (isSettled(quantities)) return;
    event.preventDefault();
    setSettling(true);
    try {
      if (await flush()) await navigate(to);
    } finally {
      setSettling(false);
    }
  }

  if (reason) {
    return (
      <Button disabled size={size} wide={wide} reason={isReasonNear ? null : reason}>
        {t('cart.toCheckout')}
      </Button>
    );
  }
  return (
    <LocalLink
      to="/pages/checkout"
      className={buttonClass({ kind: 'primary', size, wide })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => void settleFirst(event)}
    >
      {isBusy && <Spinner />}
      {t('cart.toCheckout')}
    </LocalLink>
  );
}
