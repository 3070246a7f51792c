import type { RefObject, SyntheticEvent } from 'react';
import { lineCents } from '../../domain/rounding.ts';
import { quantityText } from '../../domain/unit-label.ts';
import { useCartPart, useCartChange } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import type { BetterPromotion, CartLine } from '../parsers/cart.ts';
import { usePriceView } from '../session/app-state.tsx';
import { useLineCount } from './line-count.ts';
import styles from './line-row.module.css';
import { PromotionPrice } from '../orders/checkout-parts/promotion-price.tsx';

interface PromotionOfferProps {
  line: CartLine;
  /** The quantity input, which gets the focus when the button disappears. */
  input: RefObject<HTMLInputElement | null>;
}

/** A promotion that would make a line cheaper, without amounts for who sees none, and a form that puts the line under it, with the pieces it needs. */
export function PromotionOffer({ line, input }: PromotionOfferProps) {
  const { betterPromotion: offer, canAdd } = line;
  if (!offer || !canAdd) return null;
  return (
    <>
      <PromotionPrice line={line} promotion={offer} />
      <OfferForm line={line} offer={offer} input={input} />
    </>
  );
}

function OfferForm({ line, offer, input }: PromotionOfferProps & { offer: BetterPromotion }) {
  const { t, path, locale, money } = useI18n();
  const isShown = usePriceView() === 'shown';
  const cartId = useCartPart(({ cart }) => cart.id);
  const { held } = useLineCount(line);
  const { isSending, send } = useCartChange();
  const { quantity: needed, netPrice, ownPrice } = offer;
  // A quantity typed since the cart was loaded is kept where it is enough.
  const quantity = needed > line.quantity ? Math.max(needed, held.quantity) : held.quantity;
  const saving =
    lineCents(ownPrice ?? 0, quantity, offer.priceQuantity) - lineCents(netPrice ?? 0, quantity, offer.priceQuantity);
  const fields = {
    id_cart: String(cartId),
    row: String(line.rowId),
    promo_code: offer.code,
    promo_row: String(offer.row),
    quantity: String(quantity),
  };

  async function take(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const wasSent = await send('promotion', fields);
    // The button disappears with the offer.
    const active = document.activeElement;
    if (wasSent && (active === document.body || form.contains(active))) input.current?.focus();
  }

  return (
    <form method="post" action={path('/pages/cart')} onSubmit={(event) => void take(event)}>
      {Object.entries({ change: 'promotion', ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={`link ${styles.promotionStep}`} disabled={isSending}>
        {quantity > held.quantity
          ? t('cart.reachPromotion', { quantity: quantityText(locale, quantity, line.unit) })
          : t('cart.takePromotion')}
        {isShown && saving > 0 && ` ${t('cart.promotionSaving', { amount: money(saving) })}`}
        <span className="visually-hidden">: {line.name}</span>
      </button>
    </form>
  );
}
