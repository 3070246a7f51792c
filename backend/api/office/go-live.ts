import type {
  getGoLive,
  restoreGoLiveRow as restoreEndpoint,
  waiveGoLiveRow as waiveEndpoint,
} from '../../../contract/office/go-live.ts';
import { listGoLive, restoreGoLiveRow, waiveGoLiveRow } from '../../office/index.ts';
import type { Services } from '../../services.ts';
import type { OfficeHandler } from './handler.ts';

/** The rows as the contract has them. */
export async function findGoLive({ database, settings, mailing, clock }: Services) {
  const rows = await listGoLive(database, { ...settings, mail: await mailing.connection() }, clock());
  return rows?.map((row) => ({ ...row, by: row.by && { ...row.by, at: row.by.at?.toISOString() ?? null } })) ?? null;
}

export const handleGetGoLive: OfficeHandler<typeof getGoLive> = async (services) => ({
  rows: await findGoLive(services),
});

export const handleWaiveGoLiveRow: OfficeHandler<typeof waiveEndpoint> = async ({ database }, asked, { actor }) => {
  await waiveGoLiveRow(database, asked, actor);
  return {};
};

export const handleRestoreGoLiveRow: OfficeHandler<typeof restoreEndpoint> = async (
  { database },
  { key },
  { actor },
) => {
  await restoreGoLiveRow(database, key, actor);
  return {};
};
