import { join } from 'node:path';
import { createCallGuard, guardedGateway, type CallGuard, type MayLeave } from '../../outgoing/index.ts';
import { createEmbeddedErp, type StatusDelays } from './embedded-erp.ts';
export type { SampleCodes } from './sample-order.ts';
export { ProfileError, readProfile } from './files/profile.ts';
import { createFileErp } from './files/file-erp.ts';
import { openOrderFolders, type FolderSettings, type OrderFolders } from './files/order-folders.ts';
import type { ErpGateway, FileErp } from './gateway.ts';
import { createHttpErp } from './http-erp.ts';

export { centsText, percentText, unitPriceText } from './amounts.ts';
export { checkFolders } from './files/check-folders.ts';
export { checkErp, type ErpCheckReport, type ErpCheckResult, type ErpTestStep } from './check-erp.ts';
export { createEmbeddedErp, type StatusDelays } from './embedded-erp.ts';
export { REFUSED, type ErpAnswer, type ErpAnswers } from './files/answer.ts';
export {
  FolderLost,
  openOrderFolders,
  type AnswerFile,
  type FolderSettings,
  type OrderFolders,
} from './files/order-folders.ts';
export { deliveredOf } from './http-erp.ts';
export {
  ErpRejection,
  type DeliveredQuantity,
  type ErpGateway,
  type ErpOrder,
  type ErpOrderLine,
  type ErpOrderState,
  type FileErp,
  type NewestErpOrder,
  type WrittenOrder,
} from './gateway.ts';
export { isSignedBy } from './signature.ts';
export {
  countBeyondErpVersion,
  ERP_VERSIONS,
  lackOfErpVersion,
  NEWEST_ERP_VERSION,
  orderForVersion,
  type ErpVersion,
} from './versions.ts';

interface ErpSettings {
  dataDirectory: string;
  clock: () => Date;
  erp: { url: string; secret: string; isChecked?: true } | FolderSettings | 'embedded' | null;
  /** Checks an address that was set in the office; without one only public addresses are called. */
  guard?: CallGuard;
  /** Only for the embedded ERP. */
  statusDelays: StatusDelays;
}

/** The folders of files of the settings; null where orders go another way. */
export function foldersOf(erp: ErpSettings['erp']): OrderFolders | null {
  return erp !== null && erp !== 'embedded' && 'out' in erp ? openOrderFolders(erp) : null;
}

function openErp({ dataDirectory, clock, erp, statusDelays, guard }: ErpSettings): ErpGateway | null {
  if (erp === null) return null;
  if (erp === 'embedded') return createEmbeddedErp(join(dataDirectory, 'erp'), { clock, statusDelays });
  return 'out' in erp
    ? null
    : createHttpErp({ ...erp, clock, guard: erp.isChecked ? (guard ?? createCallGuard([])) : null });
}

/**
 * The ERP of the settings: over HTTP, by files, or the embedded one under `dataDirectory`/erp; null where there is none.
 * @param marker the marker of the folder of orders
 */
export function createErpGateway(
  settings: ErpSettings & { mayLeave: MayLeave; marker: () => Promise<string | null> },
): ErpGateway | FileErp | null {
  const folders = foldersOf(settings.erp);
  if (folders) return guardedGateway(settings.mayLeave, createFileErp(folders, settings.marker));
  const gateway = openErp(settings);
  return gateway && guardedGateway(settings.mayLeave, gateway);
}

/** Whether an ERP can be asked for the states of orders. */
export function canBeAsked(erp: ErpGateway | FileErp): erp is ErpGateway {
  return 'orderStates' in erp;
}

/** The folders of an ERP that can't be asked: what their files show of the orders that it may have. */
export type AskedFolders = Pick<OrderFolders, 'lastNumber' | 'names' | 'settings' | 'whyLost'>;

/** The ERP only for the question which orders it knows, which is asked also while nothing may leave. */
export type AskedErp = Pick<ErpGateway, 'orderStates'> | AskedFolders;

/** The ERP of the settings for that question; null where there is none. */
export function createAskedErp(settings: ErpSettings): AskedErp | null {
  const folders = foldersOf(settings.erp);
  if (folders) return folders;
  const gateway = openErp(settings);
  return gateway && { orderStates: (numbers) => gateway.orderStates(numbers) };
}
export { reasonOfFolder, type ErpReason } from './check-reason.ts';
