import type { z } from 'zod';
import type * as contract from '../../../contract/office/persons.ts';
import { addDays, shopDay } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import {
  closePersonRequest,
  eraseAndAnswer,
  fetchCopy,
  listPersonRequests,
  prepareCopy,
  registerPersonRequest,
  requirePersonRequest,
  tryErasure,
  URGENT_DAYS,
  type PersonRequest,
} from '../../persons/index.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';

/** A person may have to do with every customer: who sees only those of some agents does not see it (decision 5.6). */
function requireAllCustomers({ identity }: OfficeContext): void {
  if (identity.office.agentIds !== null) throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted' });
}

function serialize(request: PersonRequest, now: Date): z.input<typeof contract.personRequest> {
  const { createdAt, answeredAt, copyUntil, userId, dueOn, ...rest } = request;
  const today = shopDay(now);
  return {
    ...{ ...rest, dueOn, hasAccount: userId !== null, at: createdAt.toISOString() },
    urgency: dueOn < today ? 'late' : addDays(dueOn, -URGENT_DAYS) < today ? 'soon' : 'calm',
    answeredAt: answeredAt?.toISOString() ?? null,
    copyUntil: copyUntil?.toISOString() ?? null,
  };
}

export const handleListPersonRequests: OfficeHandler<typeof contract.listPersonRequests> = async (
  { database, clock },
  request,
  context,
) => {
  requireAllCustomers(context);
  const { rows, total } = await listPersonRequests(database, request);
  return { rows: request.onlyTotal ? [] : rows.map((row) => serialize(row, clock())), total };
};

export const handleGetPersonRequest: OfficeHandler<typeof contract.getPersonRequest> = async (
  services,
  { id },
  context,
) => {
  requireAllCustomers(context);
  const request = await requirePersonRequest(services.database.query, id);
  const plan = await tryErasure(services, { id, locale: context.locale });
  return { request: serialize(request, services.clock()), plan };
};

export const handleRegisterPersonRequest: OfficeHandler<typeof contract.registerPersonRequest> = async (
  services,
  request,
  context,
) => {
  requireAllCustomers(context);
  return { id: await registerPersonRequest(services, { ...request, actor: context.actor }) };
};

export const handleClosePersonRequest: OfficeHandler<typeof contract.closePersonRequest> = async (
  services,
  request,
  context,
) => {
  requireAllCustomers(context);
  await closePersonRequest(services, { ...request, actor: context.actor });
  return {};
};

export const handlePreparePersonCopy: OfficeHandler<typeof contract.preparePersonCopy> = async (
  services,
  { id },
  context,
) => {
  requireAllCustomers(context);
  await prepareCopy(services, { id, actor: context.actor });
  return {};
};

export const handleFetchPersonCopy: OfficeHandler<typeof contract.fetchPersonCopy> = async (
  services,
  { id },
  context,
) => {
  requireAllCustomers(context);
  const content = await fetchCopy(services, { id, actor: context.actor });
  return { content: content.toString('base64') };
};

export const handleErasePerson: OfficeHandler<typeof contract.erasePerson> = async (services, request, context) => {
  requireAllCustomers(context);
  const { database, clock, settings } = services;
  const { actor, locale } = context;
  const { dataDirectory } = settings;
  await eraseAndAnswer({ database, clock, dataDirectory }, { ...request, actor, locale });
  services.identities.forgetAll();
  return {};
};
