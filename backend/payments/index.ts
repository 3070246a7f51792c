export { cancelPayment } from './cancel-payment.ts';
export {
  findDocumentPaymentState,
  requestDocumentPayment,
  type DocumentPaymentState,
  type DocumentPaymentIntent,
} from './document-payment.ts';
export { settleDuePayments } from './payment-jobs.ts';
export {
  listPaymentEvents,
  listPaymentsOf,
  listPaymentsOfDocument,
  listUndecidedPayments,
  type ListedPayment,
  type ListedPaymentEvent,
} from './payment-list.ts';
export { findPayment, type Payment } from './payment-record.ts';
export { receiveNotification, type NotificationOutcome } from './receive-notification.ts';
export { requestPayment, type PaymentIntent } from './request-payment.ts';
export { type PaymentServices } from './services.ts';
export { listUnpaidOrders, findUnpaidStep, type UnpaidOrder, type UnpaidStep } from './unpaid-orders.ts';
export { settlePayment } from './settle-payment.ts';
