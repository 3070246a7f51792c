import { createAskedErp, type AskedErp } from '../backend/integrations/erp/index.ts';
import type { EnvironmentSettings } from '../backend/settings.ts';

/** The ERP of the settings for the questions of a person; null where there is none. */
export function askedErp({ dataDirectory, erp, erpPace: statusDelays }: EnvironmentSettings): AskedErp | null {
  return createAskedErp({ dataDirectory, clock: () => new Date(), erp, statusDelays });
}
