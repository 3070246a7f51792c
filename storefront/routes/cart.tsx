import { data, redirect, type ShouldRevalidateFunction } from 'react-router';
import { enterSession } from '../api-client/browser-api.ts';
import { changesOnlyLines, isShownAtItsForm } from '../cart-store/cart-change.ts';
import { useCart } from '../cart-store/cart-state.tsx';
import { CartPage } from '../cart/cart-page.tsx';
import { showMoved } from '../cart/cart-page-toasts.tsx';
import { changeCart } from '../cart/change-cart.ts';
import { changeLine } from '../cart/change-line.ts';
import { loadFirstLines, type FirstLines } from '../cart/first-lines.ts';
import { LineResult } from '../cart/line-result.tsx';
import { ActivatedAlert } from '../cart/saved/activated-alert.tsx';
import { CartTabs } from '../cart/saved/cart-tabs.tsx';
import { ClientCart } from '../cart/saved/client-cart.tsx';
import { loadCartPage, type CartPageData } from '../cart/saved/load-cart-page.ts';
import { PressGuard } from '../cart/saved/press-guard.tsx';
import { SavedTab } from '../cart/saved/saved-tab.tsx';
import { useCartResults } from '../cart/use-cart-results.ts';
import { CartMessages } from '../checkout/cart-messages.tsx';
import { PendingOrder } from '../checkout/pending-order.tsx';
import { loadFreeCredit } from '../orders/free-credit.ts';
import { loadUnpaidOrders, type UnpaidOrder } from '../orders/unpaid-orders.ts';
import {
  browserAction,
  browserLoader,
  requireSession,
  serverAction,
  serverLoader,
  type PageRequest,
} from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { chooseOwnAddress } from '../session/own-address.ts';
import type { Route } from './+types/cart.ts';

interface BesideTabs {
  unpaid: UnpaidOrder[];
  /** Credit that is left, in cents; null where nothing is said about it. */
  freeCredit: number | null;
  first: FirstLines | null;
}

/** Loads the page, the orders with a pending payment, and the credit that the active cart is compared with. */
async function load(page: PageRequest): Promise<CartPageData & BesideTabs> {
  const session = requireSession(page);
  const [loaded, unpaid, freeCredit] = await Promise.all([
    loadCartPage(page),
    loadUnpaidOrders(page),
    session.clientId === '0' ? null : loadFreeCredit(page, session),
  ]);
  return { ...loaded, unpaid, freeCredit, first: null };
}

/** The page as the server sends it has its first lines; in the browser the cart store reads them. */
export const loader = serverLoader(async (page) => {
  const [loaded, first] = await Promise.all([load(page), loadFirstLines(page)]);
  return { ...loaded, first };
});
export const clientLoader = browserLoader(load);

/** The store loads the lines and totals of the active cart; the rest of the page depends on the other changes. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, formData, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !changesOnlyLines(formAction, formData);

export const meta = pageMeta<CartPageData>((i18n, loaded) => ({
  title: i18n.t(loaded?.tab === 'saved' ? 'saved.title' : 'cart.title'),
  isPrivate: true,
}));

/** Handles the forms of lines by the query of their address, all others by their field `change`. */
export const action = serverAction(async (page, { request }) => {
  requireSession(page);
  const form = await request.formData();
  const result = (await changeLine(page, request, form)) ?? (await changeCart(page, form));
  if ('to' in result) return redirect(result.to);
  return data(result, { status: 'status' in result ? result.status : 200 });
});

/** With scripts, the forms of lines go to the cart store. */
export const clientAction = browserAction(async (page, { request }) => {
  requireSession(page);
  const result = await changeCart(page, await request.formData());
  if (result.kind !== 'activated' && result.kind !== 'moved') return result;
  if (result.session) enterSession(result.session.session, result.session.token);
  if (result.kind === 'moved') {
    // The address was chosen here, so another window asks whether to follow, and this one does not.
    if (result.session) chooseOwnAddress(result.session.session, String(performance.timeOrigin + performance.now()));
    showMoved(result);
  }
  return redirect(result.to);
});

export default function CartRoute({ loaderData: loaded, actionData }: Route.ComponentProps) {
  const result = useCartResults() ?? actionData;
  const failure = result?.kind === 'rejected' && !isShownAtItsForm(result) ? result : null;
  const merged = result?.kind === 'merged' ? result : null;
  const { cart } = useCart();
  return (
    <PressGuard>
      {loaded.tab === 'active' && (
        <>
          <PendingOrder />
          <CartMessages unpaid={loaded.unpaid} cartId={cart.id} />
        </>
      )}
      <CartTabs {...loaded} />
      {loaded.tab === 'active' && (
        <CartPage
          first={loaded.first}
          freeCredit={loaded.freeCredit}
          alert={
            <>
              <LineResult
                rejected={result?.kind === 'line-rejected' ? result : null}
                line={loaded.first?.changedLine ?? null}
              />
              <ActivatedAlert activated={loaded.activated} failure={failure} />
            </>
          }
        />
      )}
      {loaded.tab === 'client' && <ClientCart cart={loaded.cart} />}
      {loaded.tab === 'saved' && <SavedTab {...loaded} failure={failure} merged={merged} />}
    </PressGuard>
  );
}
