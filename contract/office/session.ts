import { z } from 'zod';
import { OFFICE_PERMISSIONS } from '../../domain/office-rights.ts';
import { defineOfficeEndpoint } from './endpoint.ts';

/** The person who works in the office now. */
export const officeUser = z.object({
  name: z.string(),
  role: z.object({
    builtIn: z.string().nullable().describe('Word of a built-in role; null for an own one.'),
    name: z.string().nullable().describe('Name of an own role.'),
  }),
  permissions: z.array(z.enum(OFFICE_PERMISSIONS as [string, ...string[]])),
  isLimitedToAgents: z.boolean().describe('Sees only the customers of the agents it is tied to.'),
  secondFactorDueAt: z.iso.datetime().nullable().describe('From then on nothing opens without a second factor.'),
  hasLetterKeys: z.boolean().describe('Whether single letters are keys.'),
});
export type OfficeUser = z.infer<typeof officeUser>;

export const getSession = defineOfficeEndpoint({
  path: 'session',
  permission: 'own',
  summary: 'Who works here now, and what this person may do.',
  request: z.object({}),
  response: officeUser,
  example: {},
});

export const proveFactor = defineOfficeEndpoint({
  path: 'session/prove',
  permission: 'own',
  summary: 'Takes a code of the second factor, for what asks for a recent one.',
  request: z.object({ code: z.string().trim().min(6).max(20) }),
  response: z.object({ provedAt: z.iso.datetime() }),
  example: { code: '123456' },
});
