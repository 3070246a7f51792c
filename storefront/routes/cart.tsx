import { CartPage } from '../cart/cart-page.tsx';
import { PendingOrder } from '../checkout/pending-order.tsx';
import { browserLoader, requireSession, serverLoader, type PageRequest } from '../page-data.ts';
import { pageMeta } from '../page-meta.ts';

/** Guests are led to the login page (R6.7). The cart itself comes with the root page and lives in the cart state. */
function load(page: PageRequest): null {
  requireSession(page);
  return null;
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta((i18n) => ({ title: i18n.t('cart.title'), isPrivate: true }));

export default function CartRoute() {
  return (
    <>
      <PendingOrder />
      <CartPage />
    </>
  );
}
