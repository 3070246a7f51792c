import type { endPersonSessions, giveRole, listPeople } from '../../../contract/office/people.ts';
import { permissionsOfRole } from '../../../domain/office-rights.ts';
import { changeOfficeRole, endSessionsOf, listOfficePeople, listOfficeRoles } from '../../accounts/index.ts';
import type { OfficeHandler } from './handler.ts';

export const handleListPeople: OfficeHandler<typeof listPeople> = async (services) => {
  const [people, roles] = await Promise.all([listOfficePeople(services), listOfficeRoles(services.database)]);
  return {
    people: people.map((person) => ({
      ...person,
      secondFactorSince: person.secondFactorSince?.toISOString() ?? null,
      secondFactorDueAt: person.secondFactorDueAt.toISOString(),
      lastUsedAt: person.lastUsedAt?.toISOString() ?? null,
    })),
    roles: roles.map((role) => ({ ...role, permissions: permissionsOfRole(role) })),
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
