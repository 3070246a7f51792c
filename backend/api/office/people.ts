import type {
  addRole,
  changePerson,
  changeRole,
  endPersonSession,
  endPersonSessions,
  giveRole,
  inviteAgain as inviteAgainEndpoint,
  invitePerson,
  listPeople,
  personAccess,
  removeRole,
  tryRole,
} from '../../../contract/office/people.ts';
import { areLevels, OFFICE_AREAS, permissionsOfRole } from '../../../domain/office-rights.ts';
import {
  addOwnRole,
  changeOfficePerson,
  changeOfficeRole,
  changeOwnRole,
  endOfficeSession,
  endSessionsOf,
  inviteAgain,
  inviteOfficePerson,
  listAgentNames,
  listOfficePeople,
  listOfficeRoles,
  removeOwnRole,
  requireOfficePerson,
  startTryingRole,
} from '../../accounts/index.ts';
import { AppError } from '../../app-error.ts';
import type { Services } from '../../services.ts';
import { accountServices } from '../account-services.ts';
import { accessOf } from './access.ts';
import type { OfficeHandler } from './handler.ts';

export const handleListPeople: OfficeHandler<typeof listPeople> = async (services) => {
  const [people, roles, agents] = await Promise.all([
    listOfficePeople(services),
    listOfficeRoles(services.database),
    listAgentNames(services.database),
  ]);
  return {
    people: people.map((person) => ({
      ...person,
      secondFactorSince: person.secondFactorSince?.toISOString() ?? null,
      secondFactorDueAt: person.secondFactorDueAt.toISOString(),
      lastUsedAt: person.lastUsedAt?.toISOString() ?? null,
    })),
    roles: roles.map((role) => ({ ...role, permissions: permissionsOfRole(role) })),
    agents,
  };
};

export const handleGiveRole: OfficeHandler<typeof giveRole> = async (services, request, { actor }) => {
  await changeOfficeRole(services, { ...request, actor });
  services.identities.forgetAll();
  return {};
};

export const handleEndPersonSessions: OfficeHandler<typeof endPersonSessions> = async (
  services,
  { personId },
  { actor },
) => {
  await endSessionsOf(services, { userId: personId, actor });
  services.identities.forgetAll();
  return {};
};

/** Rights count at once, at every process: the tables notify, and this one does not wait for it. */
const forgetRights = (services: Services) => services.identities.forgetAll();

const invalidLevels = () => new AppError('invalid', 'dataInvalid', { errors: { levels: [{ key: 'valueNotValid' }] } });

export const handleInvitePerson: OfficeHandler<typeof invitePerson> = async (services, request, { actor }) => ({
  personId: await inviteOfficePerson(accountServices(services), request, actor),
});

export const handleInviteAgain: OfficeHandler<typeof inviteAgainEndpoint> = async (services, request, { actor }) => {
  await inviteAgain(accountServices(services), request, actor);
  return {};
};

export const handleChangePerson: OfficeHandler<typeof changePerson> = async (services, request, { actor }) => {
  await changeOfficePerson(services, { ...request, actor });
  forgetRights(services);
  return {};
};

export const handleAddRole: OfficeHandler<typeof addRole> = async (services, { name, levels }, { actor }) => {
  if (!areLevels(levels)) throw invalidLevels();
  return { roleId: await addOwnRole(services, { name, levels }, actor) };
};

export const handleChangeRole: OfficeHandler<typeof changeRole> = async (services, { roleId, levels }, { actor }) => {
  const isKnown = Object.entries(levels).every(
    ([area, { after }]) =>
      area in OFFICE_AREAS && OFFICE_AREAS[area as keyof typeof OFFICE_AREAS].some(({ id }) => id === after),
  );
  if (!isKnown) throw invalidLevels();
  await changeOwnRole(services, { roleId, levels, actor });
  forgetRights(services);
  return {};
};

export const handleRemoveRole: OfficeHandler<typeof removeRole> = async (services, { roleId }, { actor }) => {
  await removeOwnRole(services, roleId, actor);
  return {};
};

export const handlePersonAccess: OfficeHandler<typeof personAccess> = async (services, { personId }, { identity }) => {
  await requireOfficePerson(services, personId);
  return accessOf(services, personId, identity.sessionId);
};

export const handleEndPersonSession: OfficeHandler<typeof endPersonSession> = async (services, request, { actor }) => {
  const { personId, sessionId } = request;
  if (!(await endOfficeSession(services, { userId: personId, sessionId, actor })))
    throw new AppError('not-found', 'notFound');
  services.identities.forget(sessionId);
  return {};
};

export const handleTryRole: OfficeHandler<typeof tryRole> = async (services, { roleId }, { identity, actor }) => {
  await startTryingRole(services, { sessionId: identity.sessionId, roleId, actor });
  services.identities.forget(identity.sessionId);
  return {};
};
