import { z } from 'zod';
import { OFFICE_PERMISSIONS } from '../../domain/office-rights.ts';
import { defineOfficeEndpoint } from './endpoint.ts';

const moment = z.iso.datetime();

/** A role: a built-in word, or an own name with its permissions. */
export const officeRole = z.object({
  id: z.number(),
  builtIn: z.string().nullable(),
  name: z.string().nullable(),
  permissions: z.array(z.enum(OFFICE_PERMISSIONS as [string, ...string[]])),
  people: z.number().int().describe('How many have it.'),
});

/** Somebody who works in the office. */
export const officePerson = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  roleId: z.number(),
  isActive: z.boolean(),
  secondFactorSince: moment.nullable(),
  secondFactorDueAt: moment,
  endsOn: z.iso.date().nullable(),
  agents: z.array(z.string()).nullable().describe('Names of the agents whose customers it sees; null: all.'),
  sessions: z.number().int(),
  lastUsedAt: moment.nullable(),
});

export const listPeople = defineOfficeEndpoint({
  path: 'people',
  permission: 'people.edit',
  summary: 'Everybody who works in the office, and the roles.',
  request: z.object({}),
  response: z.object({ people: z.array(officePerson), roles: z.array(officeRole) }),
  example: {},
});

export const giveRole = defineOfficeEndpoint({
  path: 'people/role',
  permission: 'people.edit',
  summary: 'Gives a person another role; the last administrator keeps its own.',
  needsProof: true,
  request: z.object({ personId: z.number().int(), roleId: z.number().int(), before: z.number().int() }),
  response: z.object({}),
  example: { personId: 1, roleId: 2, before: 1 },
});

export const endPersonSessions = defineOfficeEndpoint({
  path: 'people/end-sessions',
  permission: 'people.edit',
  summary: 'Ends all sessions of a person.',
  request: z.object({ personId: z.number().int() }),
  response: z.object({}),
  example: { personId: 1 },
});
