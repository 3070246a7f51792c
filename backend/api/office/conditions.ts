import type { addCondition, changeConditionEnd, findConditionTargets } from '../../../contract/office/conditions.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import * as customers from '../../customers/index.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';

/** Conditions are prices: who may change the customer must be allowed to publish prices too. */
export function requirePrices(may: OfficeContext['may']): void {
  if (!may('prices.publish')) throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted' });
}

export const handleFindConditionTargets: OfficeHandler<typeof findConditionTargets> = async (
  { database },
  request,
) => ({
  found: await customers.findConditionTargets(database, request),
});

export const handleAddCondition: OfficeHandler<typeof addCondition> = (
  { database, clock },
  { code, kind, target, ...terms },
  { identity, actor, may },
) => {
  requirePrices(may);
  const of = (wanted: typeof kind) => (kind === wanted ? target : null);
  const condition = {
    ...terms,
    ...{ articleCode: of('article'), brandCode: of('brand'), categoryCode: of('category') },
  };
  const added = { code, condition, actor, today: shopDay(clock()) };
  return database.query.transaction().execute((query) => customers.addCondition(query, identity.office, added));
};

export const handleChangeConditionEnd: OfficeHandler<typeof changeConditionEnd> = (
  { database, clock },
  request,
  { identity, actor, may },
) => {
  requirePrices(may);
  const ended = { ...request, actor, today: shopDay(clock()) };
  return database.query.transaction().execute((query) => customers.changeConditionEnd(query, identity.office, ended));
};
