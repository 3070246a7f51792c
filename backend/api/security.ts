import type {
  confirmSecondFactor as confirmCall,
  endAllSessions as endAllCall,
  endSession as endCall,
  getSecurity,
  startSecondFactor as startCall,
  stopSecondFactor as stopCall,
} from '../../contract/security.ts';
import {
  confirmSecondFactor,
  endAllSessions,
  endOwnSession,
  findOwnEmail,
  findSecondFactor,
  listLog,
  listOwnSessions,
  startSecondFactor,
  stopSecondFactor,
} from '../accounts/index.ts';
import { AppError } from '../app-error.ts';
import { accountServices } from './account-services.ts';
import type { Handler } from './handler.ts';
import { requireUser } from './require-user.ts';

/** Latest events that are shown. */
const SHOWN_EVENTS = 10;

export const handleGetSecurity: Handler<typeof getSecurity> = async (services, _request, context) => {
  const { userId, sessionId, needsSecondFactor } = requireUser(context);
  const [email, sessions, factor, log] = await Promise.all([
    findOwnEmail(services.database.query, userId),
    listOwnSessions(services, userId, sessionId),
    findSecondFactor(services, userId),
    listLog(services.database, { userId, limit: SHOWN_EVENTS, isAboutAccess: true }),
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
      log: log.map(({ at, action, details }) => ({
        at: at.toISOString(),
        action,
        browser: typeof details['browser'] === 'string' ? details['browser'] : null,
      })),
    },
  };
};

export const handleEndSession: Handler<typeof endCall> = async (services, request, context) => {
  const user = requireUser(context);
  if (!(await endOwnSession(services, user, request.id))) throw new AppError('not-found', 'notFound');
  services.identities.forget(request.id);
  if (request.id === user.sessionId) context.setSessionCookie(null);
  return { data: { success: true } };
};

export const handleEndAllSessions: Handler<typeof endAllCall> = async (services, _request, context) => {
  const user = requireUser(context);
  await endAllSessions(services, user);
  services.identities.forget(user.sessionId);
  context.setSessionCookie(null);
  return { data: { success: true } };
};

export const handleStartSecondFactor: Handler<typeof startCall> = async (services, _request, context) => {
  const { secret, uri, qrCode } = await startSecondFactor(accountServices(services), requireUser(context));
  return { data: { secret, uri, qr_code: qrCode } };
};

export const handleConfirmSecondFactor: Handler<typeof confirmCall> = async (services, request, context) => {
  const user = requireUser(context);
  await services.accountLimits.count('secondFactor', `user ${user.userId}`);
  const codes = await confirmSecondFactor(accountServices(services), user, request.code);
  services.identities.forget(user.sessionId);
  return { data: { recovery_codes: codes } };
};

export const handleStopSecondFactor: Handler<typeof stopCall> = async (services, request, context) => {
  const user = requireUser(context);
  await services.accountLimits.count('ownPassword', `user ${user.userId}`);
  await stopSecondFactor(accountServices(services), user, request.password);
  services.identities.forget(user.sessionId);
  return { data: { success: true } };
};
