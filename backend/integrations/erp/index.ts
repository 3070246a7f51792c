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

interface ErpSettings {
  dataDirectory: string;
  clock: () => Date;
  erp: { url: string; secret: string } | 'embedded' | null;
  /** Only for the embedded ERP. */
  statusDelays: StatusDelays;
}

function openErp({ dataDirectory, clock, erp, statusDelays }: ErpSettings): ErpGateway | null {
  if (erp === null) return null;
  if (erp !== 'embedded') return createHttpErp({ ...erp, clock });
  return createEmbeddedErp(join(dataDirectory, 'erp'), { clock, statusDelays });
}

/** The ERP of the settings: over HTTP, or the embedded one under `dataDirectory`/erp; null where there is none. */
export function createErpGateway(settings: ErpSettings & { mayLeave: MayLeave }): ErpGateway | null {
  const gateway = openErp(settings);
  return gateway && guardedGateway(settings.mayLeave, gateway);
}

/** The ERP only for the question which orders it knows, which is asked also while nothing may leave. */
export type AskedErp = Pick<ErpGateway, 'orderStates'>;

/** The ERP of the settings for that question; null where there is none. */
export function createAskedErp(settings: ErpSettings): AskedErp | null {
  const gateway = openErp(settings);
  return gateway && { orderStates: (numbers) => gateway.orderStates(numbers) };
}
