export {
  documentLabel,
  lockOpenAmount,
  findDocument,
  listDocuments,
  type CustomerDocument,
  type DocumentName,
} from './document.ts';
export { isSignedPaymentLink, signPaymentLink, type PaymentLink } from './payment-link.ts';
export { upsertDocuments } from './upsert-documents.ts';
