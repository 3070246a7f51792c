import { DatabaseSetupError, isMigrated, isUnavailable, openDatabaseForCommand } from '../backend/database/index.ts';
import type { Database, ShopDatabase } from '../backend/database/index.ts';
import { readSettings, SettingsError, type EnvironmentSettings } from '../backend/settings.ts';
import { CommandError } from './command-error.ts';

/**
 * Runs a CLI command on the shop's database, whether the shop itself runs or not. Returns the command's exit code; 2,
 * with the reason printed, when the settings are invalid, there is no database, or it is empty or not migrated.
 */
export async function runOnShopDatabase(
  applicationName: string,
  command: (database: Database, settings: EnvironmentSettings) => Promise<number>,
): Promise<number> {
  let opened: ShopDatabase | null = null;
  try {
    const settings = readSettings();
    opened = await openDatabaseForCommand(settings, { applicationName });
    const { database } = opened;
    if (!(await isMigrated(database))) {
      process.stdout.write('The database is empty or old; start the shop once, then try again.\n');
      return 2;
    }
    return await command(database, settings);
  } catch (error) {
    const isExpected = [SettingsError, DatabaseSetupError, CommandError].some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : (connectionLostMessage(error) ?? error));
    return 2;
  } finally {
    await opened?.close();
  }
}

/**
 * The message for a database connection lost while a command used it, which is not the command's fault. Null for every
 * other error.
 */
export function connectionLostMessage(error: unknown): string | null {
  if (!isUnavailable(error) || !(error instanceof Error)) return null;
  return `The database is no longer there (${error.message}). If another command or the shop had started it, that one has ended. Run this command again.`;
}
