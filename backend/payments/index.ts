export { cancelPayment } from './cancel-payment.ts';
export {
  readDocumentPaymentState,
  requestDocumentPayment,
  type DocumentPaymentState,
  type DocumentPaymentWish,
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
export { readPayment, type Payment } from './payment-record.ts';
export { receiveNotification, type NotificationOutcome } from './receive-notification.ts';
export { requestPayment, type PaymentWish } from './request-payment.ts';
export { type PaymentServices } from './services.ts';
export { readUnpaidOrders, readUnpaidStep, type UnpaidOrder, type UnpaidStep } from './unpaid-orders.ts';
export { settlePayment } from './settle-payment.ts';
