import { useEffect, useRef } from 'react';
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
} from 'react-router';
import { enterSession } from '../api-client/browser-api.ts';
import { useCart, useCartActions } from '../cart-store/cart-state.tsx';
import { showSaved } from '../cart-store/cart-toasts.tsx';
import { CartPage } from '../cart/cart-page.tsx';
import { changeLine, type RefusedLine } from '../cart/change-line.ts';
import { LineResult } from '../cart/line-result.tsx';
import { ActivatedNotice } from '../cart/saved/activated-notice.tsx';
import { CartTabs } from '../cart/saved/cart-tabs.tsx';
import { changeCart } from '../cart/saved/change-cart.ts';
import { ClientCart } from '../cart/saved/client-cart.tsx';
import type { ChangeFailure } from '../cart/saved/failure-notice.tsx';
import { loadCartPage, type CartPageData } from '../cart/saved/load-cart-page.ts';
import type { Merged } from '../cart/saved/merge-cart.ts';
import { OpenedCartPage } from '../cart/saved/opened-cart.tsx';
import { SavedCartsPage } from '../cart/saved/saved-carts-page.tsx';
import { CartMessages } from '../checkout/cart-messages.tsx';
import { PendingOrder } from '../checkout/pending-order.tsx';
import { CallFailure } from '../api-client/call-failure.ts';
import { reportFailure } from '../api-client/failure-report.ts';
import { loadUnpaidOrders, type UnpaidOrder } from '../orders/unpaid-orders.ts';
import { fieldOf } from '../routing/form-fields.ts';
import {
  browserLoader,
  browserPage,
  requireSession,
  serverAction,
  serverLoader,
  type PageRequest,
} from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';

/** Loads the page, and for the active cart its orders with a pending payment. */
async function load(page: PageRequest): Promise<CartPageData & { unpaid: UnpaidOrder[] }> {
  const [loaded, unpaid] = await Promise.all([loadCartPage(page), loadUnpaidOrders(page)]);
  return { ...loaded, unpaid };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta<CartPageData>((i18n, loaded) => ({
  title: i18n.t(loaded?.tab === 'saved' ? 'saved.title' : 'cart.title'),
  isPrivate: true,
}));

/** Result of a cart change, shown on the page that the form was sent from. */
interface Said {
  failure: ChangeFailure | null;
  refused: RefusedLine | null;
  merged: Merged | null;
}
const nothingSaid: Said = { failure: null, refused: null, merged: null };

export const action = serverAction(async (page, { request }) => {
  requireSession(page);
  const form = await request.formData();
  const line = await changeLine(page, request, form);
  if (line && 'to' in line) return redirect(line.to);
  if (line) return data({ ...nothingSaid, refused: line.refused }, { status: line.status });
  const change = await changeCart(page, form);
  if ('to' in change) return redirect(change.to);
  if ('merged' in change) return { ...nothingSaid, merged: change.merged };
  return data({ ...nothingSaid, failure: change.failure }, { status: change.failure.status });
});

export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    const form = await args.request.formData();
    const change = await changeCart(browserPage(args), form);
    if ('failure' in change) return { ...nothingSaid, failure: change.failure };
    if ('merged' in change) return { ...nothingSaid, merged: change.merged };
    showSaved(fieldOf(form, 'change'));
    if (change.session) enterSession(change.session.session, change.session.token);
    return redirect(change.to);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    reportFailure(error);
    return null;
  }
}

/** Reloads the active cart after a form has changed a cart: another one may be active now. */
function useFreshCart(): void {
  const { formMethod, state } = useNavigation();
  const { reload } = useCartActions();
  const hasSent = useRef(false);
  useEffect(() => {
    if (formMethod === 'POST') hasSent.current = true;
    else if (state === 'idle' && hasSent.current) {
      hasSent.current = false;
      void reload();
    }
  }, [formMethod, state, reload]);
}

export default function CartRoute() {
  const loaded = useLoaderData<typeof load>();
  const { failure, refused, merged } = useActionData<typeof action>() ?? nothingSaid;
  const { cart } = useCart();
  useFreshCart();
  return (
    <>
      {loaded.tab === 'active' && (
        <>
          <PendingOrder />
          <CartMessages unpaid={loaded.unpaid} cartId={cart.id} />
        </>
      )}
      <CartTabs {...loaded} />
      {loaded.tab === 'active' && (
        <CartPage
          notice={
            <>
              <LineResult refused={refused} />
              <ActivatedNotice activated={loaded.activated} failure={failure} />
            </>
          }
        />
      )}
      {loaded.tab === 'client' && <ClientCart cart={loaded.cart} />}
      {loaded.tab === 'saved' && loaded.opened && (
        <OpenedCartPage opened={loaded.opened} actives={loaded.actives} failure={failure} merged={merged} />
      )}
      {loaded.tab === 'saved' && !loaded.opened && <SavedCartsPage {...loaded} failure={failure} merged={merged} />}
    </>
  );
}
