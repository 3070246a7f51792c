import { join } from 'node:path';
import { guardedGateway, type MayLeave } from '../../outgoing/index.ts';
import { createEmbeddedErp, type StatusDelays } from './embedded-erp.ts';
import type { ErpGateway } from './gateway.ts';
import { createHttpErp } from './http-erp.ts';

export { centsText, percentText, unitPriceText } from './amounts.ts';
export { checkErp, type ErpCheckReport, type ErpCheckResult } from './check-erp.ts';
export { createEmbeddedErp, type StatusDelays } from './embedded-erp.ts';
export {
  ErpRejection,
  type DeliveredQuantity,
  type ErpGateway,
  type ErpOrder,
  type ErpOrderLine,
  type ErpOrderState,
  type NewestErpOrder,
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

/** The ERP of the settings: over HTTP, or the embedded one under `dataDirectory`/erp; null where there is none. */
export function createErpGateway(settings: {
  dataDirectory: string;
  clock: () => Date;
  erp: { url: string; secret: string } | 'embedded' | null;
  /** Only for the embedded ERP. */
  statusDelays: StatusDelays;
  mayLeave: MayLeave;
}): ErpGateway | null {
  const { clock, erp, statusDelays } = settings;
  if (erp === null) return null;
  const gateway =
    erp === 'embedded'
      ? createEmbeddedErp(join(settings.dataDirectory, 'erp'), { clock, statusDelays })
      : createHttpErp({ ...erp, clock });
  return guardedGateway(settings.mayLeave, gateway);
}
