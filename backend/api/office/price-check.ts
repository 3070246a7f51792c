import type * as contract from '../../../contract/office/prices.ts';
import type { ErpPrice } from '../../../domain/price-check.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import * as content from '../../content/index.ts';
import { listSeenAddresses } from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';
import { readPriceFile, type PriceFileFailure, type ReadErpPrice } from '../../import/index.ts';
import * as pricing from '../../pricing/index.ts';
import type { AskedPrices, CheckReader } from '../../pricing/index.ts';
import type { MessageKey } from '../../texts/index.ts';
import { reasonText } from '../../texts/index.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';
import { priceScope } from './prices.ts';

type Endpoints = typeof contract;

const FAILURES = {
  'too-large': 'priceFileTooLarge',
  'too-many': 'priceFileTooMany',
  unreadable: 'priceFileUnreadable',
  empty: 'priceFileEmpty',
  'no-columns': 'priceFileNoColumns',
} as const satisfies Record<PriceFileFailure['failure'], MessageKey>;

const LONGEST_COLUMNS = 300;

const readerOf = (context: OfficeContext): CheckReader => ({
  userId: context.identity.userId,
  agentIds: priceScope(context).agentIds,
});

const erpPrice = ({ netPrice, priceQuantity, ...price }: ReadErpPrice, day: string): ErpPrice => ({
  ...{ ...price, day: price.day ?? day },
  netPrice: netPrice === null ? null : { price: netPrice, priceQuantity: priceQuantity ?? 1 },
});

/** The prices of customers and addresses that the person sees; the others are unknown to it (decision 5.6). */
async function withinScope(database: Database, context: OfficeContext, asked: AskedPrices): Promise<AskedPrices> {
  const scope = priceScope(context);
  if (scope.agentIds === null) return asked;
  const codes = [...new Set(asked.prices.map(({ customerCode }) => customerCode))];
  const seen = await listSeenAddresses(database, scope, codes);
  const prices: ErpPrice[] = [];
  const rejected = [...asked.rejected];
  for (const price of asked.prices) {
    const { line, customerCode, addressCode } = price;
    const addresses = seen.get(customerCode);
    if (addresses === undefined) rejected.push({ line, reason: 'customer', detail: customerCode });
    else if (addressCode !== null && !addresses.has(addressCode))
      rejected.push({ line, reason: 'address', detail: `${customerCode} ${addressCode}` });
    else prices.push(price);
  }
  return { prices, rejected };
}

export const handleStartPriceCheck: OfficeHandler<Endpoints['startPriceCheck']> = async (
  services,
  { fileName, content: encoded, day },
  context,
) => {
  const { database, queues, clock } = services;
  const { actor, identity, locale } = context;
  const file = await queues.orderFiles.run({ key: `user ${identity.userId}` }, () =>
    readPriceFile(Buffer.from(encoded, 'base64')),
  );
  if ('failure' in file)
    throw new AppError('invalid', FAILURES[file.failure], {
      ...(file.failure === 'no-columns' && {
        parameters: { columns: file.columns.join(', ').slice(0, LONGEST_COLUMNS) },
      }),
    });
  const today = day ?? shopDay(clock());
  const asked = await withinScope(database, context, {
    prices: file.prices.map((price) => erpPrice(price, today)),
    rejected: file.rejected.map(({ line, reason }) => ({
      line,
      reason: 'unreadable',
      detail: reasonText(locale, reason),
    })),
  });
  const checkId = await pricing.startPriceCheck(services, { fileName, asked, actor, userId: identity.userId });
  return { checkId, columns: file.columns };
};

export const handleRepeatPriceCheck: OfficeHandler<Endpoints['repeatPriceCheck']> = async (
  services,
  { checkId },
  context,
) => {
  const { actor, identity } = context;
  const found = await pricing.findAskedPrices(services.database, readerOf(context), checkId);
  if (!found) throw new AppError('not-found', 'notFound');
  const asked = await withinScope(services.database, context, found.asked);
  const { fileName } = found;
  return { checkId: await pricing.startPriceCheck(services, { fileName, asked, actor, userId: identity.userId }) };
};

export const handleGetPriceCheck: OfficeHandler<Endpoints['getPriceCheck']> = async (services, request, context) => {
  const { database } = services;
  const reader = readerOf(context);
  const checks = await pricing.listPriceChecks(database, reader);
  const wanted = request.checkId ?? checks[0]?.id;
  const check = wanted === undefined ? null : await pricing.findPriceCheck(database, reader, wanted);
  if (request.checkId && !check) throw new AppError('not-found', 'notFound');
  return {
    rounding: await content.findPriceRounding(database),
    checks: checks.map(({ askedAt, finishedAt, ...one }) => ({
      ...{ ...one, askedAt: askedAt.toISOString(), isFinished: finishedAt !== null },
    })),
    check: check && { ...check, askedAt: check.askedAt.toISOString() },
  };
};

export const handleChangePriceRounding: OfficeHandler<Endpoints['changePriceRounding']> = async (
  { database, clock },
  { before, after },
  { actor },
) => {
  await content.changePriceRounding(database, { before, after, actor, at: clock() });
  return {};
};
