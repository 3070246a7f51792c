import { DataDirectoryInUse, DatabaseSetupError } from '../../backend/database/index.ts';
import { ProfileError } from '../../backend/integrations/erp/index.ts';
import { SearchIndexFailure } from '../../backend/search/index.ts';
import { SettingsError } from '../../backend/settings.ts';
import { CommandError } from '../command-error.ts';
import { fileErrorMessage } from '../file-error.ts';
import { PortError } from './port.ts';

const EXPECTED = [
  CommandError,
  SettingsError,
  PortError,
  DataDirectoryInUse,
  DatabaseSetupError,
  SearchIndexFailure,
  ProfileError,
];

/** Why the shop does not start: the message of an expected error, the stack of any other. */
export function explain(error: unknown): string {
  if (error instanceof Error && EXPECTED.some((known) => error instanceof known)) return error.message;
  return fileErrorMessage(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
