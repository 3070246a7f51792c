import { answerClaim, getClaim, listClaims } from './claims.ts';
import type { OfficeEndpoint } from './endpoint.ts';
import { listLog } from './log.ts';
import {
  addRole,
  changePerson,
  changeRole,
  endPersonSessions,
  giveRole,
  inviteAgain,
  invitePerson,
  listPeople,
  removeRole,
} from './people.ts';
import { findObjects, getPulse, getSession, proveFactor, setLetterKeys } from './session.ts';
import { listViews, removeView, saveView } from './views.ts';
import {
  addOrderNote,
  askForCancellation,
  assignOrder,
  cancelOrder,
  checkOrderAtErp,
  correctOrder,
  getCorrection,
  getOrder,
  getOrdersRun,
  listOrderPeople,
  listOrders,
  previewCorrection,
  resendOrderMail,
  runOnOrders,
  selectOrders,
  sendOrderAgain,
} from './orders.ts';
import { listOpenRefunds, makeRefund, planRefund, withdrawRefund } from './refunds.ts';

/** Every endpoint of the office, by name. */
export const officeEndpoints = {
  getSession,
  proveFactor,
  getPulse,
  findObjects,
  setLetterKeys,
  listViews,
  saveView,
  removeView,
  listLog,
  listPeople,
  giveRole,
  endPersonSessions,
  invitePerson,
  inviteAgain,
  changePerson,
  addRole,
  changeRole,
  removeRole,
  listOrders,
  listOrderPeople,
  getOrder,
  sendOrderAgain,
  checkOrderAtErp,
  getCorrection,
  previewCorrection,
  correctOrder,
  cancelOrder,
  askForCancellation,
  assignOrder,
  addOrderNote,
  resendOrderMail,
  selectOrders,
  runOnOrders,
  getOrdersRun,
  listClaims,
  getClaim,
  answerClaim,
  listOpenRefunds,
  planRefund,
  makeRefund,
  withdrawRefund,
} as const satisfies Record<string, OfficeEndpoint>;
export type OfficeEndpoints = typeof officeEndpoints;
export type OfficeEndpointName = keyof OfficeEndpoints;
