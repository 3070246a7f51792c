export type { Tables } from './tables.generated.ts';
export { TABLE_OWNERS } from './table-owners.ts';
export { addressOf, openDatabase } from './connection.ts';
export type { DatabaseAddress } from './connection-settings.ts';
export type { Database, DatabaseOptions } from './connection.ts';
export type { StatementObserver } from './statement-pool.ts';
export { DatabaseSetupError } from './setup-error.ts';
export {
  applyMigrations,
  checksumsToKeep,
  isMigrated,
  isUsedByOthers,
  listAppliedMigrations,
  migrate,
  newestMigration,
  readMigrations,
} from './migrate.ts';
export type { MigrationStep } from './migrate.ts';
export { withSetupLock } from './setup-lock.ts';
export { asImporterOf, ImporterBusy, importGroups } from './importer-lock.ts';
export { importRhythms } from './import-rhythm.ts';
export type { ImporterLocks, ImportGroup } from './importer-lock.ts';
export { listen } from './listen.ts';
export type { ListenEvent, Listener } from './listen.ts';
export { startEmbeddedServer } from './embedded-server.ts';
export type { EmbeddedServerAddress, EmbeddedServerOptions } from './embedded-server.ts';
export { archiveSettings } from './server-archive.ts';
export { DataDirectoryInUse, lockDataDirectory } from './data-directory-lock.ts';
export { openDatabaseForCommand, openShopDatabase, openStartedDatabase } from './shop-database.ts';
export type { ShopDatabase } from './shop-database.ts';
export { readInBatches, readWithin } from './bounded-reads.ts';
export { runTogether } from './run-together.ts';
export { openReplica, withoutReplica } from './replica.ts';
export type { Reads, Replica } from './replica.ts';
export { isTimedOut, isUnavailable, isUniqueViolation } from './statement-errors.ts';
