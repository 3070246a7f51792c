import type { OfficeEndpointName, OfficeEndpoints } from '../../../contract/office/index.ts';
import {
  handleFindObjects,
  handleGetPulse,
  handleListViews,
  handleRemoveView,
  handleSaveView,
  handleSetLetterKeys,
} from './frame.ts';
import { handleAnswerClaim, handleGetClaim, handleListClaims } from './claims.ts';
import type { OfficeHandler } from './handler.ts';
import {
  handleAskBuyer,
  handleAssignHeld,
  handleChangeHoldRule,
  handleDeclineHeld,
  handleGetHeld,
  handleGetHoldTrial,
  handleListHeld,
  handleListHoldPeople,
  handleListHoldRules,
  handlePostponeHeld,
  handlePreviewDecline,
  handlePreviewHeld,
  handleReleaseHeld,
  handleStartHoldTrial,
} from './held.ts';
import { handleListLog } from './log.ts';
import {
  handleAddRole,
  handleChangePerson,
  handleChangeRole,
  handleEndPersonSessions,
  handleGiveRole,
  handleInviteAgain,
  handleInvitePerson,
  handleListPeople,
  handleRemoveRole,
} from './people.ts';
import { handleOrderFor } from './order-for.ts';
import {
  handleAddOrderNote,
  handleAskForCancellation,
  handleAssignOrder,
  handleCancelOrder,
  handleCheckOrderAtErp,
  handleCorrectOrder,
  handleGetCorrection,
  handleGetOrder,
  handleGetOrdersRun,
  handleListOrderPeople,
  handleListOrders,
  handlePreviewCorrection,
  handleResendOrderMail,
  handleRunOnOrders,
  handleSelectOrders,
  handleSendOrderAgain,
} from './orders.ts';
import { handleGetSession, handleProveFactor } from './session.ts';
import { handleListOpenRefunds, handleMakeRefund, handlePlanRefund, handleWithdrawRefund } from './refunds.ts';

export type { OfficeContext, OfficeHandler } from './handler.ts';

const handlers: { [Name in OfficeEndpointName]: OfficeHandler<OfficeEndpoints[Name]> } = {
  getSession: handleGetSession,
  proveFactor: handleProveFactor,
  getPulse: handleGetPulse,
  findObjects: handleFindObjects,
  setLetterKeys: handleSetLetterKeys,
  listViews: handleListViews,
  saveView: handleSaveView,
  removeView: handleRemoveView,
  listLog: handleListLog,
  listPeople: handleListPeople,
  giveRole: handleGiveRole,
  endPersonSessions: handleEndPersonSessions,
  invitePerson: handleInvitePerson,
  inviteAgain: handleInviteAgain,
  changePerson: handleChangePerson,
  addRole: handleAddRole,
  changeRole: handleChangeRole,
  removeRole: handleRemoveRole,
  listOrders: handleListOrders,
  listOrderPeople: handleListOrderPeople,
  getOrder: handleGetOrder,
  sendOrderAgain: handleSendOrderAgain,
  checkOrderAtErp: handleCheckOrderAtErp,
  getCorrection: handleGetCorrection,
  previewCorrection: handlePreviewCorrection,
  correctOrder: handleCorrectOrder,
  cancelOrder: handleCancelOrder,
  askForCancellation: handleAskForCancellation,
  assignOrder: handleAssignOrder,
  addOrderNote: handleAddOrderNote,
  resendOrderMail: handleResendOrderMail,
  selectOrders: handleSelectOrders,
  runOnOrders: handleRunOnOrders,
  getOrdersRun: handleGetOrdersRun,
  listClaims: handleListClaims,
  getClaim: handleGetClaim,
  answerClaim: handleAnswerClaim,
  orderFor: handleOrderFor,
  listHeld: handleListHeld,
  getHeld: handleGetHeld,
  previewHeld: handlePreviewHeld,
  previewDecline: handlePreviewDecline,
  releaseHeld: handleReleaseHeld,
  declineHeld: handleDeclineHeld,
  askBuyer: handleAskBuyer,
  postponeHeld: handlePostponeHeld,
  assignHeld: handleAssignHeld,
  listHoldPeople: handleListHoldPeople,
  listHoldRules: handleListHoldRules,
  changeHoldRule: handleChangeHoldRule,
  startHoldTrial: handleStartHoldTrial,
  getHoldTrial: handleGetHoldTrial,
  listOpenRefunds: handleListOpenRefunds,
  planRefund: handlePlanRefund,
  makeRefund: handleMakeRefund,
  withdrawRefund: handleWithdrawRefund,
};

/** The code behind an endpoint of the office. */
export function officeHandlerOf<Name extends OfficeEndpointName>(name: Name): OfficeHandler<OfficeEndpoints[Name]> {
  return handlers[name];
}
