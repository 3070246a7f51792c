import { USER_KINDS } from '../../../domain/user-kind.ts';
import { upsertUsers } from '../../accounts/index.ts';
import type { UserChange } from '../../accounts/records.ts';
import { exact, needed, neededText, type Fields } from '../mapping/field-spec.ts';
import { missing } from '../mapping/read-values.ts';
import { defineKind } from './kind.ts';
import { recordOf } from './shared/row-records.ts';

/** The fields of a user, in files of users and of customers. */
export const ownUserFields: Fields = {
  email: needed,
  username: exact,
  name: neededText,
  password: exact,
};

/** Users of every kind who may log in. */
export const users = defineKind({
  name: 'users',
  group: 'customers',
  fields: {
    ...ownUserFields,
    kind: { type: 'text', choices: USER_KINDS, fallback: 'client' },
    customerCode: exact,
    agentCustomerCodes: { type: 'texts' },
  },
  hasPasswords: true,
  identify: ({ username, email }: UserChange) => username ?? email,
  start: ({ resetPasswords }) => ({
    fromRow(read) {
      const user = readUser(recordOf<object>(read));
      if ((user.username ?? user.email) === undefined) read.problems.push({ field: 'email', reason: missing });
      return user;
    },
    write: (database, records) => upsertUsers(database, records, { resetPasswords }),
  }),
});

/** A user from its row: empty cells for user name and password leave them unchanged. */
export function readUser(given: object): UserChange {
  const user: Record<string, unknown> = { ...given };
  for (const field of ['username', 'password']) if (user[field] === null) delete user[field];
  return user;
}
