import { permissionsOfRole } from '../../../domain/office-rights.ts';
import type {
  askForRole as askForRoleEndpoint,
  getSession,
  ownAccess,
  proveFactor,
  stopTryingRole as stopTryingRoleEndpoint,
} from '../../../contract/office/session.ts';
import {
  askForRole,
  listOfficeRoles,
  listRoleGivers,
  markProved,
  stopTryingRole,
  useSecondFactor,
} from '../../accounts/index.ts';
import { AppError } from '../../app-error.ts';
import { accountServices } from '../account-services.ts';
import { accessOf } from './access.ts';
import type { OfficeHandler } from './handler.ts';

export const handleGetSession: OfficeHandler<typeof getSession> = async (services, _request, { identity }) => {
  const { name, office } = identity;
  const [roles, roleGivers] = await Promise.all([listOfficeRoles(services.database), listRoleGivers(services)]);
  return {
    name,
    role: { builtIn: office.builtInRole, name: office.roleName },
    permissions: [...office.permissions],
    ownRole: office.ownRole,
    isLimitedToAgents: office.agentIds !== null,
    secondFactorDueAt: office.secondFactorDueAt?.toISOString() ?? null,
    hasLetterKeys: office.hasLetterKeys,
    roles: roles.map((role) => ({ builtIn: role.builtIn, name: role.name, permissions: permissionsOfRole(role) })),
    roleGivers,
  };
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

export const handleAskForRole: OfficeHandler<typeof askForRoleEndpoint> = async (services, asked, context) => {
  const { identity, actor, locale } = context;
  await services.accountLimits.count('roleAsked', `user ${identity.userId}`);
  await askForRole(services, { ...asked, locale }, { ...actor, id: identity.userId });
  return {};
};

export const handleOwnAccess: OfficeHandler<typeof ownAccess> = (services, _request, { identity }) =>
  accessOf(services, identity.userId, identity.sessionId);

export const handleStopTryingRole: OfficeHandler<typeof stopTryingRoleEndpoint> = async (
  services,
  _request,
  { identity },
) => {
  await stopTryingRole(services, identity.sessionId);
  services.identities.forget(identity.sessionId);
  return {};
};
