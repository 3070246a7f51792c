import type { CartRejection, MergedCart } from '../../cart-store/cart-change.ts';
import type { CartPageData } from './load-cart-page.ts';
import { OpenedCartPage } from './opened-cart.tsx';
import { SavedCartsPage } from './saved-carts-page.tsx';

type SavedTabProps = Extract<CartPageData, { tab: 'saved' }> & {
  failure: CartRejection | null;
  merged: MergedCart | null;
};

/** The saved carts, or one of them. */
export function SavedTab(props: SavedTabProps) {
  const { opened, actives, failure, merged } = props;
  if (!opened) return <SavedCartsPage {...props} />;
  return <OpenedCartPage opened={opened} actives={actives} failure={failure} merged={merged} />;
}
