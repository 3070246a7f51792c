import { readFileSync, statSync } from 'node:fs';
import { DatabaseSetupError } from './setup-error.ts';

/** The account of the embedded server; undefined is our own. */
export type ServerAccount = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL does not run as root. When we are root, the server runs under the account that owns the existing data,
 * else under the first of these users that exists on the machine: no user is ever created. Otherwise it runs under our
 * own account.
 * @throws DatabaseSetupError for data that belongs to another user.
 */
export function chooseServerAccount(
  folder: string,
  userNames: readonly string[] = ['postgres', 'nobody'],
): ServerAccount {
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (owner && process.getuid && owner.uid !== process.getuid()) {
      throw new DatabaseSetupError(
        `The database in ${folder} belongs to another user (number ${owner.uid}). Start Bancale as that user or as root, ` +
          'or choose another DATA_DIR.',
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of userNames) {
    const user = users.find((fields) => fields[0] === name);
    const uid = Number(user?.[2]);
    const gid = Number(user?.[3]);
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new DatabaseSetupError(
    `PostgreSQL does not run as root, and this machine has no user ${userNames.join(' or ')}. ` +
      'Start Bancale as an ordinary user, or give the address of a PostgreSQL in DATABASE_URL.',
  );
}
