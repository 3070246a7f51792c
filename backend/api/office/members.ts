import type {
  changeUser,
  endUserSessions,
  endView,
  inviteUser,
  setUserAccess,
  startView,
} from '../../../contract/office/members.ts';
import {
  changeCustomerPerson,
  endCustomerPersonSessions,
  endViewAs,
  inviteCustomerPerson,
  setCustomerPersonActive,
  startViewAs,
} from '../../accounts/index.ts';
import { requireInScope } from '../../customers/index.ts';
import { accountServices } from '../account-services.ts';
import type { OfficeHandler } from './handler.ts';

export const handleInviteUser: OfficeHandler<typeof inviteUser> = async (
  services,
  { code, ...invitation },
  { identity, actor },
) => {
  const company = await requireInScope(services.database, identity.office, code);
  return inviteCustomerPerson(accountServices(services), company, { ...invitation, actor });
};

export const handleChangeUser: OfficeHandler<typeof changeUser> = async (
  services,
  { code, memberId, before, after },
  { identity, actor },
) => {
  const company = await requireInScope(services.database, identity.office, code);
  await changeCustomerPerson(services, company, { memberId, before, after, actor });
  services.identities.forgetAll();
  return {};
};

export const handleEndUserSessions: OfficeHandler<typeof endUserSessions> = async (
  services,
  { code, memberId },
  { identity, actor },
) => {
  const company = await requireInScope(services.database, identity.office, code);
  await endCustomerPersonSessions(services, company, { memberId, actor });
  services.identities.forgetAll();
  return {};
};

export const handleSetUserAccess: OfficeHandler<typeof setUserAccess> = async (
  services,
  { code, memberId, isActive },
  { identity, actor },
) => {
  const company = await requireInScope(services.database, identity.office, code);
  await setCustomerPersonActive(services, company, { memberId, isActive, actor });
  services.identities.forgetAll();
  return {};
};

export const handleStartView: OfficeHandler<typeof startView> = async (
  services,
  { code, memberId },
  { identity, actor },
) => {
  const customer = await requireInScope(services.database, identity.office, code);
  const { sessionId, office } = identity;
  await endViewAs(services, sessionId);
  await startViewAs(services, { sessionId, customer, memberId, agentIds: office.agentIds, actor });
  services.identities.forget(sessionId);
  return {};
};

export const handleEndView: OfficeHandler<typeof endView> = async (services, _request, { identity }) => {
  const customerCode = await endViewAs(services, identity.sessionId);
  services.identities.forget(identity.sessionId);
  return { customerCode };
};
