import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';
import type { Settings } from '../settings.ts';
import type { Connection, Connections } from './connections.ts';

/** The ERP of a shop; `isChecked`: its address was set in the office, and is checked before each call. */
export type ErpSetting = Settings['erp'];

/** The shared folder below DATA_DIR: folders that the office names lie in it. */
export const exchangeFolder = ({ dataDirectory }: Pick<Settings, 'dataDirectory'>): string =>
  join(dataDirectory, 'exchange');

/** Minutes after which a file that nobody took is reported, where the office says nothing else. */
const MINUTES = 60;

/** The ERP that the office has set; null where something is missing. */
function officeErp({ values, secrets }: Connection<'erp'>, settings: Settings): ErpSetting {
  const { way, url, version, folderOut, folderIn, minutes } = values;
  if (way === 'http' && url !== null && secrets.secret !== null)
    return { url, secret: secrets.secret.reveal(), version: version ?? 1, isChecked: true };
  if (way !== 'files' || folderOut === null || folderIn === null || folderOut === folderIn) return null;
  const base = exchangeFolder(settings);
  return { out: join(base, folderOut), in: join(base, folderIn), profile: null, minutes: minutes ?? MINUTES };
}

/**
 * The ERP that counts now: that of the environment, else that of the office, else the embedded one of a demonstration;
 * null where there is none.
 */
export async function readErp(
  connections: Pick<Connections, 'readConnection' | 'isDemonstration'>,
  settings: Settings,
  query?: Kysely<Tables>,
): Promise<ErpSetting> {
  if (settings.isErpNamed) return settings.erp;
  const set = officeErp(await connections.readConnection('erp', query), settings);
  if (set !== null || settings.erp === null) return set;
  // Once the demonstration is removed, its ERP is gone with it (2.13).
  return (await connections.isDemonstration(query)) ? settings.erp : null;
}
