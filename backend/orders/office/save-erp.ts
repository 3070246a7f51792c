import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type Sentence } from '../../app-error.ts';
import type { Actor } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import type { Changes } from '../../office-saving.ts';
import { changeErpConnection } from '../erp-connection.ts';
import { CallRefused, type CallGuard } from '../../outgoing/index.ts';
import type { Settings } from '../../settings.ts';
import type { Connection, Connections } from '../../connections/index.ts';
import { exchangeFolder, readErp } from '../../connections/index.ts';

/** What connections of the office need besides the database. */
export interface ConnectionServices {
  database: Database;
  connections: Connections;
  settings: Settings;
  callGuard: CallGuard;
  clock: () => Date;
}

const REFUSALS = {
  'not-an-address': 'valueNotValid',
  'unknown-name': 'addressNotFound',
  'private-network': 'addressPrivate',
} as const satisfies Record<CallRefused['reason'], Sentence['key']>;

const invalid = (errors: Record<string, Sentence['key']>) =>
  new AppError('invalid', 'dataInvalid', {
    errors: Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, [{ key }]])),
  });

/** Fails with `invalid` for an address that may not be called. */
export async function requireCallable(guard: CallGuard, url: string): Promise<void> {
  try {
    await guard.mayCall(url);
  } catch (error) {
    throw error instanceof CallRefused ? invalid({ url: REFUSALS[error.reason] }) : error;
  }
}

/** Fails with `invalid` where the chosen way lacks something. */
function requireComplete({ values, secrets }: Connection<'erp'>): void {
  const { way, url, folderOut, folderIn } = values;
  const missing: Record<string, Sentence['key']> = {
    ...(way === 'http' && url === null && { url: 'valueMissing' as const }),
    ...(way === 'http' && secrets.secret === null && { secret: 'valueMissing' as const }),
    ...(way === 'files' && folderOut === null && { folderOut: 'valueMissing' as const }),
    ...(way === 'files' && folderIn === null && { folderIn: 'valueMissing' as const }),
    ...(way === 'files' && folderIn !== null && folderIn === folderOut && { folderIn: 'foldersEqual' as const }),
  };
  if (Object.keys(missing).length > 0) throw invalid(missing);
}

/**
 * Saves how the shop is connected with the ERP. It counts from the commit on; in the same transaction the orders that
 * waited become such that a person has to let go (decision 2.13).
 */
export async function saveErp(
  services: ConnectionServices,
  { changes, secret, actor }: { changes: Changes; secret: string | null | undefined; actor: Actor },
): Promise<void> {
  const { database, connections, settings, callGuard, clock } = services;
  const url = changes['url']?.after;
  if (typeof url === 'string') await requireCallable(callGuard, url);
  const saved = await database.query.transaction().execute(async (transaction) => {
    const secrets = secret === undefined ? {} : { secret };
    await connections.saveConnection(transaction, 'erp', { changes, secrets, actor });
    const connection = await connections.readConnection('erp', transaction);
    requireComplete(connection);
    await changeErpConnection(transaction, await readErp(connections, settings, transaction), clock());
    return connection;
  });
  const { way, folderOut, folderIn } = saved.values;
  if (way !== 'files') return;
  for (const folder of [folderOut, folderIn]) {
    if (folder !== null) await mkdir(join(exchangeFolder(settings), folder), { recursive: true });
  }
}
