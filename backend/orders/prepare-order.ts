import type { DeliveryType } from '../../trade/cart-totals.ts';
import { earliestRequestedDay, shopDay } from '../../trade/shop-day.ts';
import {
  cartChanges,
  requireActive,
  requireOwnCart,
  type Cart,
  type CartChange,
  type CartOwner,
} from '../carts/index.ts';
import { Refusal } from '../refusal.ts';
import { DELIVERY_TYPES, priceForOrder } from './order-lines.ts';
import { paymentMethodsOf, type PaymentMethod } from './payment-methods.ts';
import type { OrderServices } from './services.ts';

/** What would be ordered if the cart were sent now (R7.25). */
export interface OrderPreview {
  cart: Cart;
  changes: CartChange[];
  paymentMethods: PaymentMethod[];
  deliveryTypes: readonly DeliveryType[];
  /** YYYY-MM-DD (R9.25). */
  earliestDay: string;
}

/**
 * The checkout's preview. Changes nothing. Refused with `not-found` for somebody else's cart, with `conflict` for one
 * that was sent or is not active, with `invalid` for an empty one.
 */
export async function prepareOrder(
  services: OrderServices,
  owner: CartOwner,
  request: { cartId: number; delivery?: DeliveryType },
): Promise<OrderPreview> {
  const { query } = services.database;
  const settings = await services.shopSettings.current();
  requireActive(await requireOwnCart(query, owner, request.cartId));
  const now = services.clock();
  const delivery = request.delivery ?? 'SHIPPING_GOOD';
  const [cart, customer] = await Promise.all([
    priceForOrder(query, owner, request.cartId, { now, settings, delivery }),
    query.selectFrom('customer').select('payment_method').where('id', '=', owner.customerId).executeTakeFirstOrThrow(),
  ]);
  if (cart.lines.length === 0) throw new Refusal('invalid', 'cartEmpty', { reason: 'cart-empty' });
  return {
    cart,
    changes: cartChanges(cart.lines),
    paymentMethods: paymentMethodsOf(customer.payment_method),
    deliveryTypes: DELIVERY_TYPES,
    earliestDay: earliestRequestedDay(shopDay(now), settings.shipping.minimumDays),
  };
}
