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
  /** Leaves out the sentence below a button that can't be pressed, where it already stands nearby. */
  isReasonNear?: boolean;
}

const quantityBox = '[name="quantity"]';

/** Refusals that somebody was led back to already: who presses once more has read them and means it. */
const led = new WeakSet<Element>();

/** The refusals of quantities that nobody was led back to so far. */
function newRefusals(): Element[] {
  return [...document.querySelectorAll('[data-refused]')].filter((refusal) => !led.has(refusal));
}

/** The quantity box that is being typed in, when what stands in it is refused, or nothing stands in it. */
function wrongBox(): HTMLElement | null {
  const box = document.activeElement;
  if (!(box instanceof HTMLInputElement && box.matches(quantityBox))) return null;
  return box.value === '' || box.ariaInvalid === 'true' ? box : null;
}

/** Leads back to the box of the first refused quantity, beside which it says why. */
async function leadBack(): Promise<void> {
  // A finger's press leaves the focus in the box: only leaving it makes the box say what is wrong.
  wrongBox()?.blur();
  await Promise.resolve();
  const refusals = newRefusals();
  for (const refusal of refusals) led.add(refusal);
  refusals[0]?.parentElement?.querySelector<HTMLElement>(quantityBox)?.focus();
}

/**
 * On to the checkout, once everything typed has reached the server; where a quantity was refused first back to its box,
 * beside which it says why (R5.1). Below the minimum order a button that says why not.
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
    if (wrongBox() || newRefusals().length > 0) {
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
