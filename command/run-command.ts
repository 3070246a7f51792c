import { DataDirectoryInUse, DatabaseRefusal } from '../backend/outside/database/index.ts';
import { SettingsFaults } from '../backend/settings.ts';
import { databaseGone } from './beside-shop.ts';
import { CommandError } from './command-error.ts';

/** Codes of the operating system whose own sentence names the file and says enough. */
const CLEAR_CODES = ['EACCES', 'EDQUOT', 'EISDIR', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/**
 * Runs a command to its exit code. An expected failure is one sentence on standard error and the code 2, any other is
 * printed with where it happened, and the code is 2 as well.
 */
export async function runCommand(command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    console.error(isExpected(error) ? error.message : (databaseGone(error) ?? error));
    return 2;
  }
}

function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && (code.startsWith('ERR_PARSE_ARGS') || CLEAR_CODES.includes(code))) return true;
  return [CommandError, SettingsFaults, DatabaseRefusal, DataDirectoryInUse].some((kind) => error instanceof kind);
}
