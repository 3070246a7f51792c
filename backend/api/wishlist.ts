import type {
  addToWishlist,
  clearWishlist as clearWishlistEndpoint,
  getWishlist,
  getWishlistCodes,
  removeFromWishlist,
} from '../../contract/wishlist.ts';
import { requireClient } from '../customers/index.ts';
import {
  addWishlistItem,
  clearWishlist,
  listWishlistCodes,
  listWishlist,
  removeWishlistItem,
  type WishlistOwner,
} from '../wishlist/index.ts';
import { rowsById } from './article-view.ts';
import type { HandlerContext, Handler } from './handler.ts';

function ownerOf({ requester }: HandlerContext): WishlistOwner {
  const client = requireClient(requester);
  return { customerId: client.customer.id, userId: client.identity.userId };
}

export const handleGetWishlist: Handler<typeof getWishlist> = async (services, _request, context) => {
  const requestedValues = await listWishlist(services.database, ownerOf(context));
  const products = await rowsById(services, context.requester, requestedValues, context.locale);
  const data = requestedValues.flatMap(({ articleId, isSold, addedAt }) => {
    const product = products.get(articleId);
    return product ? [{ ...product, is_sold: isSold, added_at: addedAt.toISOString() }] : [];
  });
  return { message: { data, total: data.length } };
};

export const handleGetWishlistCodes: Handler<typeof getWishlistCodes> = async (services, _request, context) => {
  return { message: { data: await listWishlistCodes(services.database, ownerOf(context)) } };
};

export const handleAddToWishlist: Handler<typeof addToWishlist> = async (services, request, context) => {
  await addWishlistItem(services.database, ownerOf(context), request.item_id);
  return { message: { response: true } };
};

export const handleRemoveFromWishlist: Handler<typeof removeFromWishlist> = async (services, request, context) => {
  return { message: { response: await removeWishlistItem(services.database, ownerOf(context), request.item_id) } };
};

export const handleClearWishlist: Handler<typeof clearWishlistEndpoint> = async (services, _request, context) => {
  await clearWishlist(services.database, ownerOf(context));
  return { message: { response: true } };
};
