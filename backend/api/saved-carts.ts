import { MAXIMUM_CART_NAME } from '../../contract/saved-carts.ts';
import type * as contract from '../../contract/saved-carts.ts';
import { centsToEuro } from '../../domain/money.ts';
import { shopDay, shopTime } from '../../domain/shop-day.ts';
import type { Locale } from '../../domain/locale.ts';
import {
  activateCart,
  duplicateCart,
  listCarts,
  findStoredCart,
  removeCart,
  renameCart,
  restoreSavedCart,
  saveCart,
  type NamedCart,
} from '../carts/index.ts';
import { requireClient } from '../customers/index.ts';
import { text } from '../texts/index.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { serializeAddress } from './address-entry.ts';
import { cartsOf, ownerOf, serializeCartRow, serializeCartTotals } from './serialize-cart.ts';
import type { Handler } from './handler.ts';
import { serializeAnomaly } from './orders.ts';

export const handleGetCartList: Handler<typeof contract.getCartList> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const { client_id, id_cart, status } = request.filters ?? {};
  if (client_id !== undefined && client_id !== client.customer.code) throw new AppError('forbidden', 'notYourCustomer');
  const { carts, count } = await listCarts(services, cartsOf(client), {
    state: status ?? 'S',
    ...(id_cart === undefined ? {} : { cartId: id_cart }),
    order: request.sort_by,
    limit: request.limit,
    page: request.page,
  });
  return {
    message: {
      data: carts.map((cart) => ({
        id_cart: cart.cartId,
        status: cart.state,
        cart_name: cart.name,
        client_id: client.customer.code,
        address_code: cart.address.code,
        IndirizzoEsteso: cart.address.street,
        Citta: cart.address.city,
        creation_date: cart.createdAt.toISOString(),
        items_count: cart.lineCount,
        totale_netto: centsToEuro(cart.netCents),
        totale_doc: centsToEuro(cart.totalCents),
      })),
      count,
    },
  };
};

function named(cart: NamedCart) {
  return { message: { response: true as const, id_cart: cart.cartId, cart_name: cart.name } };
}

/** Default name of a cart. */
function datedName(services: Services, locale: Locale): string {
  const now = services.clock();
  return text(locale, 'cartOfMoment', { day: { day: shopDay(now) }, time: shopTime(now) });
}

export const handleGetSavedCart: Handler<typeof contract.getSavedCart> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const { locale } = context;
  const { cart, state, name, addressId, changes } = await findStoredCart(services, cartsOf(client), request.id_cart);
  const address = client.customer.addresses.find(({ id }) => id === addressId) ?? client.address;
  return {
    message: {
      data: cart.lines.map((line) => serializeCartRow(line, cart.cartId, locale)),
      id_cart: cart.cartId,
      status: state,
      cart_name: name,
      address: serializeAddress(address),
      ...serializeCartTotals(cart, locale),
      anomalies: changes.map((change) => serializeAnomaly(change, locale)),
    },
  };
};

export const handleSaveCart: Handler<typeof contract.saveCart> = async (services, request, context) =>
  named(await saveCart(services, ownerOf(requireClient(context.requester)), request.id_cart, request.name));

export const handleActivateCart: Handler<typeof contract.activateCart> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const savedName = datedName(services, context.locale);
  const activated = await activateCart(services, cartsOf(client), request.id_cart, savedName);
  const address = client.customer.addresses.find(({ id }) => id === activated.addressId);
  const { saved } = activated;
  const { changes } = await findStoredCart(services, cartsOf(client), request.id_cart);
  return {
    message: {
      response: true,
      id_cart: activated.cartId,
      address_code: address?.code ?? client.address.code,
      saved: saved ? { id_cart: saved.cartId, cart_name: saved.name } : null,
      anomalies: changes.map((change) => serializeAnomaly(change, context.locale)),
    },
  };
};

export const handleRenameCart: Handler<typeof contract.renameCart> = async (services, request, context) =>
  named(await renameCart(services, cartsOf(requireClient(context.requester)), request.id_cart, request.name));

export const handleRemoveCart: Handler<typeof contract.removeCart> = async (services, request, context) => {
  await removeCart(services, cartsOf(requireClient(context.requester)), request.id_cart);
  return { message: { response: true } };
};

export const handleRestoreSavedCart: Handler<typeof contract.restoreSavedCart> = async (services, request, context) =>
  named(await restoreSavedCart(services, cartsOf(requireClient(context.requester)), request.id_cart));

export const handleDuplicateCart: Handler<typeof contract.duplicateCart> = async (services, request, context) => {
  const { locale } = context;
  const nameOf = (name: string | null) =>
    request.name ?? text(locale, 'copyOf', { name: name ?? datedName(services, locale) }).slice(0, MAXIMUM_CART_NAME);
  return named(await duplicateCart(services, cartsOf(requireClient(context.requester)), request.id_cart, nameOf));
};
