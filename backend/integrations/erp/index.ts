import { join } from 'node:path';
import { createEmbeddedErp, type StatusDelays } from './embedded-erp.ts';
import type { ErpGateway } from './gateway.ts';
import { createHttpErp } from './http-erp.ts';

export { createEmbeddedErp, type StatusDelays } from './embedded-erp.ts';
export {
  ErpRejection,
  type DeliveredQuantity,
  type ErpGateway,
  type ErpOrder,
  type ErpOrderLine,
  type ErpOrderState,
} from './gateway.ts';
export { createHttpErp, type HttpErpSettings } from './http-erp.ts';
export { isSignedBy, signRequest, type SignedRequest } from './signature.ts';

/** The ERP of the settings: over HTTP when an address is given, else the embedded one under `dataDirectory`/erp. */
export function createErpGateway(settings: {
  dataDirectory: string;
  clock: () => Date;
  http: { url: string; secret: string } | null;
  /** Only for the embedded ERP. */
  statusDelays: StatusDelays;
}): ErpGateway {
  const { clock, http, statusDelays } = settings;
  if (http) return createHttpErp({ ...http, clock });
  return createEmbeddedErp(join(settings.dataDirectory, 'erp'), { clock, statusDelays });
}
