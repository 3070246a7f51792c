import type { getSession, proveFactor } from '../../../contract/office/session.ts';
import { markProved, useSecondFactor } from '../../accounts/index.ts';
import { AppError } from '../../app-error.ts';
import { accountServices } from '../account-services.ts';
import type { OfficeHandler } from './handler.ts';

export const handleGetSession: OfficeHandler<typeof getSession> = (_services, _request, { identity }) => {
  const { name, office } = identity;
  return Promise.resolve({
    name,
    role: { builtIn: office.builtInRole, name: office.roleName },
    permissions: [...office.permissions],
    isLimitedToAgents: office.agentIds !== null,
    secondFactorDueAt: office.secondFactorDueAt?.toISOString() ?? null,
    hasLetterKeys: office.hasLetterKeys,
  });
};

export const handleProveFactor: OfficeHandler<typeof proveFactor> = async (services, { code }, { identity }) => {
  await services.accountLimits.count('secondFactor', `user ${identity.userId}`);
  if (!(await useSecondFactor(accountServices(services), identity.userId, code)))
    throw new AppError('invalid', 'dataInvalid', { errors: { code: [{ key: 'secondFactorCodeWrong' }] } });
  const provedAt = services.clock();
  await markProved(services, identity.sessionId, provedAt);
  services.identities.forget(identity.sessionId);
  return { provedAt: provedAt.toISOString() };
};
