import { sql } from 'kysely';
import type { ContractPriceRecord, CustomerRecord } from '../catalogue/records.ts';
import { ProblemList } from './loading-error.ts';
import { idsByCode } from './references.ts';
import { replaceSets } from './replace-set.ts';
import { inPieces, inTransaction, lastOfEach, type Loaded, type LoadingDatabase, type Query } from './transaction.ts';
import { countChanged, keyOf, upsert, type Row, type Shape } from './upsert.ts';

const customerShape: Shape = {
  table: 'customer',
  key: { code: 'text' },
  columns: {
    company_name: 'text',
    first_name: 'text',
    last_name: 'text',
    tax_code: 'text',
    vat_number: 'text',
    email: 'text',
    certified_email: 'text',
    recipient_code: 'text',
    price_list_id: 'integer',
    discounts: 'integer[]',
    payment_method: 'text',
    minimum_order_cents: 'bigint',
  },
  id: 'id',
};
const addressShape: Shape = {
  table: 'customer_address',
  key: { customer_id: 'bigint', code: 'text' },
  columns: {
    position: 'integer',
    street: 'text',
    postal_code: 'text',
    city: 'text',
    province: 'text',
    phone: 'text',
    mobile: 'text',
    email: 'text',
    is_default: 'boolean',
    is_legal_seat: 'boolean',
    agent_id: 'integer',
  },
  id: 'id',
};
const contractShape = {
  table: 'contract_price',
  owner: 'customer_id',
  columns: {
    address_id: 'bigint',
    article_id: 'bigint',
    brand_id: 'integer',
    category_id: 'integer',
    minimum_quantity: 'integer',
    net_price: 'bigint',
    discounts: 'integer[]',
    valid_from: 'date',
    valid_to: 'date',
  },
};

const paymentShape = {
  table: 'customer_payment_method',
  owner: 'customer_id',
  columns: { code: 'text', position: 'integer' },
};

type Place = { record: CustomerRecord; index: number };
type References = Record<'lists' | 'agents' | 'articles' | 'brands' | 'categories', ReadonlyMap<string, number>>;

/**
 * Loads customers with addresses, contract prices and payment methods. Addresses that are no longer given stay, because
 * orders may point to them; contract prices and further payment methods are replaced as a whole. Refuses unknown price
 * lists, agents, articles, brands, categories and addresses.
 */
export async function loadCustomers(database: LoadingDatabase, records: readonly CustomerRecord[]): Promise<Loaded> {
  const places = lastOfEach(records, (record) => record.code);
  const result = { inserted: 0, updated: 0 };
  for (const batch of inPieces(places)) {
    const loaded = await inTransaction(database, (query) => loadBatch(query, batch));
    result.inserted += loaded.inserted;
    result.updated += loaded.updated;
  }
  return result;
}

async function loadBatch(query: Query, places: readonly Place[]): Promise<Loaded> {
  const references = await resolve(query, places);
  const customers = await upsert(
    query,
    customerShape,
    places.map(({ record }) => customerRow(record, references)),
  );
  const idOf = (code: string): number => {
    const id = customers.ids.get(code);
    if (id === undefined) throw new Error(`Customer ${code} got no id.`);
    return id;
  };
  const addressRows = places.flatMap(({ record }) => addressRowsOf(record, idOf(record.code), references));
  const addresses = await upsert(query, addressShape, addressRows);
  const stored = await storedAddresses(query, [...customers.ids.values()]);
  const problems = new ProblemList();
  const contracts = new Map<number, Row[]>();
  const payments = new Map<number, Row[]>();
  for (const { record, index } of places) {
    const id = idOf(record.code);
    const rows: Row[] = [];
    for (const price of record.contractPrices) {
      const code = price.addressCode ?? null;
      const address = code === null ? null : stored.get(keyOf(addressShape, { customer_id: id, code }));
      if (address === undefined) problems.add(index, record.code, 'contractPrices', `There is no address ${code}.`);
      else rows.push(contractRow(price, address, references));
    }
    contracts.set(id, rows);
    if (record.otherPaymentMethods) payments.set(id, paymentRows(record.otherPaymentMethods));
  }
  problems.throwIfAny();
  const changed = await replaceSets(query, contractShape, contracts);
  const repaid = await replaceSets(query, paymentShape, payments);
  const owners = [...addresses.fresh, ...addresses.changed].map((key) => Number(key.split('\u0000')[0]));
  return { inserted: customers.inserted, updated: countChanged(customers, changed, repaid, owners) };
}

