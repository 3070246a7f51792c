import { useState } from 'react';
import { useCart } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { chosenAddress, may, type Session } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { showToastAbout } from '../ui/toasts.tsx';

/** Milliseconds; long enough for two sentences. */
const duration = 8000;

/** What distinguishes two addresses: their cities, in one city their streets. */
function placesOf(former: Session, chosen: Session): { former: string; chosen: string } | null {
  const [one, other] = [chosenAddress(former), chosenAddress(chosen)];
  if (!one || !other || one.code === other.code || former.clientId !== chosen.clientId) return null;
  const part = one.city && other.city && one.city !== other.city ? 'city' : 'street';
  return { former: one[part], chosen: other[part] };
}

/**
 * Toast that the cart is now that of another delivery address, and that the former one is not lost; nothing
 * when the address is the same, or for users without a cart.
 */
export function showChosenAddress(former: Session | null, chosen: Session): void {
  const places = former && may(chosen, 'cart.edit') ? placesOf(former, chosen) : null;
  if (!places) return;
  showToastAbout('address', {
    picture: <Icon name="map-pin" size={20} />,
    // A second change within the time of the toast starts anew.
    head: <ChosenCart key={`${places.former}/${places.chosen}`} {...places} />,
    duration,
  });
}

/** Counts the lines only when the cart of the chosen address is loaded. */
function ChosenCart({ former, chosen }: { former: string; chosen: string }) {
  const { t } = useI18n();
  const { cart, status, isLoading } = useCart();
  const [left] = useState(cart);
  if (cart === left || status !== 'ready' || isLoading) return <>{t('shell.cartOf', { place: chosen })}</>;
  return (
    <>
      {t('shell.cartOfCount', { place: chosen, count: cart.lines.length })}{' '}
      {left.lines.length > 0 && t('shell.cartStays', { place: former })}
    </>
  );
}
