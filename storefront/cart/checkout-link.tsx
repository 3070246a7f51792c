import { useState, type MouseEvent } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import { useCart, useCartActions } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { isSettled } from '../cart-store/quantity-queue.ts';
import { Button, buttonClass, type ButtonSize } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useMinimumReason } from './minimum-order.tsx';

interface CheckoutLinkProps {
  size?: ButtonSize;
  wide?: boolean;
  /** Hides the reason below the disabled button, where it is already shown nearby. */
  isReasonNear?: boolean;
}

const quantityBox = '[name="quantity"]';

/** Quantity errors that the user was already sent back to: the next click continues despite them. */
const led = new WeakSet<Element>();

/** The quantity errors that the user was not sent back to yet. */
function newErrors(): Element[] {
  return [...document.querySelectorAll('[data-refused]')].filter((rejection) => !led.has(rejection));
}

/** The focused quantity input, when its value is empty or invalid. */
function wrongBox(): HTMLElement | null {
  const box = document.activeElement;
  if (!(box instanceof HTMLInputElement && box.matches(quantityBox))) return null;
  return box.value === '' || box.ariaInvalid === 'true' ? box : null;
}

/** Moves the focus to the first input with a quantity error; the message is shown next to it. */
async function leadBack(): Promise<void> {
  // A tap leaves the focus in the input, and only blur shows its error.
  wrongBox()?.blur();
  await Promise.resolve();
  const errors = newErrors();
  for (const error of errors) led.add(error);
  errors[0]?.parentElement?.querySelector<HTMLElement>(quantityBox)?.focus();
}

/**
 * Link to the checkout, followed once all typed quantities have reached the server. With a quantity error it first
 * moves the focus to that input (R5.1). Below the minimum order a disabled button with the reason.
 */
export function CheckoutLink({ size, wide, isReasonNear = false }: CheckoutLinkProps) {
  const { t, path } = useI18n();
  const { cart, queue } = useCart();
  const { flush } = useCartActions();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [isSettling, setSettling] = useState(false);
  const reason = useMinimumReason(cart.totals.minimumOrder);
  const to = path('/pages/checkout');
  const isBusy = isSettling || navigation.location?.pathname === to;

  async function settleFirst(event: MouseEvent) {
    if (isBusy) return event.preventDefault();
    if (wrongBox() || newErrors().length > 0) {
      event.preventDefault();
      return leadBack();
    }
    if (isSettled(queue)) return;
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
    <Link
      to={to}
      prefetch="render"
      className={buttonClass({ kind: 'primary', size, wide })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => void settleFirst(event)}
    >
      {isBusy && <Spinner />}
      {t('cart.toCheckout')}
    </Link>
  );
}
