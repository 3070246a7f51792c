import { findUser, storedUsers, upsertUsers } from '../../accounts/index.ts';
import type { UserChange } from '../../accounts/records.ts';
import {
  contractPriceError,
  customerShapes,
  endConditions,
  listPaymentCodes,
  needsPaymentLabel,
  upsertCustomers,
  type EndedConditions,
  type PendingRemoval,
} from '../../customers/index.ts';
import type { ConditionKey, CustomerChange } from '../../customers/records.ts';
import {
  countRecords,
  UpsertError,
  type FieldChange,
  type UpsertDatabase,
  type UpsertProblem,
} from '../../database/upsert/index.ts';
import { countryCode } from '../../../domain/country-names.ts';
import { VAT_REGIMES, vatRegimeOf } from '../../../domain/vat-regime.ts';
import { lackOfErpVersion } from '../../integrations/erp/index.ts';
import { explain, type Reason } from '../../texts/index.ts';
import {
  exact,
  flag,
  key,
  minimumQuantity,
  needed,
  neededText,
  priceQuantity,
  text,
  type Fields,
} from '../mapping/field-spec.ts';
import { missing, type FieldProblem } from '../mapping/read-values.ts';
import { ceilingPercent, nothingEnded, percentOf, type MissingWanted } from '../missing.ts';
import type { ReportEntry } from '../report-entry.ts';
import type { Attempt, Item } from '../write-batches.ts';
import { defineKind, type EndedRecords, type ImportContext, type KindSteps } from './kind.ts';
import { identifierRemarks } from './shared/identifier-remarks.ts';
import { recordOf, zeroRemarks } from './shared/row-records.ts';
import { ownUserFields, readUser } from './users.ts';

const addressFields: Fields = {
  code: key,
  street: neededText,
  postalCode: exact,
  city: neededText,
  province: text,
  country: { type: 'text', pattern: /^[A-Z]{2}$/, codeOf: countryCode, fallback: 'IT' },
  phone: exact,
  mobile: exact,
  email: exact,
  isDefault: flag(false),
  isLegalSeat: flag(false),
  isActive: flag(true),
  agentCode: exact,
};

const contractPriceFields: Fields = {
  addressCode: exact,
  articleCode: exact,
  brandCode: exact,
  categoryCode: exact,
  minimumQuantity,
  netPrice: { type: 'finePrice', minimum: 0 },
  priceQuantity,
  isFree: flag(false),
  discounts: { type: 'discounts' },
  validFrom: { type: 'date' },
  validTo: { type: 'date' },
};

/** A customer and its users. */
type CustomerWithUsers = CustomerChange & { users?: UserChange[] };

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
export const customers = defineKind({
  name: 'customers',
  group: 'customers',
  fieldGroups: { contractPrices: 'prices' },
  fields: {
    code: key,
    companyName: neededText,
    firstName: text,
    lastName: text,
    taxCode: exact,
    vatNumber: exact,
    email: exact,
    certifiedEmail: exact,
    recipientCode: exact,
    priceListCode: needed,
    discounts: { type: 'discounts', fallback: [] },
    discountClass: exact,
    paymentMethod: text,
    otherPaymentMethods: { type: 'texts', shown: 'line' },
    minimumOrderCents: { type: 'cents', minimum: 0 },
    vatRegime: exact,
    vatNote: text,
    isActive: flag(true),
    addresses: { type: 'objects', parts: addressFields, isKeyed: true },
    contractPrices: { type: 'objects', parts: contractPriceFields, isByRow: true },
    users: { type: 'objects', parts: ownUserFields, isKeyed: true },
  },
  lists: ['addresses', 'contractPrices', 'unusableConditions', 'users'],
  articleCodes: [
    { path: 'contractPrices.articleCode', keptIn: 'unusableConditions' },
    { path: 'unusableConditions.articleCode', keptIn: 'unusableConditions' },
  ],
  stored: { ...customerShapes.customers, without: ['isActive'] },
  missing: {
    closed: 'end the conditions of customers that the files do not list',
    'closed-named': 'only of the customers in the files (the file of one branch)',
  },
  hasPasswords: true,
  guarded: ['contractPrices', 'discounts'],
  identify: ({ code }: CustomerWithUsers) => code,
  start: startCustomers,
});

