export {
  answerChange,
  askBuyer,
  assignHeld,
  declineHeld,
  mayAnswer,
  postponeHeld,
  previewDecline,
  previewHold,
  releaseHeld,
  type AnsweringMember,
  type HoldDecider,
  type HoldPreview,
  type HoldServices,
  type RefundRequest,
} from './decide-hold.ts';
export { findHeld, type HeldDetail } from './held-detail.ts';
export { countHeld, isToDecide, listHeld, type HeldSort, type HeldView, type ListedHold } from './held-list.ts';
export type { HeldOrder, HoldState } from './held-order.ts';
export {
  changeHoldRule,
  findHoldTrial,
  listHoldRules,
  runHoldTrial,
  startHoldTrial,
  TRY_RULE,
  type HoldTrial,
  type StoredHoldRule,
} from './hold-rule-settings.ts';
export { addPastHolds, type PastHold } from './past-holds.ts';
export type { ShownMail } from './mail-buyer.ts';
