import { sql } from 'kysely';
import type { CustomerRecord, PromotionRecord, UserRecord } from '../../../backend/catalogue/records.ts';
import {
  LoadingError,
  loadCustomers,
  loadPromotions,
  loadUsers,
  type LoadingDatabase,
  type LoadingProblem,
} from '../../../backend/loading/index.ts';
import { textOf } from '../input/values.ts';
import type { FieldProblem } from '../mapping/read-values.ts';
import type { Item } from '../pipe.ts';
import type { Kind } from './kind.ts';

/** A customer and those who log in for it. */
export interface CustomerWithUsers {
  customer: CustomerRecord;
  users: UserRecord[];
}

type OwnUser = Pick<UserRecord, 'email' | 'name' | 'password'> & { username: string | null };

/** Customers with addresses, conditions and users; further rows of a customer below the first add to these lists. */
export function customersKind(): Kind<CustomerWithUsers> {
  return {
    merge: (first, second) => ({
      customer: {
        ...first.customer,
        addresses: [...first.customer.addresses, ...second.customer.addresses],
        contractPrices: [...first.customer.contractPrices, ...second.customer.contractPrices],
      },
      users: [...first.users, ...second.users],
    }),
    fromRow(read) {
      const { users, ...fields } = read.values;
      const customer = fields as unknown as CustomerRecord;
      const problems = [...read.problems];
      if (problems.length === 0) problems.push(...contractProblems(customer));
      return {
        code: textOf(customer.code) ?? '',
        record: {
          customer,
          users: (users as OwnUser[]).map((user) => ({
            ...user,
            username: user.username ?? user.email,
            kind: 'client',
            customerCode: customer.code,
            agentCustomerCodes: [],
          })),
        },
        problems,
      };
    },
    async load(database, items) {
      const loaded = await loadCustomers(
        database,
        items.map((item) => item.record.customer),
      );
      await loadUsersOf(database, items);
      return loaded;
    },
  };
}

function contractProblems(customer: CustomerRecord): FieldProblem[] {
  return customer.contractPrices.flatMap((price) => {
    const targets = [price.articleCode, price.brandCode, price.categoryCode].filter((code) => code !== null);
    if (targets.length !== 1) {
      return [{ field: 'contractPrices', reason: 'A condition is for exactly one article, brand or category.' }];
    }
    if ((price.netPrice === null) === (price.discounts === null)) {
      return [{ field: 'contractPrices', reason: 'A condition is either a net price or discounts.' }];
    }
    return [];
  });
}

/** Loads the users of a batch of customers and lays what is wrong with one at the door of its customer. */
async function loadUsersOf(database: LoadingDatabase, items: readonly Item<CustomerWithUsers>[]): Promise<void> {
  const owned = items.flatMap((item, index) => item.record.users.map((user) => ({ user, index, code: item.code })));
  if (owned.length === 0) return;
  await refuseTakenUsers(database, owned);
  try {
    await loadUsers(
      database,
      owned.map(({ user }) => user),
    );
  } catch (error) {
    if (!(error instanceof LoadingError)) throw error;
    const problems = error.problems.flatMap((problem) => {
      const owner = owned[problem.index];
      const reason = `User ${problem.code}: ${problem.reason}`;
      return owner === undefined
        ? []
        : [{ index: owner.index, code: owner.code, field: `users.${problem.field}`, reason }];
    });
    throw new LoadingError(problems);
  }
}

/** A user who logs in for one customer is not handed to another by the way. */
async function refuseTakenUsers(
  database: LoadingDatabase,
  owned: readonly { user: UserRecord; index: number; code: string }[],
): Promise<void> {
  const names = [...new Set(owned.map(({ user }) => user.username.toLowerCase()))];
  const stored = await sql<{ username: string; customer: string }>`
    select lower(u.username) as username, coalesce(c.code, '') as customer
    from user_account u left join customer c on c.id = u.customer_id
    where lower(u.username) = any(${names}::text[])
  `.execute(database.query);
  const owners = new Map(stored.rows.map((row) => [row.username, row.customer]));
  const problems: LoadingProblem[] = [];
  for (const { user, index, code } of owned) {
    const username = user.username.toLowerCase();
    const owner = owners.get(username) ?? code;
    owners.set(username, owner);
    if (owner !== code) {
      const reason = `User ${user.username} is there already and does not belong to this customer.`;
      problems.push({ index, code, field: 'users.username', reason });
    }
  }
  if (problems.length > 0) throw new LoadingError(problems);
}

/** Those who may log in, of every kind. */
export function usersKind(): Kind<UserRecord> {
  return {
    fromRow(read) {
      const user = read.values as unknown as UserRecord & { username: string | null };
      const record: UserRecord = { ...user, username: user.username ?? user.email };
      return { code: textOf(record.username) ?? '', record, problems: read.problems };
    },
    load: (database, items) =>
      loadUsers(
        database,
        items.map((item) => item.record),
      ),
  };
}

/** Promotions; further rows of a promotion below the first add to its articles. */
export function promotionsKind(): Kind<PromotionRecord> {
  return {
    merge: (first, second) => ({ ...first, rows: [...first.rows, ...second.rows] }),
    fromRow(read) {
      const record = read.values as unknown as PromotionRecord;
      const problems = [...read.problems];
      if (problems.length === 0 && record.startsOn > record.endsOn) {
        problems.push({ field: 'endsOn', reason: 'The promotion ends before it starts.' });
      }
      for (const row of problems.length === 0 ? record.rows : []) {
        if ((row.netPrice === null) === (row.extraDiscounts === null)) {
          problems.push({ field: 'rows', reason: `Row ${row.row} must have either a net price or extra discounts.` });
        }
      }
      return { code: textOf(record.code) ?? '', record, problems };
    },
    load: (database, items) =>
      loadPromotions(
        database,
        items.map((item) => item.record),
      ),
  };
}
