import type { z } from 'zod';
import type { accessOfPerson } from '../../../contract/office/session.ts';
import { listOfficeSessions, listSignIns } from '../../accounts/index.ts';
import type { Services } from '../../services.ts';

/** Sessions and sign-ins of a person of the office, as its own profile and the list of people show them. */
export async function accessOf(
  services: Services,
  userId: number,
  currentId: string,
): Promise<z.input<typeof accessOfPerson>> {
  const [sessions, signIns] = await Promise.all([listOfficeSessions(services, userId), listSignIns(services, userId)]);
  return {
    sessions: sessions.map((session) => ({
      ...session,
      isCurrent: session.id === currentId,
      since: session.since.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      endsAt: session.endsAt.toISOString(),
    })),
    signIns: signIns.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}
