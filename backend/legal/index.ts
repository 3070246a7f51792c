export {
  acceptTexts,
  findPendingTexts,
  findUnacceptedTexts,
  recordAcceptance,
  requireTextsForOrder,
  shownTexts,
  textsOfConsent,
  type Buyer,
} from './acceptances.ts';
export { enterEarlierAcceptances } from './earlier.ts';
export { forgetConsentNetworks } from './forget-networks.ts';
export { countAcceptances, countOrders, countPeople, listMissing, searchConsents } from './log.ts';
export { queueLegalNotices } from './notices.ts';
export { findReceipt, receiptDrawing } from './receipt.ts';
