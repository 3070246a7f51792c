import { idsByCode, ProblemList, type IndexedRecord, type Query } from '../../database/upsert/index.ts';
import { addDiscountClasses } from '../../pricing/index.ts';
import { explain, type Reason } from '../../texts/index.ts';
import type { ConditionKey, ContractPriceRecord, CustomerChange } from '../records.ts';
import type { CustomerReferences } from './customer-columns.ts';

/**
 * Resolves the references of customers. `stored` has the codes of the existing customers.
 * @throws UpsertError for unknown price lists, agents, articles, brands and categories, for an address code given twice,
 *   and for a contradictory contract price.
 */
export async function resolveCustomerReferences(
  query: Query,
  prepared: readonly IndexedRecord<CustomerChange>[],
  stored: ReadonlyMap<string, number>,
): Promise<CustomerReferences> {
  const contracts = prepared.flatMap(({ record }): ConditionKey[] => [
    ...(record.contractPrices ?? []),
    ...(record.unusableConditions ?? []),
  ]);
  const addresses = prepared.flatMap(({ record }) => record.addresses ?? []);
  const lists = prepared.map(({ record }) => record.priceListCode);
  const references: CustomerReferences = {
    lists: await idsByCode(query, 'price_list', lists),
    classes: await addDiscountClasses(
      query,
      'customer',
      prepared.map(({ record }) => record.discountClass),
    ),
    agents: await idsByCode(query, 'agent', new Set(addresses.map(({ agentCode }) => agentCode))),
    articles: await idsByCode(query, 'article', new Set(contracts.map(({ articleCode }) => articleCode))),
    brands: await idsByCode(query, 'brand', new Set(contracts.map(({ brandCode }) => brandCode))),
    categories: await idsByCode(query, 'category', new Set(contracts.map(({ categoryCode }) => categoryCode))),
  };
  const problems = new ProblemList();
  for (const place of prepared) checkCustomer(place, references, stored.has(place.record.code), problems);
  problems.throwIfAny();
  return references;
}

function checkCustomer(
  { record, index }: IndexedRecord<CustomerChange>,
  references: CustomerReferences,
  isStored: boolean,
  problems: ProblemList,
): void {
  const check = (
    [field, what, ids]: readonly [string, Reason, ReadonlyMap<string, number>],
    code: string | null | undefined,
    drop: string[],
    line?: number,
  ): void => {
    if (code === null || code === undefined || ids.has(code)) return;
    problems.add(index, record.code, field, explain('There is no {what} {code}.', { what, code }), drop, line);
  };
  check(
    ['priceListCode', explain('price list'), references.lists],
    record.priceListCode,
    isStored ? ['priceListCode'] : [],
  );
  const codes = new Set<string>();
  (record.addresses ?? []).forEach(({ code, agentCode }, place) => {
    check(['addresses.agentCode', explain('agent'), references.agents], agentCode, [`addresses[${place}].agentCode`]);
    if (codes.has(code)) {
      const reason = explain('Two addresses have the code {code}.', { code });
      problems.add(index, record.code, 'addresses', reason, [`addresses[${place}]`]);
    }
    codes.add(code);
  });
  (record.contractPrices ?? []).forEach((price, place) => {
    const drop = [`contractPrices[${place}]`];
    const { line } = price;
    check(['contractPrices', explain('article'), references.articles], price.articleCode, drop, line);
    check(['contractPrices', explain('brand'), references.brands], price.brandCode, drop, line);
    check(['contractPrices', explain('category'), references.categories], price.categoryCode, drop, line);
    const reason = contractPriceError(price);
    if (reason !== null) problems.add(index, record.code, 'contractPrices', reason, drop, line);
  });
}

/** Why a contract price contradicts itself; null when it does not. */
export function contractPriceError(price: ContractPriceRecord): Reason | null {
  const targets = [price.articleCode, price.brandCode, price.categoryCode].filter((code) => (code ?? null) !== null);
  if (targets.length !== 1) return explain('A condition is for exactly one article, brand or category.');
  const isEither = (price.netPrice === null) !== (price.discounts === null);
  if (!isEither) return explain('A condition is either a net price or discounts.');
  if (price.isFree === true && price.netPrice !== 0) return explain('Only a net price of 0 can be free.');
  const from = price.validFrom ?? null;
  const to = price.validTo ?? null;
  return from !== null && to !== null && to < from ? explain('The condition ends before it begins.') : null;
}
