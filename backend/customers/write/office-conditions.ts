import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import { idOf, idsByCode, type Query } from '../../database/upsert/index.ts';
import type { ContractPriceRecord } from '../records.ts';
import { keepConditionPrices } from './condition-prices.ts';
import { contractPrices, contractRow, type CustomerReferences } from './customer-columns.ts';
import { contractPriceError } from './customer-checks.ts';

/** A condition of a customer as the log and the forms have it: codes, and days or null. */
export interface OfficeCondition {
  addressCode: string | null;
  articleCode: string | null;
  brandCode: string | null;
  categoryCode: string | null;
  minimumQuantity: number;
  /** Ten-thousandths of a euro for `priceQuantity` units. */
  netPrice: number | null;
  priceQuantity: number;
  discounts: number[] | null;
  validFrom: string | null;
  validTo: string | null;
}

/** A stored condition; the row is locked. */
export interface StoredCondition {
  id: number;
  origin: 'import' | 'office';
  condition: OfficeCondition;
}

const invalid = (field: string, key: 'conditionTargetUnknown' | 'conditionExists' | 'conditionWrong') =>
  new AppError('invalid', 'dataInvalid', { errors: { [field]: [{ key }] } });

const NO_REFERENCES = { lists: new Map(), classes: new Map(), agents: new Map() } as const;

/** The ids of what a condition is for; fails with `invalid` where it does not exist. */
async function findTarget(query: Query, condition: OfficeCondition): Promise<CustomerReferences> {
  const { articleCode, brandCode, categoryCode } = condition;
  const references = {
    ...NO_REFERENCES,
    articles: await idsByCode(query, 'article', [articleCode]),
    brands: await idsByCode(query, 'brand', [brandCode]),
    categories: await idsByCode(query, 'category', [categoryCode]),
  };
  const id =
    idOf(references.articles, articleCode) ??
    idOf(references.brands, brandCode) ??
    idOf(references.categories, categoryCode);
  if (id === undefined || id === null) throw invalid('code', 'conditionTargetUnknown');
  return references;
}

/** For how many units a net price of the condition is stored: those of its article, one for a brand or category. */
async function storedPriceQuantity(query: Query, articleId: number | null | undefined): Promise<number> {
  if (articleId === null || articleId === undefined) return 1;
  const { price_quantity } = await query
    .selectFrom('article')
    .select('price_quantity')
    .where('id', '=', articleId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  return price_quantity;
}

/**
 * Adds a condition of the office to a customer, checked and converted as those of files are; imports leave it alone
 * (decision 1.10). `addressId` null applies it to every address. Returns its id. Fails with `invalid` for what does not
 * exist, contradicts itself or is there already, with `conflict` where the price is for another quantity than stored.
 */
export async function insertOfficeCondition(
  query: Query,
  { customerId, addressId }: { customerId: number; addressId: number | null },
  condition: OfficeCondition,
  enteredBy: string,
): Promise<number> {
  const record: ContractPriceRecord = condition;
  if (contractPriceError(record) !== null)
    throw invalid(condition.validTo === null ? 'code' : 'validTo', 'conditionWrong');
  const references = await findTarget(query, condition);
  const now = await storedPriceQuantity(query, idOf(references.articles, condition.articleCode));
  if (condition.netPrice !== null && condition.priceQuantity !== now)
    throw new AppError('conflict', 'changedMeanwhile', {
      reason: 'changed-meanwhile',
      conflicts: [{ field: 'priceQuantity', before: condition.priceQuantity, now, after: condition.priceQuantity }],
    });
  const kept = (await keepConditionPrices(query, [record], references)).get(record);
  if (condition.netPrice !== null && (kept?.price ?? null) === null) throw invalid('netPrice', 'conditionWrong');
  const row = contractRow({ ...record, netPrice: kept?.price ?? null }, addressId, references);
  const key = ['address_id', 'article_id', 'brand_id', 'category_id', 'minimum_quantity', 'valid_from'] as const;
  const same = key.map((column) => sql`${sql.ref(column)} is not distinct from ${row[column] ?? null}`);
  // The row of the customer orders two people who add the same.
  await sql`select from customer where id = ${customerId} for no key update`.execute(query);
  const { rows: doubles } = await sql`select from contract_price
    where customer_id = ${customerId} and origin = 'office' and ${sql.join(same, sql` and `)}`.execute(query);
  if (doubles.length > 0) throw invalid('code', 'conditionExists');
  const columns = Object.keys(contractPrices.columns);
  const { rows } = await sql<{ id: number }>`
    insert into contract_price (customer_id, origin, entered_by, ${sql.join(columns.map((column) => sql.ref(column)))})
    values (${customerId}, 'office', ${enteredBy}, ${sql.join(columns.map((column) => row[column] ?? null))})
    returning id`.execute(query);
  const [added] = rows;
  if (!added) throw new Error('a condition just added has no id');
  return Number(added.id);
}

/** A stored condition of a customer, locked; null where there is none of that id. */
export async function lockCondition(
  query: Query,
  { customerId, id }: { customerId: number; id: number },
): Promise<StoredCondition | null> {
  const { rows } = await sql<StoredCondition['condition'] & Pick<StoredCondition, 'origin'>>`
    select p.origin, a.code as "addressCode", r.code as "articleCode", b.code as "brandCode", k.code as "categoryCode",
      p.minimum_quantity as "minimumQuantity", p.net_price as "netPrice", coalesce(r.price_quantity, 1) as "priceQuantity",
      p.discounts, p.valid_from as "validFrom", p.valid_to as "validTo"
    from contract_price p left join customer_address a on a.id = p.address_id left join article r on r.id = p.article_id
    left join brand b on b.id = p.brand_id left join category k on k.id = p.category_id
    where p.id = ${id} and p.customer_id = ${customerId} for no key update of p`.execute(query);
  const [row] = rows;
  if (!row) return null;
  const { origin, ...condition } = row;
  return { id, origin, condition };
}

/**
 * Gives a condition of the office another last day, null for none. One that would end before it begins never holds and is
 * removed. Returns whether it still stands.
 */
export async function writeConditionEnd(
  query: Query,
  { id, condition }: StoredCondition,
  validTo: string | null,
): Promise<boolean> {
  const stands = validTo === null || condition.validFrom === null || validTo >= condition.validFrom;
  if (stands) {
    await query
      .updateTable('contract_price')
      .set({ valid_to: validTo })
      .where('id', '=', id)
      .where('origin', '=', 'office')
      .execute();
  } else await query.deleteFrom('contract_price').where('id', '=', id).where('origin', '=', 'office').execute();
  return stands;
}
