export { confirmationDrawing, drawConfirmation } from './confirmation/draw-confirmation.ts';
export { findConfirmation } from './confirmation/find-confirmation.ts';
export { findMailExample, listExampleOrders } from './office/mail-example.ts';
export { sampleConfirmationMails } from './confirmation/sample-confirmation.ts';
export {
  listUnsentMails,
  scheduleMissingConfirmations,
  findMail,
  resendConfirmation,
  sendConfirmation,
} from './confirmation/send-confirmation.ts';
export {
  exportOrder,
  retryWaitingAfterExport,
  backoffBefore,
  scheduleMissingExports,
  resendOrder,
  type ExportServices,
} from './export-order.ts';
export {
  findExport,
  findUnpaidOrder,
  listUnconnected,
  listUnexported,
  listAttempts,
  type ErpExport,
  type UnpaidOrder,
} from './order-exports.ts';
export {
  connectOrders,
  countUnconnected,
  erpKind,
  listOrderLog,
  changeErpConnection,
  findErpConnection,
  findOrderFlow,
  recordErpConnection,
  type ErpKind,
} from './erp-connection.ts';
export { whyNumbersStop, type NumberObstacle } from './why-numbers-stop.ts';
export { readAnswerFiles, type ReadAnswers } from './erp-answers.ts';
export { acceptFolder, findFolderStates, findMarker, lookAfterFolders, type FolderServices } from './order-folders.ts';
export { upsertOrders } from './upsert-orders.ts';
export { askForCancellation, cancelOrder, type Cancellation, type CancelServices } from './cancel-order.ts';
export {
  askErpFor,
  findRepairable,
  obstacleText,
  obstacleToAskCancellation,
  obstacleToCancel,
  obstacleToCorrect,
  obstacleToSendAgain,
  type AskingServices,
  type ErpKnowledge,
  type Obstacle,
  type RepairableOrder,
} from './repairable-order.ts';
export {
  correctOrder,
  findCorrectable,
  previewCorrection,
  type CorrectableValues,
  type CorrectionPreview,
  type OrderCorrection,
} from './correct-order.ts';
export {
  addOrderNote,
  assignOrder,
  listOrderColleagues,
  resendOrderMail,
  type Colleague,
} from './office/assign-order.ts';
export {
  findBulkRun,
  listSelectedOrders,
  RUN_ON_ORDERS,
  runOnOrders,
  selectOrders,
  workThrough,
  type BulkAction,
  type BulkRun,
  type BulkServices,
} from './office/bulk-run.ts';
export {
  findOfficeOrder,
  findOrderNameInScope,
  type OfficeAttempt,
  type OfficeOrder,
  type OrderEvent,
} from './office/find-office-order.ts';
export {
  listOfficeOrders,
  ORDER_SORTS,
  sumOfficeOrders,
  type OfficeOrderFilter,
  type OfficeOrderRow,
  type OrderSort,
} from './office/list-office-orders.ts';
export { raiseNumbers } from './raise-numbers.ts';
export { findNumberConflict, listNumberConflicts, renumberOrder } from './renumber-order.ts';
export { requireOfficeOrders } from './office-orders.ts';
export * from './holds/index.ts';
export { transitionOrder } from './transition-order.ts';
export { prepareOrderJobs, startOrderJobs } from './order-jobs.ts';
export { firstStates, refreshOrderStates } from './order-states.ts';
export {
  closeForPayment,
  isStillInCart,
  lockForPayment,
  lockPayableOrder,
  findOrderIdentity,
  releasePaid,
  reopenUnpaid,
  type OrderIdentity,
  type PayableKey,
  type PayableOrder,
} from './order-payment.ts';
export { notePastCases, type PastCase } from './past-cases.ts';
export { addPastOrders, type PastOrder, type PastOrderLine } from './past-orders.ts';
export { type BankAccount } from './payment-methods.ts';
export { prepareOrder, type OrderPreview } from './prepare-order.ts';
export { sendOrder, submitCart } from './send-order.ts';
export type { OrderRequest, Sender } from './order-request.ts';
export { approveRequest, returnDueRequests, sendBack, withdrawRequest, type Decider } from './approvals/decide.ts';
export { findApproval, listApprovals, type ApprovalRequest, type OpenedApproval } from './approvals/approvals.ts';
export type { ApprovalScope } from './approvals/approval-policy.ts';
export { LATEST_DAYS, latestDays, listLatestArticles, listLatestOrders } from './latest-orders.ts';
export type { EarlierDocument } from './earlier-lines.ts';
export { findOrderDetail, type OrderDetail, type OrderLine } from './order-detail.ts';
export { listUsualPurchases, type UsualPurchase } from './usual-purchases.ts';
export { listedDays, listOrders, readOrders, type ListedOrder, type OrderFilter } from './order-list.ts';
export { prepareReorder, reorder, type OfferToday, type ReorderLine } from './reorder.ts';
export { createPurchasesReader, type PurchasesReader } from './purchases.ts';
export { listOpenOrders, findUnpaidState, type OpenOrder } from './unpaid-orders.ts';
export { findLastSent, findOrderOwner, findSentOrder, type SentOrder } from './sent-order.ts';
export { ORDER_CAUSE, orderNumber } from './services.ts';
export { countUnweighedSales } from './office/unweighed-orders.ts';
export { saveErp, type ConnectionServices } from './office/save-erp.ts';
export { testErp, type ErpTest, type ErpTestResult } from './office/test-erp.ts';
