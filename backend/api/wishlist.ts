import type {
  addToWishlist,
  clearWishlist as clearWishlistCall,
  getWishlist,
  getWishlistCodes,
  removeFromWishlist,
} from '../../contract/wishlist.ts';
import { requireClient } from '../customers/index.ts';
import {
  addWish,
  clearWishlist,
  readWishedCodes,
  readWishlist,
  removeWish,
  type WishlistOwner,
} from '../wishlist/index.ts';
import { articleProducts } from './article-products.ts';
import type { CallContext, Handler } from './handler.ts';

function ownerOf({ caller }: CallContext): WishlistOwner {
  const client = requireClient(caller);
  return { customerId: client.customer.id, userId: client.identity.userId };
}

export const handleGetWishlist: Handler<typeof getWishlist> = async (services, _request, context) => {
  const wishes = await readWishlist(services.database, ownerOf(context));
  const products = await articleProducts(services, context.caller, wishes, context.locale);
  const data = wishes.flatMap(({ articleId, isSold, addedAt }) => {
    const product = products.get(articleId);
    return product ? [{ ...product, is_sold: isSold, added_at: addedAt.toISOString() }] : [];
  });
  return { message: { data, total: data.length } };
};

export const handleGetWishlistCodes: Handler<typeof getWishlistCodes> = async (services, _request, context) => {
  return { message: { data: await readWishedCodes(services.database, ownerOf(context)) } };
};

export const handleAddToWishlist: Handler<typeof addToWishlist> = async (services, request, context) => {
  await addWish(services.database, ownerOf(context), request.item_id);
  return { message: { response: true } };
};

export const handleRemoveFromWishlist: Handler<typeof removeFromWishlist> = async (services, request, context) => {
  return { message: { response: await removeWish(services.database, ownerOf(context), request.item_id) } };
};

export const handleClearWishlist: Handler<typeof clearWishlistCall> = async (services, _request, context) => {
  await clearWishlist(services.database, ownerOf(context));
  return { message: { response: true } };
};
