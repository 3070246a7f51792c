import { closedForDeliveries, closedForPeople } from '../../domain/closures.ts';
import { transportOf, type DeliveryType } from '../../domain/cart-totals.ts';
import { needsApproval } from '../../domain/member-rights.ts';
import { firstSlotHoldsUntil, pickupSlots, type PickupSlot } from '../../domain/pickup-slots.ts';
import { requestedDays, type RequestedDays } from '../../domain/requested-day.ts';
import { shopDay } from '../../domain/shop-day.ts';
import {
  activeCartId,
  cartChanges,
  requireActive,
  requireOwnCart,
  type Cart,
  type CartChange,
  type CartOwner,
} from '../carts/index.ts';
import { AppError } from '../app-error.ts';
import type { AcceptedTexts } from '../../domain/legal-texts.ts';
import type { LocalText } from '../../domain/local-text.ts';
import { findPendingTexts, findUnacceptedTexts, textsOfConsent } from '../legal/index.ts';
import { deliveryTypes, priceForOrder } from './order-lines.ts';
import { paymentMethodsOf, findPaymentTerms, type PaymentMethod } from './payment-methods.ts';
import type { Sender } from './order-request.ts';
import type { OrderServices } from './services.ts';

/** The order that sending the cart now would create. */
export interface OrderPreview {
  cart: Cart;
  changes: CartChange[];
  paymentMethods: PaymentMethod[];
  /** Whether a payment online is missing among them because the order will wait for a colleague's approval. */
  isOnlineLeftOut: boolean;
  /** Each with its transport cost, so that the buyer can compare. */
  deliveryTypes: { code: DeliveryType; transportCents: number }[];
  /** Empty where pickup is not offered. */
  pickupSlots: PickupSlot[];
  /** From this time on the first slot is no longer available. */
  firstSlotHoldsUntil: Date | null;
  /** Days that can be requested for a shipment. */
  days: RequestedDays;
  /** Whether orders can have a note. */
  hasNote: boolean;
  legal: OrderTexts;
}

/** The legal texts around an order. */
interface OrderTexts {
  /** What the consent of the checkout names. */
  consent: AcceptedTexts;
  /** Whether the person has to accept something first. */
  mustAccept: boolean;
  /** Of agents and the office: texts that nobody of the customer has ever accepted. */
  unaccepted: { title: LocalText; isRefused: boolean }[];
}

async function orderTexts(
  { database, shopSettings }: OrderServices,
  { owner, member, userId }: { owner: CartOwner; member: Sender['member']; userId: number },
  now: Date,
): Promise<OrderTexts> {
  const settings = await shopSettings.current();
  const { customerId } = owner;
  const consent = textsOfConsent(settings, ['terms', 'privacy'], now);
  if (member) {
    const pending = await findPendingTexts(
      database.query,
      { buyer: { customerId, userId }, moment: 'order', now },
      settings,
    );
    return { consent, mustAccept: pending.length > 0, unaccepted: [] };
  }
  const found = await findUnacceptedTexts(database.query, { customerId, now }, settings);
  const unaccepted = found.map(({ text, policy }) => ({ title: text.title, isRefused: policy === 'refuse' }));
  return { consent, mustAccept: false, unaccepted };
}

/**
 * Preview for the checkout; the active cart when none is given. Changes nothing. Fails with `not-found` for another
 * owner's cart, with `conflict` for one that was sent or is not active, with `invalid` for an empty one and for a
 * delivery type that is not offered.
 */
export async function prepareOrder(
  services: OrderServices,
  owner: CartOwner,
  request: { cartId?: number; delivery?: DeliveryType; member?: Sender['member']; userId?: number },
): Promise<OrderPreview> {
  const { query } = services.database;
  const settings = await services.shopSettings.current();
  const cartId = request.cartId ?? (await activeCartId(query, owner));
  if (cartId === null) throw new AppError('invalid', 'cartEmpty', { reason: 'cart-empty' });
  // The id from `activeCartId` is known to be the owner's active cart.
  if (cartId === request.cartId) requireActive(await requireOwnCart(query, owner, cartId));
  const now = services.clock();
  const delivery = request.delivery ?? 'SHIPPING_GOOD';
  const offered = deliveryTypes(settings);
  if (!offered.includes(delivery)) {
    throw new AppError('invalid', 'dataInvalid', { errors: { delivery_type: [{ key: 'deliveryTypeNotOffered' }] } });
  }
  const [legal, cart, terms] = await Promise.all([
    orderTexts(services, { owner, member: request.member ?? null, userId: request.userId ?? 0 }, now),
    priceForOrder(query, owner, cartId, { now, settings, delivery }),
    findPaymentTerms(query, owner.customerId),
  ]);
  if (cart.lines.length === 0) throw new AppError('invalid', 'cartEmpty', { reason: 'cart-empty' });
  const isWaiting = needsApproval(request.member ?? null, cart.totals.netCents);
  const payable = paymentMethodsOf(terms, settings, services.canPayOnline);
  const goodsCents = cart.totals.netCents + cart.totals.couponCents;
  const { pickup, closures } = settings;
  return {
    cart,
    changes: cartChanges(cart.lines),
    paymentMethods: isWaiting ? paymentMethodsOf(terms, settings, false) : payable,
    isOnlineLeftOut: isWaiting && payable.some(({ isOnline }) => isOnline),
    deliveryTypes: offered.map((code) => ({
      code,
      transportCents: transportOf(goodsCents, cart.lines.length, code, cart.totals.transport),
    })),
    pickupSlots: pickup.isOffered ? pickupSlots(now, pickup.workingDays, pickup, closedForPeople(closures.days)) : [],
    firstSlotHoldsUntil: pickup.isOffered ? firstSlotHoldsUntil(now, pickup, closedForPeople(closures.days)) : null,
    ...{ hasNote: settings.order_note.isShown, legal },
    days: requestedDays(shopDay(now), settings.shipping.minimumDays, closedForDeliveries(closures.days)),
  };
}
