import type { OfficeEndpoint } from './endpoint.ts';
import { listLog } from './log.ts';
import { endPersonSessions, giveRole, listPeople } from './people.ts';
import { getSession, proveFactor } from './session.ts';

/** Every endpoint of the office, by name. */
export const officeEndpoints = {
  getSession,
  proveFactor,
  listLog,
  listPeople,
  giveRole,
  endPersonSessions,
} as const satisfies Record<string, OfficeEndpoint>;
export type OfficeEndpoints = typeof officeEndpoints;
export type OfficeEndpointName = keyof OfficeEndpoints;