async function startCustomers(context: ImportContext): Promise<KindSteps<CustomerWithUsers>> {
  const lack = await lackOfErpVersion(context.database.query, 'vatRegimes');
  const pending = new Map<number, PendingRemoval>();
  const changed = new Set<string>();
  const unlabelled = unlabelledPayments(await listPaymentCodes(context.database.query));
  let ofBatch: ReadonlyMap<number, PendingRemoval> = new Map();
  return {
    fromRow(read, _row, line) {
      const record = recordOf<CustomerWithUsers>(read);
      read.remarks.push(
        ...leaveOutConditions(record, read.unusable['contractPrices'] ?? [], line),
        ...vatRemarks(record),
        ...identifierRemarks(record),
        ...zeroRemarks(record, 'contractPrices', () =>
          explain('A net price of 0 is no price: nothing can be ordered at it.'),
        ),
      );
      if (lack !== null && isSpecial(record.vatRegime)) {
        read.problems.push({ field: 'vatRegime', reason: explain('Not accepted: {lack}', { lack }) });
      }
      record.users = record.users?.map(readUser).filter((user) => {
        const isNamed = (user.username ?? user.email) !== undefined;
        if (!isNamed) read.remarks.push({ field: 'users.email', reason: missing });
        return isNamed;
      });
      if (record.users === undefined) delete record.users;
      return record;
    },
    async write(database, records, items) {
      const loaded = await upsertCustomers(database, records, { areRemovalsPending: true });
      ofBatch = loaded.pending;
      const isNew = new Set(loaded.added);
      const ofUsers = await upsertUsersOf(database, items, context.resetPasswords);
      const changes = [...loaded.changes, ...ofUsers.filter(({ code }) => !isNew.has(code))];
      for (const { code } of changes) changed.add(code);
      const { inserted, touched } = loaded;
      return { inserted, updated: countRecords(changes), changes, touched };
    },
    async afterBatch(items) {
      for (const [id, removal] of ofBatch) pending.set(id, removal);
      await context.report.add(unlabelled(items));
    },
    endUnlisted: (wanted, attempt) => endUnlistedConditions(context, wanted, attempt, pending, changed),
  };
}

/** Notes about the payment codes of records that nobody can read, the first time that each code occurs. */
function unlabelledPayments(
  labelled: ReadonlySet<string>,
): (items: readonly Item<CustomerWithUsers>[]) => ReportEntry[] {
  const noted = new Set(labelled);
  return (items) =>
    items.flatMap(({ file, line, code, record: { paymentMethod, otherPaymentMethods } }) =>
      [paymentMethod, ...(otherPaymentMethods ?? [])].flatMap((payment): ReportEntry[] => {
        if (typeof payment !== 'string' || noted.has(payment) || !needsPaymentLabel(payment)) return [];
        noted.add(payment);
        const reason = explain(
          'The payment code {payment} has no label and is shown as “secondo accordi”; import payment-terms.',
          { payment },
        );
        return [{ file, line, code, field: 'paymentMethod', reason, severity: 'note' }];
      }),
    );
}

/**
 * Leaves out conditions that contradict themselves, each alone, and adds the line to the others. Keys of conditions
 * without usable values are kept, so that the stored ones stay.
 */
function leaveOutConditions(record: CustomerWithUsers, unusable: readonly object[], line: number): FieldProblem[] {
  const { contractPrices } = record;
  if (contractPrices === undefined) return [];
  const remarks: FieldProblem[] = [];
  // The readable parts of a condition include those of its key.
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

/** Whether VAT is charged otherwise than usual. */
const isSpecial = (regime: string | null | undefined) => (regime ?? 'ordinary') !== 'ordinary';

/** Reports a regime that the shop does not know, which is imported. */
function vatRemarks({ vatRegime }: CustomerChange): FieldProblem[] {
  if (!vatRegimeOf(vatRegime ?? null).isToBeChecked) return [];
  const known = VAT_REGIMES.join(', ');
  const reason = explain(
    'The regime {vatRegime} is none of {known}: VAT is charged as usual, and orders are marked to be checked.',
    { vatRegime, known },
  );
  return [{ field: 'vatRegime', reason }];
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
  const reason = explain('User {username}: {reason}', { username: problem.code, reason: problem.reason });
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
      const reason = explain('User {name} is there already and does not belong to this customer.', { name });
      problems.push({ index, code, field: 'users.username', reason, drop: [path] });
    }
  }
  if (problems.length > 0) throw new UpsertError(problems);
  return owners;
}

