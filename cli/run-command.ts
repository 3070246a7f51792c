import { DataDirectoryInUse, DatabaseSetupError, ImporterBusy } from '../backend/database/index.ts';
import { ProfileError } from '../backend/integrations/erp/index.ts';
import { SettingsError } from '../backend/settings.ts';
import { connectionLostMessage } from './run-on-shop-database.ts';
import { CommandError } from './command-error.ts';
import { fileErrorMessage } from './file-error.ts';

/** Error codes of the operating system whose message names the file and needs no stack trace. */
const CLEAR_CODES = ['EACCES', 'EDQUOT', 'EISDIR', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/**
 * Runs a CLI command and returns its exit code. An expected failure prints its message on standard error, any other
 * error is printed with its stack; both give exit code 2. 3: an import is at work that must not be disturbed.
 */
export async function runCommand(command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    console.error(
      fileErrorMessage(error) ?? (isExpected(error) ? error.message : (connectionLostMessage(error) ?? error)),
    );
    return error instanceof ImporterBusy ? 3 : 2;
  }
}

function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && (code.startsWith('ERR_PARSE_ARGS') || CLEAR_CODES.includes(code))) return true;
  return [CommandError, SettingsError, DatabaseSetupError, DataDirectoryInUse, ProfileError].some(
    (kind) => error instanceof kind,
  );
}

/** Whether the words after a command's name ask for its help. */
function asksForHelp(words: readonly string[]): boolean {
  return words[0] === 'help' || words.some((word) => word === '--help' || word === '-h');
}

/** A command with its help: `--help`, `-h` or `help` print how it is used, without settings or a database. */
export function asCommand(usage: string, run: (words: string[]) => Promise<number>) {
  return async (words: string[]): Promise<number> => {
    if (!asksForHelp(words)) return run(words);
    process.stdout.write(`${usage}\n`);
    return 0;
  };
}

/**
 * Runs a command as this process. Whoever reads its output may stop at any time (`| head`): the command goes on, and its
 * exit code stays its own.
 */
export async function runProgram(main: (words: string[]) => Promise<number>): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  process.exitCode = await main(process.argv.slice(2));
}
