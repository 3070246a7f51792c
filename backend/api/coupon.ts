import type { Locale } from '../../domain/locale.ts';
import type { applyCoupon as applyEndpoint, removeCoupon as removeEndpoint } from '../../contract/coupon.ts';
import { applyCoupon, removeCoupon, type Cart } from '../carts/index.ts';
import { requireClient } from '../customers/index.ts';
import { serializeCartTotals, ownerOf } from './serialize-cart.ts';
import type { Handler } from './handler.ts';

function changedOf(cart: Cart, locale: Locale) {
  return { message: { response: true as const, id_cart: cart.cartId, ...serializeCartTotals(cart, locale) } };
}

export const handleApplyCoupon: Handler<typeof applyEndpoint> = async (services, request, context) => {
  const owner = ownerOf(requireClient(context.requester));
  return changedOf(await applyCoupon(services, owner, request.id_cart, request.code), context.locale);
};

export const handleRemoveCoupon: Handler<typeof removeEndpoint> = async (services, request, context) => {
  const owner = ownerOf(requireClient(context.requester));
  return changedOf(await removeCoupon(services, owner, request.id_cart), context.locale);
};
