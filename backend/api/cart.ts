import type { addToCart, addToCartPromo } from '../../contract/add-to-cart.ts';
import type { emptyCart, restoreCart } from '../../contract/empty-cart.ts';
import type { getCartItems } from '../../contract/get-cart-items.ts';
import type { moveCart } from '../../contract/move-cart.ts';
import type { removeCartItem } from '../../contract/remove-cart-item.ts';
import type { updateCart } from '../../contract/update-cart.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { AppError } from '../app-error.ts';
import * as carts from '../carts/index.ts';
import { addLine, getCart, removeLine, requireOwnCart, updateLines, type CartOwner } from '../carts/index.ts';
import { requireClient, type Client } from '../customers/index.ts';
import type { Services } from '../services.ts';
import { serializeCartRows, serializeCartTotals, serializeSummaryRow, ownerOf, roundingOf } from './serialize-cart.ts';
import type { HandlerContext, Handler } from './handler.ts';

type CartRequest = Parameters<Handler<typeof getCartItems>>[1];

/** The cart with the rows and in the view that the request asks for. */
async function findCart(services: Services, client: Client, owner: CartOwner, request: CartRequest) {
  const cartId = request.id_cart;
  const { view, start = 0, limit } = request;
  const { prices, search } = services;
  const key = { prices: prices.netPrices(client.customer, client.address.id).key, generation: search.generation };
  if (view === undefined && limit === undefined) {
    const cart = await services.cartSummaries.read(owner, key);
    if (cartId && cartId !== cart.cartId) await requireOwnCart(services.database.query, owner, cartId);
    return { ...cart, summaryLines: undefined, count: cart.lines.length };
  }
  const window = view === undefined && limit !== undefined ? { from: start, count: limit } : null;
  const [summary, part] = await Promise.all([
    services.cartSummaries.find(owner, key),
    window && getCart(services, owner, { cartId, window }),
  ]);
  if (!part && cartId && cartId !== summary.cartId) await requireOwnCart(services.database.query, owner, cartId);
  const summaryLines = view && summary.lines;
  return { ...summary, lines: part?.lines ?? [], summaryLines, count: summary.lines.length };
}

/** A guest has an empty cart; a request for a customer without a valid token fails with 401. */
export const handleGetCartItems: Handler<typeof getCartItems> = async (services, request, context) => {
  const { requester, locale } = context;
  const isWithoutClient = request.client_id === undefined || request.client_id === '0';
  if (!requester.client && isWithoutClient) {
    const cart = carts.emptyCart(await services.shopSettings.current(), shopDay(services.clock()));
    return {
      message: {
        data: [],
        ...(request.view && { held: [] }),
        items_count: 0,
        id_cart: 0,
        client_id: '0',
        address_code: '0',
        owner: 'client',
        read_only: false,
        ...serializeCartTotals(cart, locale),
      },
    };
  }
  const client = requireClient(requester);
  const own = ownerOf(client);
  const isAgent = client.identity.kind === 'agent';
  const isClientsCart = isAgent && request.owner === 'client';
  const owner = isClientsCart ? { ...own, ownerUserId: null } : own;
  const cart = await findCart(services, client, owner, request);
  return {
    message: {
      data: serializeCartRows(cart.lines, cart.cartId, locale),
      ...(cart.summaryLines && { held: cart.summaryLines.map(serializeSummaryRow) }),
      items_count: cart.count,
      id_cart: cart.cartId,
      client_id: client.customer.code,
      address_code: client.address.code,
      owner: isAgent && !isClientsCart ? 'agent' : 'client',
      read_only: isClientsCart,
      ...serializeCartTotals(cart, locale),
    },
  };
};

async function add(services: Services, context: HandlerContext, addition: Parameters<typeof addLine>[2]) {
  const added = await addLine(services, ownerOf(requireClient(context.requester)), addition);
  return {
    message: {
      response: true as const,
      row_id: added.rowId,
      id_cart: added.cartId,
      quantity: added.quantity,
      ...(added.rounded ? { rounded: roundingOf(added.rounded, context.locale) } : {}),
    },
  };
}

export const handleAddToCart: Handler<typeof addToCart> = (services, request, context) =>
  add(services, context, {
    cartId: request.id_cart,
    articleCode: request.item_id,
    quantity: request.quantity,
    note: request.note,
    formerRowId: request.row_id,
  });

export const handleAddToCartPromo: Handler<typeof addToCartPromo> = (services, request, context) =>
  add(services, context, {
    cartId: request.id_cart,
    articleCode: request.item_id,
    quantity: request.quantity,
    note: request.note,
    formerRowId: request.row_id,
    promoCode: request.promo_code,
    promoRow: request.promo_row,
  });

export const handleUpdateCart: Handler<typeof updateCart> = async (services, request, context) => {
  const owner = ownerOf(requireClient(context.requester));
  const changes = request.cart_rows.map(({ row_id, quantity, note, take_promo }) => {
    const promotion = take_promo && { code: take_promo.promo_code, row: take_promo.promo_row };
    return { rowId: row_id, quantity, note, promotion };
  });
  const { rounded } = await updateLines(services, owner, request.id_cart, changes);
  return {
    message: { response: true, rounded: rounded.map((rounding) => roundingOf(rounding, context.locale)) },
  };
};

export const handleRemoveCartItem: Handler<typeof removeCartItem> = async (services, request, context) => {
  const owner = ownerOf(requireClient(context.requester));
  return { message: { response: await removeLine(services, owner, request.id_cart, request.row_id) } };
};

export const handleEmptyCart: Handler<typeof emptyCart> = async (services, request, context) => {
  const owner = ownerOf(requireClient(context.requester));
  const lines = await carts.emptyActiveCart(services, owner, request.id_cart);
  return { message: { response: true, id_cart: 0, lines } };
};

export const handleRestoreCart: Handler<typeof restoreCart> = async (services, request, context) => {
  const owner = ownerOf(requireClient(context.requester));
  const { cartId, lineCount } = await carts.restoreCart(services, owner, request.id_cart);
  return { message: { response: true, id_cart: cartId, lines: lineCount } };
};

export const handleMoveCart: Handler<typeof moveCart> = async (services, request, context) => {
  const client = requireClient(context.requester);
  // Of the user, who may be limited to some addresses of the customer.
  const address = client.identity.addresses.find(({ code }) => code === request.to_address);
  if (!address) throw new AppError('forbidden', 'notYourAddress');
  const moved = await carts.moveCart(services, ownerOf(client), request.id_cart, {
    addressId: address.id,
    rows: request.rows?.map(({ row_id, quantity }) => ({ rowId: row_id, quantity })),
    withCoupon: request.coupon,
  });
  return {
    message: {
      response: true,
      id_cart: moved.cartId,
      address_code: address.code,
      lines: moved.rows.length,
      added_up: moved.summedCount,
      rows: moved.rows.map(({ rowId, quantity }) => ({ row_id: rowId, quantity })),
      coupon: moved.isCouponMoved,
    },
  };
};
