import type * as contract from '../../../contract/office/server.ts';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import { newestMigration } from '../../database/index.ts';
import { declareBackup, findBackup, listDiskUse } from '../../operation/index.ts';
import { whyNumbersStop } from '../../orders/index.ts';
import { confirmOutgoing, findOutgoingState } from '../../outgoing/index.ts';
import { programVersion } from '../../program-version.ts';
import type { OfficeHandler } from './handler.ts';

type Endpoints = typeof contract;

export const handleGetServer: OfficeHandler<Endpoints['getServer']> = async ({ database, settings, group }) => {
  const [migration, { day, uses }, { last, elsewhere }, outgoing, { rows }] = await Promise.all([
    newestMigration(database),
    listDiskUse(database),
    findBackup(database),
    findOutgoingState(database),
    sql<{ version: string }>`select current_setting('server_version') as version`.execute(database.query),
  ]);
  const { stoppedBecause, shopUrl, startedUrl } = outgoing;
  return {
    ...{ version: programVersion(), migration, node: process.version, processes: group.count },
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    database: settings.databaseUrl === null ? 'embedded' : 'external',
    databaseVersion: rows[0]?.version ?? '',
    hasStandby: settings.databaseReadUrl !== null,
    settings: settings.given,
    disk: { day, uses: uses.map(({ what, bytes, growth }) => ({ what, bytes, growth })) },
    backup: last && { at: last.madeAt.toISOString(), bytes: last.bytes },
    backupElsewhere: elsewhere && { ...elsewhere, at: elsewhere.at.toISOString() },
    silent: stoppedBecause && { because: stoppedBecause, shopUrl, startedUrl },
  };
};

export const handleDeclareBackup: OfficeHandler<Endpoints['declareBackup']> = async (
  { database, clock },
  { what },
  { actor },
) => {
  await declareBackup(database, { what, actor, at: clock() });
  return {};
};

export const handleConfirmOutgoing: OfficeHandler<Endpoints['confirmOutgoing']> = async (services, _, { actor }) => {
  const { database, settings, clock } = services;
  const { dataDirectory } = settings;
  const obstacle = await whyNumbersStop({ database, erp: await services.askedErp(), clock, dataDirectory });
  if (obstacle?.kind === 'conflicts')
    throw new AppError('conflict', 'numbersTaken', {
      parameters: { numbers: obstacle.numbers.slice(0, 20).join(', ') },
    });
  if (obstacle) throw new AppError('conflict', 'erpNumbersUnknown');
  if (!(await confirmOutgoing(database, actor))) throw new AppError('conflict', 'changedMeanwhile');
  return {};
};
