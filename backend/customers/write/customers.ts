import { sql } from 'kysely';
import { explain } from '../../texts/index.ts';
import type { CustomerChange } from '../records.ts';
import {
  asStored,
  freshIds,
  idsByCode,
  inBatches,
  keyOf,
  mergeByCode,
  ProblemList,
  countRecords,
  replaceSets,
  sumResults,
  upsert,
  type Entry,
  type FieldChange,
  type OwnedRows,
  type IndexedRecord,
  type Query,
  type Row,
  type UpsertDatabase,
  type UpsertRemark,
  type Upserted,
  type UpsertResult,
} from '../../database/upsert/index.ts';
import { raisedNote } from '../../pricing/index.ts';
import { keepConditionPrices } from './condition-prices.ts';
import { writeConditions, type GivenConditions, type PendingRemoval } from './conditions.ts';
import { resolveCustomerReferences } from './customer-checks.ts';
import {
  addressRow,
  addressTable,
  contractRow,
  customerRow,
  customerTable,
  paymentMethods,
  type CustomerReferences,
} from './customer-columns.ts';

export interface UpsertedCustomers extends UpsertResult {
  /** Codes of the new customers. */
  added: string[];
  /** Conditions that are to be removed by `endConditions`, by customer id. */
  pending: Map<number, PendingRemoval>;
}

/**
 * Imports customers with addresses, contract prices and payment methods. Addresses that are not given stay, because
 * orders may refer to them; contract prices and further payment methods, when given, are replaced as a whole, with
 * `areRemovalsPending` without removing conditions. Rejects unknown price lists, agents, articles, brands, categories
 * and addresses.
 */
export async function upsertCustomers(
  database: UpsertDatabase,
  records: readonly CustomerChange[],
  { areRemovalsPending = false }: { areRemovalsPending?: boolean } = {},
): Promise<UpsertedCustomers> {
  const prepared = mergeByCode(records, (record) => record.code);
  const results = await inBatches(database, prepared, (query, batch) => upsertBatch(query, batch, areRemovalsPending));
  return {
    ...sumResults(results),
    added: results.flatMap(({ added }) => added),
    pending: new Map(results.flatMap(({ pending }) => [...pending])),
  };
}

async function upsertBatch(
  query: Query,
  batch: readonly IndexedRecord<CustomerChange>[],
  areRemovalsPending: boolean,
): Promise<UpsertedCustomers> {
  const stored = await idsByCode(
    query,
    'customer',
    batch.map(({ record }) => record.code),
  );
  const prepared = batch.map(({ record, index }) => ({ record: asStored(record, !stored.has(record.code)), index }));
  const references = await resolveCustomerReferences(query, prepared, stored);
  const customers = await upsert(
    query,
    customerTable,
    prepared.map(({ record, index }) => ({ row: customerRow(record, references), index, code: record.code })),
  );
  const idOf = (code: string): number => {
    const id = customers.ids.get(code);
    if (id === undefined) throw new Error(`Customer ${code} got no id.`);
    return id;
  };
  const addresses = await upsertAddresses(query, prepared, idOf, references);
  const { sets: contracts, remarks } = await givenConditions(
    query,
    prepared,
    idOf,
    await storedAddresses(
      query,
      prepared.map(({ record }) => idOf(record.code)),
    ),
    references,
  );
  const payments = new Map<number, OwnedRows>();
  for (const { record } of prepared) {
    if (record.otherPaymentMethods === undefined) continue;
    const rows = [...new Set(record.otherPaymentMethods)].map((code, position) => ({ code, position }));
    payments.set(idOf(record.code), { code: record.code, rows });
  }
  const fresh = freshIds(customers);
  const agreed = await writeConditions(query, contracts, { references, fresh, areRemovalsPending });
  const payable = await replaceSets(query, paymentMethods, payments, fresh);
  const changes = [...customers.changes, ...addresses, ...agreed.changes, ...payable.changes].filter(
    ({ code }) => !customers.fresh.has(code),
  );
  const conditions = [...agreed.pending.values()].reduce((sum, one) => sum + one.stored, 0);
  const discounts = prepared.filter(({ record }) => record.discounts !== undefined && stored.has(record.code)).length;
  return {
    ...{ inserted: customers.inserted, updated: countRecords(changes), changes, remarks },
    touched: conditions + discounts,
    ...{ added: [...customers.fresh], pending: agreed.pending },
  };
}

