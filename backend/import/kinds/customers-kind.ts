import type { ConditionKey, CustomerChange } from '../../customers/records.ts';
import type { UserChange } from '../../accounts/records.ts';
import { findUser, upsertUsers, storedUsers } from '../../accounts/index.ts';
import {
  countRecords,
  UpsertError,
  type FieldChange,
  type UpsertDatabase,
  type UpsertProblem,
} from '../../database/upsert/index.ts';
import { contractPriceError, upsertCustomers, type PendingRemoval } from '../../customers/index.ts';
import { textOf } from '../input/values.ts';
import { missing, type FieldProblem } from '../mapping/field-reading.ts';
import type { Item } from '../pipe.ts';
import type { ImportContext, Kind } from './kind.ts';
import { readUser } from './people-kinds.ts';
import { recordOf } from './simple-kinds.ts';
import { withoutParts } from './without-parts.ts';
import { endUnlistedConditions } from './unlisted.ts';
import { zeroRemarks } from './zero-prices.ts';

/** A customer and its users. */
export type CustomerWithUsers = CustomerChange & { users?: UserChange[] };

/** A user of a batch, with its customer and its position in the customer's list. */
interface OwnedUser {
  user: UserChange;
  /** Index of the customer in the batch. */
  index: number;
  code: string;
  path: string;
}

/**
 * Customers with addresses, contract prices and users; further rows of the same customer below the first add to these
 * lists.
 */
export function customersKind({ resetPasswords }: ImportContext): Kind<CustomerWithUsers> {
  const pending = new Map<number, PendingRemoval>();
  const changed = new Set<string>();
  let ofBatch: ReadonlyMap<number, PendingRemoval> = new Map();
  return {
    lists: ['addresses', 'contractPrices', 'unusableConditions', 'users'],
    fromRow(read, _row, line) {
      const record = recordOf<CustomerWithUsers>(read);
      const remarks = [
        ...read.remarks,
        ...leaveOutConditions(record, read.unusable['contractPrices'] ?? [], line),
        ...zeroRemarks(record, 'contractPrices', () => 'A net price of 0 is no price: nothing can be ordered at it.'),
      ];
      record.users = record.users?.map(readUser).filter((user) => {
        const isNamed = (user.username ?? user.email) !== undefined;
        if (!isNamed) remarks.push({ field: 'users.email', reason: missing });
        return isNamed;
      });
      if (record.users === undefined) delete record.users;
      return { code: textOf(record.code) ?? '', record, problems: read.problems, remarks };
    },
    without: withoutParts,
    async load(database, items) {
      const loaded = await upsertCustomers(
        database,
        items.map((item) => item.record),
        { areRemovalsPending: true },
      );
      ofBatch = loaded.pending;
      const isNew = new Set(loaded.added);
      const users = (await upsertUsersOf(database, items, resetPasswords)).filter(({ code }) => !isNew.has(code));
      const changes = [...loaded.changes, ...users];
      for (const { code } of changes) changed.add(code);
      return { inserted: loaded.inserted, updated: countRecords(changes), changes };
    },
    afterBatch() {
      for (const [id, removal] of ofBatch) pending.set(id, removal);
      return Promise.resolve();
    },
    endUnlisted: (context) => endUnlistedConditions(context, pending, changed),
  };
}

/**
 * Leaves out conditions that contradict themselves, each alone, and tells the others their line. What a row says about
 * a condition that it does not give is kept: the stored one stays.
 */
function leaveOutConditions(record: CustomerWithUsers, unusable: readonly object[], line: number): FieldProblem[] {
  const { contractPrices } = record;
  if (contractPrices === undefined) return [];
  const remarks: FieldProblem[] = [];
  // The parts of a condition that could be read are those of its key, among others.
  const keys: ConditionKey[] = [...unusable];
  record.contractPrices = contractPrices.flatMap((condition) => {
    const reason = contractPriceError(condition);
    if (reason === null) return [{ ...condition, line }];
    remarks.push({ field: 'contractPrices', reason });
    keys.push(condition);
    return [];
  });
  record.unusableConditions = keys;
  return remarks;
}

/** Writes the users of a batch of customers; problems of a user are reported at its customer. */
async function upsertUsersOf(
  database: UpsertDatabase,
  items: readonly Item<CustomerWithUsers>[],
  resetPasswords: boolean,
): Promise<FieldChange[]> {
  const owned = items.flatMap(({ code, record }, index) =>
    (record.users ?? []).map((given, place): OwnedUser => {
      const user: UserChange = { ...given, kind: 'client', customerCode: code };
      return { user, index, code, path: `users[${place}]` };
    }),
  );
  if (owned.length === 0) return [];
  const owners = await rejectTakenUsers(database, owned);
  try {
    const loaded = await upsertUsers(
      database,
      owned.map(({ user }) => user),
      { resetPasswords },
    );
    const ofCustomer = (username: string): string => owners.get(username.toLowerCase()) ?? '';
    return [
      ...loaded.changes.map((change) => ({
        ...change,
        code: ofCustomer(change.code),
        field: `users.${change.field}`,
        item: change.code,
      })),
      ...loaded.added.map((item) => ({ code: ofCustomer(item), field: 'users', item, old: null, new: item })),
    ];
  } catch (error) {
    if (!(error instanceof UpsertError)) throw error;
    throw new UpsertError(error.problems.flatMap((problem) => ofOwner(problem, owned[problem.index])));
  }
}

function ofOwner(problem: UpsertProblem, owner: OwnedUser | undefined): UpsertProblem[] {
  if (owner === undefined) return [];
  const { index, code, path } = owner;
  const drop = problem.drop.length === 0 ? [path] : problem.drop.map((part) => `${path}.${part}`);
  const reason = `User ${problem.code}: ${problem.reason}`;
  return [{ index, code, field: `users.${problem.field}`, reason, drop }];
}

/**
 * Rejects users who belong to other customers only: an import must not move them. Returns the customer of each user
 * name, for reports.
 */
async function rejectTakenUsers(database: UpsertDatabase, owned: readonly OwnedUser[]): Promise<Map<string, string>> {
  const stored = await storedUsers(
    database.query,
    owned.map(({ user }) => user),
  );
  const companies = new Map(stored.map((user) => [user.username.toLowerCase(), user.customers]));
  const owners = new Map<string, string>();
  const problems: UpsertProblem[] = [];
  for (const { user, index, code, path } of owned) {
    const name = findUser(user, stored)?.username ?? user.username ?? user.email ?? '';
    const own = companies.get(name.toLowerCase()) ?? [code];
    companies.set(name.toLowerCase(), own);
    owners.set(name.toLowerCase(), code);
    if (!own.includes(code)) {
      const reason = `User ${name} is there already and does not belong to this customer.`;
      problems.push({ index, code, field: 'users.username', reason, drop: [path] });
    }
  }
  if (problems.length > 0) throw new UpsertError(problems);
  return owners;
}
