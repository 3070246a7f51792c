import type { explainPrice } from '../../../contract/office/prices.ts';
import { explainStep, PRICE_RANKS, stepOf } from '../../../domain/price.ts';
import { lineCents } from '../../../domain/rounding.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import { listAddressesInScope, requireInScope } from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';
import * as pricing from '../../pricing/index.ts';
import type { ExplainedPrice } from '../../pricing/index.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';

/** The customers about whose prices somebody may ask: without the permission for customers none. */
export function priceScope({ identity, may }: Pick<OfficeContext, 'identity' | 'may'>): { agentIds: number[] | null } {
  return may('customers.view') ? identity.office : { agentIds: [] };
}

async function findCustomer(database: Database, scope: { agentIds: number[] | null }, code: string) {
  try {
    const customer = await requireInScope(database, scope, code);
    return { ...customer, addresses: await listAddressesInScope(database, scope, customer.id) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null;
    throw error;
  }
}

type Answer = Awaited<ReturnType<OfficeHandler<typeof explainPrice>>>;

export const handleExplainPrice: OfficeHandler<typeof explainPrice> = async (services, request, context) => {
  const { database, clock } = services;
  const { customerCode, addressCode = null, articleCode, quantity = null } = request;
  const today = shopDay(clock());
  const day = request.day ?? today;
  const scope = priceScope(context);
  const customer = customerCode ? await findCustomer(database, scope, customerCode) : null;
  const article = articleCode ? ((await pricing.findExplainedArticle(database.query, articleCode)) ?? null) : null;
  const address = customer?.addresses.find(({ code }) => code === addressCode);
  const isAddressUnknown = customer !== null && addressCode !== null && address === undefined;
  const unknown: Answer['unknown'] = [
    ...(customerCode && customer === null ? (['customer'] as const) : []),
    ...(articleCode && article === null ? (['article'] as const) : []),
    ...(isAddressUnknown ? (['address'] as const) : []),
  ];
  const explained =
    customer && article && !isAddressUnknown
      ? await pricing.explainPrice(database.query, {
          ...{ customerCode: customer.code, articleCode: article.code, addressCode, quantity, day },
        })
      : null;
  return {
    ...{ today, day, unknown },
    customer: customer && {
      ...{ code: customer.code, name: customer.companyName },
      addresses: customer.addresses.map(({ code, street, city }) => ({ code, street, city })),
    },
    article: article && {
      ...{ code: article.code, sku: article.sku, name: article.name_it, unit: article.unit },
      ...{ statedQuantity: article.stated_price_quantity, minimumPackaging: article.minimum_packaging },
    },
    explanation:
      explained === null || 'unknown' in explained || customer === null
        ? null
        : await explanationOf(database, explained, {
            ...{ addresses: customer.addresses, addressId: address?.id ?? null, scope },
            maySeeCosts: context.may('costs.view'),
          }),
  };
};

interface Seen {
  addresses: readonly { id: number; code: string }[];
  addressId: number | null;
  scope: { agentIds: number[] | null };
  maySeeCosts: boolean;
}

async function explanationOf(
  { query }: Database,
  explained: ExplainedPrice,
  { addresses, addressId, scope, maySeeCosts }: Seen,
): Promise<NonNullable<Answer['explanation']>> {
  const { question, customer, article, price } = explained;
  const { quantity, day } = question;
  const line = { customerId: customer.id, articleId: article.id, quantity, addressId, day };
  const stated = statedPrice(article.statedQuantity);
  const cost = maySeeCosts ? (await pricing.findCosts(query, [article.id], day)).get(article.id) : undefined;
  const cases = await pricing.findOtherCases(query, line, addresses);
  const conditions = conditionsOf(explained, scope.agentIds === null ? null : addresses.map(({ code }) => code));
  return {
    quantity,
    list: {
      ...{ code: customer.listCode, name: customer.listName, owner: customer.listOwner },
      entries: listEntriesOf(explained),
    },
    conditions,
    winner: conditions.find(({ whyNot }) => whyNot === null)?.row ?? PRICE_RANKS.length,
    promotions: explained.promotions.map(({ promotion, groupCode, whyNot, gives }) => ({
      ...{ code: promotion.code, row: promotion.row, title: promotion.title, groupCode },
      ...{ startsOn: promotion.startsOn, endsOn: promotion.endsOn, minimumQuantity: promotion.minimumQuantity },
      netPrice: stated(promotion.netPrice, article.priceQuantity),
      discounts: promotion.extraDiscounts && [...promotion.extraDiscounts],
      gives: gives && stated(gives.netPrice, gives.priceQuantity),
      whyNot,
    })),
    price: priceOf(explained),
    steps: price === null ? [] : stepsOf(price, stated),
    cases: cases.map(({ price: other, ...one }) => ({
      ...one,
      net: other && stated(other.netPrice, other.priceQuantity),
    })),
    cost: cost ? stated(cost.amount, cost.priceQuantity) : null,
  };
}

/** Turns a price for some units into one for the units for which people see it. */
const statedPrice = (statedQuantity: number) =>
  function stated<Price extends number | null>(price: Price, priceQuantity: number): Price {
    if (price === null) return price;
    // Three decimals of a ten-thousandth are as many as a price can have.
    return (Math.round(((price * statedQuantity) / priceQuantity) * 1000) / 1000) as Price;
  };
type Stated = ReturnType<typeof statedPrice>;

function listEntriesOf({ listed, question, article }: ExplainedPrice) {
  const stated = statedPrice(article.statedQuantity);
  const inForce = listed.findLast(({ validFrom }) => validFrom === null || validFrom <= question.day);
  return listed.map((entry) => ({
    ...{ validFrom: entry.validFrom, isFree: entry.isFree, isInForce: entry === inForce },
    price: stated(entry.price, article.priceQuantity),
  }));
}

/** The candidates, the customer's own discounts last; of other addresses only those that the person sees. */
function conditionsOf({ conditions, customer, article, ownGives }: ExplainedPrice, seen: readonly string[] | null) {
  const stated = statedPrice(article.statedQuantity);
  const shown = conditions.filter(({ addressCode }) => addressCode === null || (seen?.includes(addressCode) ?? true));
  const isOwnLast = conditions.every(({ whyNot }) => whyNot !== null);
  return [
    ...shown.map(({ condition, rank, target, targetName, addressCode, gives, whyNot }) => {
      const netPrice = 'netPrice' in condition ? condition.netPrice : null;
      const isForArticle = 'articleId' in condition && condition.articleId !== null;
      return {
        ...{ row: PRICE_RANKS.indexOf(rank) + 1, rank, target, targetName, addressCode, whyNot },
        ...{ minimumQuantity: condition.minimumQuantity, origin: condition.origin },
        ...{ validFrom: condition.validFrom, validTo: condition.validTo },
        netPrice: isForArticle ? stated(netPrice, article.priceQuantity) : netPrice,
        netFor: isForArticle ? article.statedQuantity : 1,
        discounts: netPrice === null ? [...(condition.discounts ?? [])] : null,
        thenCustomer: 'thenCustomer' in condition && condition.thenCustomer,
        gives: gives && stated(gives.netPrice, gives.priceQuantity),
      };
    }),
    {
      ...{ row: PRICE_RANKS.length, rank: 'customer' as const, target: '', targetName: null, addressCode: null },
      ...{ minimumQuantity: 1, validFrom: null, validTo: null, origin: null, netPrice: null, netFor: 1 },
      ...{ discounts: [...customer.discounts], thenCustomer: false },
      gives: ownGives && stated(ownGives.netPrice, ownGives.priceQuantity),
      whyNot: isOwnLast ? null : ('outranked' as const),
    },
  ];
}

function priceOf({ price, charged, question, article, rounding, listed }: ExplainedPrice) {
  const step = price && stepOf(price, question.quantity);
  if (price === null || charged === null || step === null) return null;
  const stated = statedPrice(article.statedQuantity);
  const { priceQuantity } = price;
  const inForce = listed.findLast(({ validFrom }) => validFrom === null || validFrom <= question.day);
  return {
    list: stated(inForce?.price ?? null, article.priceQuantity),
    base: stated(step.basePrice, priceQuantity),
    discounts: [...step.discounts],
    stages: explainStep(step, price.rounding).map(({ discount, price: after }) => ({
      discount,
      price: stated(after, priceQuantity),
    })),
    net: stated(charged.netPrice, priceQuantity),
    lineCents: lineCents(charged.netPrice, question.quantity, priceQuantity),
    rounding,
  };
}

function stepsOf({ steps, unpricedFrom, priceQuantity }: NonNullable<ExplainedPrice['price']>, stated: Stated) {
  return [
    ...steps.map(({ minimumQuantity, discounts, netPrice }) => ({
      ...{ from: minimumQuantity, discounts: [...discounts], net: stated(netPrice, priceQuantity) },
    })),
    ...unpricedFrom.map((from) => ({ from, discounts: [], net: null })),
  ].sort((one, other) => one.from - other.from);
}