async function resolve(query: Query, places: readonly Place[]): Promise<References> {
  const contracts = places.flatMap(({ record }) => record.contractPrices);
  const addresses = places.flatMap(({ record }) => record.addresses);
  const references: References = {
    lists: await idsByCode(
      query,
      'price_list',
      places.map(({ record }) => record.priceListCode),
    ),
    agents: await idsByCode(
      query,
      'agent',
      addresses.map((address) => address.agentCode),
    ),
    articles: await idsByCode(
      query,
      'article',
      contracts.map((price) => price.articleCode),
    ),
    brands: await idsByCode(
      query,
      'brand',
      contracts.map((price) => price.brandCode),
    ),
    categories: await idsByCode(
      query,
      'category',
      contracts.map((price) => price.categoryCode),
    ),
  };
  const problems = new ProblemList();
  for (const { record, index } of places) {
    const check = (field: string, noun: string, code: string | null | undefined, ids: ReadonlyMap<string, number>) => {
      if (code !== null && code !== undefined && !ids.has(code)) {
        problems.add(index, record.code, field, `There is no ${noun} ${code}.`);
      }
    };
    check('priceListCode', 'price list', record.priceListCode, references.lists);
    for (const address of record.addresses) check('addresses', 'agent', address.agentCode, references.agents);
    for (const price of record.contractPrices) {
      check('contractPrices', 'article', price.articleCode, references.articles);
      check('contractPrices', 'brand', price.brandCode, references.brands);
      check('contractPrices', 'category', price.categoryCode, references.categories);
    }
    const codes = record.addresses.map((address) => address.code);
    if (new Set(codes).size < codes.length) {
      problems.add(index, record.code, 'addresses', 'Two addresses have the same code.');
    }
  }
  problems.throwIfAny();
  return references;
}

function customerRow(record: CustomerRecord, references: References): Row {
  return {
    code: record.code,
    company_name: record.companyName,
    first_name: record.firstName,
    last_name: record.lastName,
    tax_code: record.taxCode,
    vat_number: record.vatNumber,
    email: record.email,
    certified_email: record.certifiedEmail,
    recipient_code: record.recipientCode,
    price_list_id: references.lists.get(record.priceListCode),
    discounts: record.discounts,
    payment_method: record.paymentMethod,
    minimum_order_cents: record.minimumOrderCents,
  };
}

function addressRowsOf(record: CustomerRecord, customerId: number, references: References): Row[] {
  return record.addresses.map((address, position) => ({
    customer_id: customerId,
    code: address.code,
    position,
    street: address.street,
    postal_code: address.postalCode,
    city: address.city,
    province: address.province,
    phone: address.phone,
    mobile: address.mobile,
    email: address.email,
    is_default: address.isDefault,
    is_legal_seat: address.isLegalSeat,
    agent_id: address.agentCode === null ? null : references.agents.get(address.agentCode),
  }));
}

function contractRow(price: ContractPriceRecord, addressId: number | null, references: References): Row {
  const id = (code: string | null | undefined, ids: ReadonlyMap<string, number>): number | null =>
    code === null || code === undefined ? null : (ids.get(code) ?? null);
  return {
    address_id: addressId,
    article_id: id(price.articleCode, references.articles),
    brand_id: id(price.brandCode, references.brands),
    category_id: id(price.categoryCode, references.categories),
    minimum_quantity: price.minimumQuantity,
    net_price: price.netPrice,
    discounts: price.discounts,
    valid_from: price.validFrom ?? null,
    valid_to: price.validTo ?? null,
  };
}

function paymentRows(codes: readonly string[]): Row[] {
  return [...new Set(codes)].map((code, position) => ({ code, position }));
}

/** Every address of the customers, also such as were given in an earlier load, under the key of `addressShape`. */
async function storedAddresses(query: Query, customerIds: readonly number[]): Promise<Map<string, number>> {
  const found = await sql<{ customer_id: number | string; code: string; id: number | string }>`
    select customer_id, code, id from customer_address where customer_id = any(${customerIds}::bigint[])
  `.execute(query);
  return new Map(found.rows.map((row) => [keyOf(addressShape, { ...row }), Number(row.id)]));
}
