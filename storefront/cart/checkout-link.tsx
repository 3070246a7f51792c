import { useRef, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCart, useCartActions } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { isSettled } from '../cart-store/quantity-queue.ts';
import { Button, buttonClass, type ButtonSize } from '../ui/button.tsx';
import { useMinimumReason } from './minimum-order.tsx';

interface CheckoutLinkProps {
  size?: ButtonSize;
  wide?: boolean;
  /** Leaves out the sentence below a button that can't be pressed, where it already stands nearby. */
  isReasonNear?: boolean;
}

/** The quantity box that is being typed in, when what stands in it is no quantity. */
function wrongBox(): HTMLElement | null {
  const box = document.activeElement;
  return box instanceof HTMLElement && box.matches('[name="quantity"][aria-invalid="true"]') ? box : null;
}

/**
 * On to the checkout, once everything typed has reached the server; from a box with no quantity in it back to that box,
 * which says so (R5.1). Below the minimum order a button that says why not.
 */
export function CheckoutLink({ size, wide, isReasonNear = false }: CheckoutLinkProps) {
  const { t, path } = useI18n();
  const { cart, queue } = useCart();
  const { flush } = useCartActions();
  const navigate = useNavigate();
  const reason = useMinimumReason(cart.totals.minimumOrder);
  const to = path('/pages/checkout');
  /** Looked for before the press itself takes the focus from the box. */
  const pressedFrom = useRef<HTMLElement | null>(null);

  async function settleFirst(event: MouseEvent) {
    const box = pressedFrom.current ?? wrongBox();
    pressedFrom.current = null;
    if (box?.isConnected) {
      event.preventDefault();
      // Leaving the box is what makes it say what was wrong.
      box.blur();
      return box.focus();
    }
    if (isSettled(queue)) return;
    event.preventDefault();
    if (await flush()) await navigate(to);
  }

  if (reason) {
    return (
      <Button disabled size={size} wide={wide} reason={isReasonNear ? null : reason}>
        {t('cart.toCheckout')}
      </Button>
    );
  }
  return (
    <Link
      to={to}
      className={buttonClass({ kind: 'primary', size, wide })}
      onPointerDown={() => (pressedFrom.current = wrongBox())}
      onClick={(event) => void settleFirst(event)}
    >
      {t('cart.toCheckout')}
    </Link>
  );
}
