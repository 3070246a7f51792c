/** Imports of files, data sets and content; the command line and other callers use `runImport`. */
export { importContent } from './content/import-content.ts';
export { datasetNames } from './datasets/index.ts';
export { errorCode, ImportError, messageOf } from './import-error.ts';
export { listImportFlows, type ImportFlow } from './flows.ts';
export { kindOf, kinds, type KindName } from './kinds/index.ts';
export type { FieldSpec, Fields } from './mapping/field-spec.ts';
export { guessMapping, type Guess } from './mappings/guess.ts';
export { isReadyMade, readyMade, readyMadeNamed } from './mappings/ready-made.ts';
export { ceilingPercent, ceilings, missingModes, type MissingOutcome, type MissingWanted } from './missing.ts';
export { ERP, isKept } from './owners/keep-filled.ts';
export { checkOwner, ownableFields, ownedKinds, readFieldOwners, setFieldOwner } from './owners/field-owners.ts';
export { shareOf, type ChangeSummary, type FieldCount, type PriceStep } from './report.ts';
export type { ReportLine } from './report.ts';
export type { ReportEntry } from './report-entry.ts';
export type { ReasonGroup } from './reasons.ts';
export {
  OrderFileError,
  readOrderFile,
  type OrderFileFailure,
  type OrderFileProblem,
} from './order-file/read-order-file.ts';
export { requestDefaults, targetName, type ImportRequest, type ImportSummary } from './request.ts';
export { readErpAnswers } from './read-erp-answers.ts';
export {
  MAXIMUM_PRICE_FILE,
  readErpPrices,
  readPriceFile,
  type PriceFile,
  type PriceFileFailure,
  type ReadErpPrice,
} from './read-erp-prices.ts';
export { runImport } from './run.ts';
export { repeatRun, type RepeatKind, type RepeatSummary } from './journal/repeat-run.ts';
export { listRuns, type ImportRun, type RunOrigin, type RunState } from './runs.ts';
export { findRunDetail, type RunDetail } from './history/run-detail.ts';
export { countChanges, listRunChanges } from './history/run-changes.ts';
export { findRuns, listFreshness, listRunChoices, searchRuns, type ListedRun } from './history/search-runs.ts';
export { exportRejectedRows, listRejectedRows } from './history/rejected-rows.ts';
export {
  discardRun,
  findLatestTask,
  findRunTask,
  markRunSeen,
  startRunTask,
  WORK_ON_RUN,
  workOnRun,
  type RunTask,
} from './history/run-tasks.ts';
export { answerProposal, listFieldOwners, PROPOSED, saveFieldOwners } from './owners/save-owners.ts';
export { listHeldSteps } from './guard/held-steps.ts';
export { readTime } from './sources/values.ts';
export { createImportProcesses, type ImportProcesses } from './office/import-processes.ts';
export {
  discardImportFile,
  findImportFile,
  IMPORT_FILE,
  listAttachments,
  listImportFiles,
  permissionsFor,
  requireLoader,
  saveImportChoices,
  startImport,
  stopImport,
  tooLarge,
  uploadImportFile,
  type ImportFileRow,
  type Loader,
} from './office/import-files.ts';
export { isKindOfRows, placesOf, shopCodes } from './office/file-mapping.ts';
export { decideSteps, listSteps } from './office/price-steps.ts';
export type { FileOutcome } from './office/file-choices.ts';
export { exportRunChanges, reportForPeople } from './history/run-files.ts';
