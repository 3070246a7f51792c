import type {
  askAboutData as askEndpoint,
  changeName as changeNameEndpoint,
  confirmSecondFactor as confirmEndpoint,
  endAllSessions as endAllEndpoint,
  endSession as endEndpoint,
  getDataRequests as requestsEndpoint,
  getSecurity,
  startSecondFactor as startEndpoint,
  stopSecondFactor as stopEndpoint,
} from '../../contract/security.ts';
import {
  changeOwnName,
  confirmSecondFactor,
  endAllSessions,
  endOwnSession,
  findOwnEmail,
  findSecondFactor,
  listOwnSessions,
  markProved,
  shortestPasswordOf,
  startSecondFactor,
  stopSecondFactor,
} from '../accounts/index.ts';
import { AppError } from '../app-error.ts';
import { listAudit } from '../audit/index.ts';
import { askAboutOwnData, listOwnRequests } from '../persons/index.ts';
import { accountServices } from './account-services.ts';
import type { Handler } from './handler.ts';
import { requireUser } from './require-user.ts';

/** Latest events that are shown. */
const SHOWN_EVENTS = 10;

export const handleGetSecurity: Handler<typeof getSecurity> = async (services, _request, context) => {
  const { userId, sessionId, needsSecondFactor } = requireUser(context);
  const [email, sessions, factor, shortest, log] = await Promise.all([
    findOwnEmail(services.database.query, userId),
    listOwnSessions(services, userId, sessionId),
    findSecondFactor(services, userId),
    shortestPasswordOf(services.database.query, userId),
    listAudit(services.database, { personId: userId, limit: SHOWN_EVENTS, isAboutAccess: true }),
  ]);
  return {
    data: {
      email,
      sessions: sessions.map(({ id, browser, system, kind, isCurrent, lastUsedAt }) => ({
        id,
        browser,
        system,
        kind,
        current: isCurrent,
        last_used: lastUsedAt.toISOString(),
      })),
      second_factor: factor && { since: factor.since.toISOString(), recovery_codes: factor.recoveryCodes },
      second_factor_needed: needsSecondFactor,
      shortest_password: shortest,
      log: log.map(({ at, action, details }) => ({
        at: at.toISOString(),
        action,
        browser: typeof details['browser'] === 'string' ? details['browser'] : null,
        count: typeof details['count'] === 'number' ? details['count'] : null,
      })),
    },
  };
};

export const handleChangeName: Handler<typeof changeNameEndpoint> = async (services, request, context) => {
  const { userId } = requireUser(context);
  await changeOwnName(services, userId, request.name);
  // The other devices of the user show the name too.
  services.identities.forgetAll();
  return { data: { success: true } };
};

export const handleGetDataRequests: Handler<typeof requestsEndpoint> = async (services, _request, context) => {
  const { userId } = requireUser(context);
  const requests = await listOwnRequests(services.database, userId);
  return {
    data: {
      requests: requests.map(({ kind, createdAt, dueOn, state, copyId, copyUntil }) => ({
        ...{ kind, asked: createdAt.toISOString(), due: dueOn, state },
        file: copyId === null ? null : `/documents/my-data/${copyId}.zip`,
        file_until: copyUntil?.toISOString() ?? null,
      })),
    },
  };
};

export const handleAskAboutData: Handler<typeof askEndpoint> = async (services, { kind }, context) => {
  const { userId } = requireUser(context);
  await askAboutOwnData(services, { userId, kind, locale: context.locale, origin: context.origin });
  return { data: { success: true } };
};

export const handleEndSession: Handler<typeof endEndpoint> = async (services, request, context) => {
  const user = requireUser(context);
  if (!(await endOwnSession(services, user, request.id))) throw new AppError('not-found', 'notFound');
  services.identities.forget(request.id);
  if (request.id === user.sessionId) context.setSessionCookie(null);
  return { data: { success: true } };
};

export const handleEndAllSessions: Handler<typeof endAllEndpoint> = async (services, _request, context) => {
  const user = requireUser(context);
  await endAllSessions(services, user);
  services.identities.forget(user.sessionId);
  context.setSessionCookie(null);
  return { data: { success: true } };
};

export const handleStartSecondFactor: Handler<typeof startEndpoint> = async (services, _request, context) => {
  const { secret, uri, qrCode } = await startSecondFactor(accountServices(services), requireUser(context));
  return { data: { secret, uri, qr_code: qrCode } };
};

export const handleConfirmSecondFactor: Handler<typeof confirmEndpoint> = async (services, request, context) => {
  const user = requireUser(context);
  await services.accountLimits.count('secondFactor', `user ${user.userId}`);
  const codes = await confirmSecondFactor(accountServices(services), user, request.code);
  // The code was one of the second factor: what asks for a recent one does not ask again at once.
  await markProved(services, user.sessionId, services.clock());
  services.identities.forget(user.sessionId);
  return { data: { recovery_codes: codes } };
};

export const handleStopSecondFactor: Handler<typeof stopEndpoint> = async (services, request, context) => {
  const user = requireUser(context);
  await services.accountLimits.count('ownPassword', `user ${user.userId}`);
  await stopSecondFactor(accountServices(services), user, request.password);
  services.identities.forget(user.sessionId);
  return { data: { success: true } };
};