/**
 * Removes the conditions that the customers of the files have no longer, and if wanted those of the customers that the
 * files do not list. `pending` has what the import left; `changed` are the customers it counted already.
 */
async function endUnlistedConditions(
  { changes, named }: ImportContext,
  wanted: MissingWanted | null,
  attempt: Attempt,
  pending: ReadonlyMap<number, PendingRemoval>,
  changed: ReadonlySet<string>,
): Promise<EndedRecords | null> {
  if (wanted === null && pending.size === 0) return null;
  const isEveryCustomer = wanted?.how === 'closed';
  if (isEveryCustomer && named !== null && named.unreadable > 0) {
    const reason = explain('the code of {count} rows cannot be read, which may be customers of the shop', {
      count: named.unreadable,
    });
    return { outcome: nothingEnded('conditions', reason), updated: 0 };
  }
  if (isEveryCustomer && pending.size === 0) {
    return { outcome: nothingEnded('conditions', explain('the files have no conditions')), updated: 0 };
  }
  const limits = {
    customerPercent: wanted?.limitPercent ?? ceilingPercent('customers', '--missing-limit'),
    conditionPercent: wanted?.amountPercent ?? ceilingPercent('customers', '--missing-amount-limit'),
  };
  const listed = isEveryCustomer ? (named?.codes ?? new Set<string>()) : null;
  const ended = await attempt((database) => endConditions(database, pending, { listed, limits }));
  await changes.add(ended.changes);
  const updated = countRecords(ended.changes.filter(({ code }) => !changed.has(code)));
  const count = ended.changes.filter(({ new: after }) => after === null).length;
  const reason = ended.isDone
    ? protectedReason(ended, limits.conditionPercent)
    : limitReason(ended, limits, isEveryCustomer);
  const customers = ended.isDone ? ended.missingCustomers : 0;
  // Small contracts change as a whole: if nothing is unusual, the report of changes is enough.
  if (wanted === null && reason === null) return { outcome: null, updated };
  return { outcome: { what: 'conditions', count, customers, reason }, updated };
}

function limitReason(
  { customers, missingCustomers, conditions, missingConditions }: EndedConditions,
  limits: { customerPercent: number; conditionPercent: number },
  isEveryCustomer: boolean,
): Reason {
  const ofConditions = {
    ...{ missing: missingConditions, all: conditions, limit: limits.conditionPercent },
    percent: percentOf(missingConditions, conditions),
  };
  if (!isEveryCustomer) {
    return explain(
      '{missing} of {all} conditions of the customers in the file are no longer there, {percent} %, and at most {limit} % may end. --missing closed-named with --missing-amount-limit 100 removes them, and with --dry-run lists them',
      ofConditions,
    );
  }
  return explain(
    '{customers} of {allCustomers} customers with conditions are missing, {customersPercent} %, and {missing} of {all} conditions, {percent} %; at most {customersLimit} % of the customers (--missing-limit) and {limit} % of the conditions (--missing-amount-limit) may end. With both at 100 and --dry-run the report of changes lists them',
    {
      ...ofConditions,
      ...{ customers: missingCustomers, allCustomers: customers, customersLimit: limits.customerPercent },
      customersPercent: percentOf(missingCustomers, customers),
    },
  );
}

function protectedReason({ protectedCodes }: EndedConditions, percent: number): Reason | null {
  if (protectedCodes.length === 0) return null;
  const names = protectedCodes.slice(0, 10).join(', ') + (protectedCodes.length > 10 ? ' …' : '');
  return explain(
    'more than {percent} % of the conditions of {names} are no longer in the file, which may be cut off; what they had stays beside what the file has. --missing closed-named with --missing-amount-limit 100 removes them, and with --dry-run lists them',
    { percent, names },
  );
}
