import type { CouponRecord, CustomerCodeRecord } from '../catalogue/records.ts';
import { ProblemList } from './loading-error.ts';
import { idsByCode } from './references.ts';
import { replaceSets } from './replace-set.ts';
import { add, inPieces, inTransaction, lastOfEach, nothingLoaded } from './transaction.ts';
import type { Loaded, LoadingDatabase } from './transaction.ts';
import { countChanged, upsert, type Row, type Shape } from './upsert.ts';

const couponShape: Shape = {
  table: 'coupon',
  key: { code: 'text' },
  columns: {
    kind: 'text',
    amount_cents: 'bigint',
    percent: 'integer',
    valid_from: 'date',
    valid_to: 'date',
    minimum_cents: 'bigint',
    maximum_uses: 'integer',
    is_active: 'boolean',
  },
  id: 'id',
};
const couponCustomerShape = { table: 'coupon_customer', owner: 'coupon_id', columns: { customer_id: 'bigint' } };
const aliasShape: Shape = {
  table: 'article_alias',
  key: { article_id: 'bigint', kind: 'text', customer_id: 'bigint', code: 'text' },
  columns: {},
  id: null,
};

/** A coupon's code as it is kept: capitals and spaces around it don't matter to who types it. */
const codeOf = (record: CouponRecord) => record.code.trim().toUpperCase();

/**
 * Loads coupons (R7.35); for whom each is, is replaced as a whole. Refuses one that is neither an amount nor a percentage or
 * both, one that ends before it begins, and unknown customers.
 */
export function loadCoupons(database: LoadingDatabase, records: readonly CouponRecord[]): Promise<Loaded> {
  const places = lastOfEach(records, codeOf);
  return inTransaction(database, async (query) => {
    const customers = await idsByCode(
      query,
      'customer',
      records.flatMap(({ customerCodes }) => customerCodes),
    );
    const problems = new ProblemList();
    for (const { record, index } of places) {
      const tell = (field: string, reason: string): void => problems.add(index, record.code, field, reason);
      if ((record.amount === null) === (record.percent === null)) tell('amount', 'Either an amount or a percentage.');
      if (record.validTo < record.validFrom) tell('validTo', 'It ends before it begins.');
      const unknown = record.customerCodes.find((code) => !customers.has(code));
      if (unknown !== undefined) tell('customerCodes', `There is no customer ${unknown}.`);
    }
    problems.throwIfAny();
    const rows = places.map(({ record }) => ({
      code: codeOf(record),
      kind: record.amount === null ? 'percent' : 'amount',
      amount_cents: record.amount,
      percent: record.percent,
      valid_from: record.validFrom,
      valid_to: record.validTo,
      minimum_cents: record.minimum,
      maximum_uses: record.maximumUses,
      is_active: record.isActive,
    }));
    const written = await upsert(query, couponShape, rows);
    const sets = new Map<number, Row[]>();
    for (const { record } of places) {
      const id = written.ids.get(codeOf(record));
      const codes = [...new Set(record.customerCodes)];
      if (id !== undefined) {
        sets.set(
          id,
          codes.map((code) => ({ customer_id: customers.get(code) })),
        );
      }
    }
    const changed = await replaceSets(query, couponCustomerShape, sets);
    return { inserted: written.inserted, updated: countChanged(written, changed) };
  });
}

/** Loads customers' own codes of articles: an article may have several. Refuses unknown customers and articles. */
export async function loadCustomerCodes(
  database: LoadingDatabase,
  records: readonly CustomerCodeRecord[],
): Promise<Loaded> {
  const places = lastOfEach(records, ({ customerCode, articleCode, code }) =>
    [customerCode, articleCode, code].join('\u0000'),
  );
  let result = nothingLoaded;
  for (const batch of inPieces(places)) {
    result = add(
      result,
      await inTransaction(database, async (query) => {
        const given = batch.map(({ record }) => record);
        const customers = await idsByCode(
          query,
          'customer',
          given.map(({ customerCode }) => customerCode),
        );
        const articles = await idsByCode(
          query,
          'article',
          given.map(({ articleCode }) => articleCode),
        );
        const problems = new ProblemList();
        const rows: Row[] = [];
        for (const { record, index } of batch) {
          const { customerCode, articleCode, code } = record;
          const customer_id = customers.get(customerCode);
          const article_id = articles.get(articleCode);
          const tell = (field: string, reason: string): void => problems.add(index, articleCode, field, reason);
          if (customer_id === undefined) tell('customerCode', `There is no customer ${customerCode}.`);
          if (article_id === undefined) tell('articleCode', `There is no article ${articleCode}.`);
          rows.push({ article_id, kind: 'customer', customer_id, code });
        }
        problems.throwIfAny();
        const { inserted, updated } = await upsert(query, aliasShape, rows);
        return { inserted, updated };
      }),
    );
  }
  return result;
}
