import { z } from 'zod';
import { OFFICE_PERMISSIONS } from '../../domain/office-rights.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { changedField } from './saving.ts';
import { accessOfPerson } from './session.ts';

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
  agentIds: z.array(z.number().int()).nullable(),
  agents: z.array(z.string()).nullable().describe('Names of the agents whose customers it sees; null: all.'),
  sessions: z.number().int(),
  lastUsedAt: moment.nullable(),
});

export const listPeople = defineOfficeEndpoint({
  path: 'people',
  permission: 'people.edit',
  summary: 'Everybody who works in the office, and the roles.',
  request: z.object({}),
  response: z.object({
    people: z.array(officePerson),
    roles: z.array(officeRole),
    agents: z.array(z.object({ id: z.number().int(), name: z.string() })).describe('Whose customers a person may see.'),
  }),
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

export const personAccess = defineOfficeEndpoint({
  path: 'people/access',
  permission: 'people.edit',
  summary: 'Sessions and latest sign-ins of a person.',
  request: z.object({ personId: z.number().int() }),
  response: accessOfPerson,
  example: { personId: 1 },
});

export const endPersonSession = defineOfficeEndpoint({
  path: 'people/end-session',
  permission: 'people.edit',
  summary: 'Ends one session of a person.',
  request: z.object({ personId: z.number().int(), sessionId: z.uuid() }),
  response: z.object({}),
  example: { personId: 1, sessionId: '0b5c8f4e-8a0e-4f0a-9a53-2f6c9a1d7e42' },
});

export const tryRole = defineOfficeEndpoint({
  path: 'roles/try',
  permission: 'people.edit',
  summary: 'Shows the office through a role, to look only, until that is ended.',
  request: z.object({ roleId: z.number().int() }),
  response: z.object({}),
  example: { roleId: 0 },
});

const email = z.email().max(200);
const endsOn = z.iso.date().nullable();
const agentIds = z.array(z.number().int()).max(200).nullable();

export const invitePerson = defineOfficeEndpoint({
  path: 'people/invite',
  permission: 'people.edit',
  summary: 'Adds somebody to the office, and mails a link to choose a password, valid for seven days.',
  needsProof: true,
  request: z.object({
    name: z.string().trim().min(1).max(100),
    email,
    roleId: z.number().int(),
    agentIds,
    endsOn,
    locale: z.enum(['it', 'en']),
  }),
  response: z.object({ personId: z.number() }),
  example: {
    name: 'Sonia Galli',
    email: 'sonia@bancale.example',
    roleId: 2,
    agentIds: null,
    endsOn: null,
    locale: 'it',
  },
});

export const inviteAgain = defineOfficeEndpoint({
  path: 'people/invite-again',
  permission: 'people.edit',
  summary: 'Mails the link to choose a password again.',
  needsProof: true,
  request: z.object({ personId: z.number().int(), locale: z.enum(['it', 'en']) }),
  response: z.object({}),
  example: { personId: 1, locale: 'it' },
});

export const changePerson = defineOfficeEndpoint({
  path: 'people/change',
  permission: 'people.edit',
  summary: 'Closes or opens an access, sets its last day, or the agents whose customers it sees.',
  needsProof: true,
  request: z.object({
    personId: z.number().int(),
    changes: z.object({
      isActive: changedField(z.boolean()).optional(),
      endsOn: changedField(endsOn).optional(),
      agentIds: changedField(agentIds).optional(),
    }),
  }),
  response: z.object({}),
  example: { personId: 1, changes: { isActive: { before: true, after: false } } },
});

const levels = z.record(z.string(), z.string()).describe('A level for every area.');

export const addRole = defineOfficeEndpoint({
  path: 'roles/add',
  permission: 'people.edit',
  summary: 'Adds an own role: a copy of another one, with its levels.',
  needsProof: true,
  request: z.object({ name: z.string().trim().min(1).max(60), levels }),
  response: z.object({ roleId: z.number() }),
  example: { name: 'Banco', levels: {} },
});

export const changeRole = defineOfficeEndpoint({
  path: 'roles/change',
  permission: 'people.edit',
  summary: 'Changes levels of an own role.',
  needsProof: true,
  request: z.object({ roleId: z.number().int(), levels: z.record(z.string(), changedField(z.string())) }),
  response: z.object({}),
  example: { roleId: 6, levels: { held: { before: 'edit', after: 'view' } } },
});

export const removeRole = defineOfficeEndpoint({
  path: 'roles/remove',
  permission: 'people.edit',
  summary: 'Removes an own role that nobody has.',
  needsProof: true,
  request: z.object({ roleId: z.number().int() }),
  response: z.object({}),
  example: { roleId: 6 },
});
