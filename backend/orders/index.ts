export { drawConfirmation } from './confirmation/draw-confirmation.ts';
export { readConfirmation, type Confirmation } from './confirmation/read-confirmation.ts';
export {
  listUnsentMails,
  planForgottenConfirmations,
  readMail,
  resendConfirmation,
  sendConfirmation,
  type ConfirmationServices,
} from './confirmation/send-confirmation.ts';
export {
  deliverOrder,
  hastenAfterDelivery,
  pauseBefore,
  planForgottenDeliveries,
  resendOrder,
  type DeliveryServices,
} from './export-order.ts';
export {
  findDelivery,
  findUnpaidOrder,
  listUndelivered,
  readAttempts,
  type Delivery,
  type DeliveryAttempt,
  type UnpaidOrder,
} from './order-exports.ts';
export { moveOrder } from './transition-order.ts';
export { type OrderWishes } from './order-checks.ts';
export { prepareOrderJobs, startOrderJobs } from './order-jobs.ts';
export { refreshOrderStates } from './order-states.ts';
export { findOrderOwner } from './order-owner.ts';
export {
  fixForPayment,
  isStillInCart,
  lockForPayment,
  lockPayableOrder,
  readOrderIdentity,
  releasePaid,
  reopenUnpaid,
  type OrderIdentity,
  type PayableKey,
  type PayableOrder,
} from './order-payment.ts';
export { paymentLabel, type PaymentMethod } from './payment-methods.ts';
export { prepareOrder, type OrderPreview } from './prepare-order.ts';
export { sendOrder, type OrderRequest, type Sender } from './send-order.ts';
export {
  LATEST_DAYS,
  latestDays,
  readLatestArticles,
  readLatestOrders,
  type LatestOrderRow,
  type LatestOrdersScope,
} from './latest-orders.ts';
export { readOrderDetail, type OrderDetail, type OrderLine } from './order-detail.ts';
export { listedDays, listOrders, type ListedOrder, type OrderFilter } from './order-list.ts';
export {
  prepareReorder,
  reorder,
  type OfferToday,
  type ReorderChoice,
  type ReorderDifference,
  type ReorderLine,
} from './reorder.ts';
export { readPurchases } from './purchases.ts';
export { readOpenOrders, readUnpaidState, type OpenOrder, type UnpaidState } from './unpaid-orders.ts';
export { readLastSent, readSentOrder, type OrderKey, type OrderName, type SentOrder } from './sent-order.ts';
export { orderNumber, type OrderServices } from './services.ts';
