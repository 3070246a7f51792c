export {
  documentLabel,
  lockOpenAmount,
  readDocument,
  readDocuments,
  type CustomerDocument,
  type DocumentName,
} from './document.ts';
export { isSignedPaymentLink, signPaymentLink, type PaymentLink } from './payment-link.ts';
