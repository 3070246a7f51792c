import type { OfficeEndpoint } from './endpoint.ts';
import { listLog } from './log.ts';
import { endPersonSessions, giveRole, listPeople } from './people.ts';
import { findObjects, getPulse, getSession, proveFactor, setLetterKeys } from './session.ts';
import { listViews, removeView, saveView } from './views.ts';

/** Every endpoint of the office, by name. */
export const officeEndpoints = {
  getSession,
  proveFactor,
  getPulse,
  findObjects,
  setLetterKeys,
  listViews,
  saveView,
  removeView,
  listLog,
  listPeople,
  giveRole,
  endPersonSessions,
} as const satisfies Record<string, OfficeEndpoint>;
export type OfficeEndpoints = typeof officeEndpoints;
export type OfficeEndpointName = keyof OfficeEndpoints;