async function upsertAddresses(
  query: Query,
  prepared: readonly IndexedRecord<CustomerChange>[],
  idOf: (code: string) => number,
  references: CustomerReferences,
): Promise<FieldChange[]> {
  const before = await storedAddresses(
    query,
    prepared.map(({ record }) => idOf(record.code)),
  );
  const entries = prepared.flatMap(({ record, index }) => {
    const customerId = idOf(record.code);
    const next = before.nextPosition.get(customerId) ?? 0;
    return (record.addresses ?? []).map((address, place): Entry => ({
      row: addressRow(address, customerId, references),
      // A stored address keeps its position; new ones come after it.
      ifNew: { ...addressRow(asStored(address, true), customerId, references), position: next + place },
      index,
      code: record.code,
      part: { item: address.code, path: `addresses[${place}]` },
    }));
  });
  const written: Upserted = await upsert(query, addressTable, entries);
  const added = entries
    .filter(({ row }) => written.fresh.has(keyOf(addressTable, row)))
    .map(({ code, part }): FieldChange => {
      const item = part?.item ?? '';
      return { code, field: 'addresses', item, old: null, new: item };
    });
  return [...written.changes, ...added];
}

async function givenConditions(
  query: Query,
  prepared: readonly IndexedRecord<CustomerChange>[],
  idOf: (code: string) => number,
  addresses: StoredAddresses,
  references: CustomerReferences,
): Promise<{ sets: Map<number, GivenConditions>; remarks: UpsertRemark[] }> {
  const problems = new ProblemList();
  const sets = new Map<number, GivenConditions>();
  const remarks: UpsertRemark[] = [];
  const kept = await keepConditionPrices(
    query,
    prepared.flatMap(({ record }) => record.contractPrices ?? []),
    references,
  );
  for (const { record, index } of prepared) {
    if (record.contractPrices === undefined) continue;
    const id = idOf(record.code);
    const rows: Row[] = [];
    record.contractPrices.forEach((price, place) => {
      const code = price.addressCode ?? null;
      const address = code === null ? null : addresses.ids.get(keyOf(addressTable, { customer_id: id, code }));
      const drop = [`contractPrices[${place}]`];
      const { price: netPrice, reason, raisedTo } = kept.get(price) ?? { price: null, reason: null, raisedTo: null };
      if (reason !== null) problems.add(index, record.code, 'contractPrices', reason, drop, price.line);
      if (raisedTo !== null) remarks.push({ index, field: 'contractPrices', ...raisedNote(raisedTo) });
      if (address !== undefined) rows.push(contractRow({ ...price, netPrice }, address, references));
      else {
        problems.add(
          index,
          record.code,
          'contractPrices',
          explain('There is no address {code}.', { code }),
          drop,
          price.line,
        );
      }
    });
    sets.set(id, { code: record.code, rows, unusable: record.unusableConditions ?? [] });
  }
  problems.throwIfAny();
  return { sets, remarks };
}

interface StoredAddresses {
  /** By the key of `addressTable`. */
  ids: Map<string, number>;
  /** The position after a customer's last address. */
  nextPosition: Map<number, number>;
}

/** All stored addresses of the customers, including those of earlier imports. */
async function storedAddresses(query: Query, customerIds: readonly number[]): Promise<StoredAddresses> {
  const found = await sql<{ customer_id: number | string; code: string; id: number | string; position: number }>`
    select customer_id, code, id, position from customer_address where customer_id = any(${customerIds}::bigint[])
  `.execute(query);
  const nextPosition = new Map<number, number>();
  for (const { customer_id, position } of found.rows) {
    const customer = Number(customer_id);
    nextPosition.set(customer, Math.max(nextPosition.get(customer) ?? 0, position + 1));
  }
  return { ids: new Map(found.rows.map((row) => [keyOf(addressTable, { ...row }), Number(row.id)])), nextPosition };
}
