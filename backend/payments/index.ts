export { cancelOrder } from './cancel-order.ts';
export { cancelPayment } from './cancel-payment.ts';
export { listParts } from './allocations.ts';
export { bookPayments } from './book-payments.ts';
export { duePaymentState, openCentsOf, requestDuePayment } from './due-payment.ts';
export { settleDuePayments } from './payment-jobs.ts';
export {
  listPaymentEvents,
  listPaymentsOf,
  listPaymentsOfDocument,
  listUnbooked,
  listUndecidedPayments,
  type ListedPayment,
} from './payment-list.ts';
export { findPayment } from './payment-record.ts';
export { receiveNotification, type NotificationOutcome } from './receive-notification.ts';
export { refundOfHold } from './refund-of-hold.ts';
export { requestPayment } from './request-payment.ts';
export { type PaymentServices } from './services.ts';
export { listUnpaidOrders, findUnpaidStep, type UnpaidStep } from './unpaid-orders.ts';
export { settlePayment } from './settle-payment.ts';
export { addPastPayment } from './past-payments.ts';
export {
  beginRefund,
  isPaymentInOfficeScope,
  listRefunds,
  makeRefund,
  requestRefund,
  settleDueRefunds,
  withdrawRefund,
  type ListedRefund,
  type RefundState,
  type WantedRefund,
} from './refunds.ts';
