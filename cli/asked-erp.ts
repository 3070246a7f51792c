import { createConnections, readErp } from '../backend/connections/index.ts';
import type { Database } from '../backend/database/index.ts';
import { createAskedErp, type AskedErp } from '../backend/integrations/erp/index.ts';
import { createCallGuard } from '../backend/outgoing/index.ts';
import { readSessionSecret, type EnvironmentSettings } from '../backend/settings.ts';

/** The ERP of the settings for the questions of a person; null where there is none. */
export function askedErp(settings: EnvironmentSettings): AskedErp | null {
  const { dataDirectory, erp, erpPace: statusDelays } = settings;
  const guard = createCallGuard(settings.privateNetworks);
  return createAskedErp({ dataDirectory, clock: () => new Date(), erp, statusDelays, guard });
}

/** The settings with the ERP that counts: that of the office where the environment names none. */
export async function withOfficeErp<S extends EnvironmentSettings>(database: Database, settings: S): Promise<S> {
  // Without a stored secret nothing of the office can be opened.
  const complete = { ...settings, sessionSecret: readSessionSecret(settings) ?? '' };
  return { ...settings, erp: await readErp(createConnections({ database, settings: complete }), complete) };
}
