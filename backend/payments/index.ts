export { cancelPayment } from './cancel-payment.ts';
export { listParts, type PaymentPart } from './allocations.ts';
export { bookPayments, type BookedDocument } from './book-payments.ts';
export {
  duePaymentState,
  openCentsOf,
  requestDuePayment,
  type DuePaymentIntent,
  type DuePaymentState,
} from './due-payment.ts';
export { settleDuePayments } from './payment-jobs.ts';
export {
  listPaymentEvents,
  listPaymentsOf,
  listPaymentsOfDocument,
  listUnbooked,
  listUndecidedPayments,
  type ListedPayment,
  type ListedPaymentEvent,
  type UnbookedPart,
} from './payment-list.ts';
export { findPayment, type Payment } from './payment-record.ts';
export { receiveNotification, type NotificationOutcome } from './receive-notification.ts';
export { requestPayment, type PaymentIntent } from './request-payment.ts';
export { type PaymentServices } from './services.ts';
export { listUnpaidOrders, findUnpaidStep, type UnpaidOrder, type UnpaidStep } from './unpaid-orders.ts';
export { settlePayment } from './settle-payment.ts';
