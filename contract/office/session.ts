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
  ownRole: z
    .object({ builtIn: z.string().nullable(), name: z.string().nullable() })
    .nullable()
    .describe('The own role of somebody who looks through another one; null otherwise.'),
  isLimitedToAgents: z.boolean().describe('Sees only the customers of the agents it is tied to.'),
  secondFactorDueAt: z.iso.datetime().nullable().describe('From then on nothing opens without a second factor.'),
  hasLetterKeys: z.boolean().describe('Whether single letters are keys.'),
  roles: z
    .array(
      z.object({
        builtIn: z.string().nullable(),
        name: z.string().nullable(),
        permissions: z.array(z.enum(OFFICE_PERMISSIONS as [string, ...string[]])),
      }),
    )
    .describe('All roles: which one has what this person lacks.'),
  roleGivers: z
    .array(z.object({ id: z.number().int(), name: z.string() }))
    .describe('Whom to ask for a role: at most three people who may give one.'),
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

export const askForRole = defineOfficeEndpoint({
  path: 'session/ask-role',
  permission: 'own',
  summary: 'Mails a person who gives roles that somebody asks for one.',
  request: z.object({
    personId: z.number().int(),
    what: z.string().trim().min(1).max(120).describe('What it is asked for, as the page calls it.'),
  }),
  response: z.object({}),
  example: { personId: 0, what: 'Clienti' },
});

const browserWords = {
  browser: z.string().nullable(),
  system: z.string().nullable(),
};

/** A session of the office, and from where it was opened: places are not known (decision 5.10). */
export const officeSession = z.object({
  id: z.string(),
  ...browserWords,
  kind: z.enum(['desktop', 'phone', 'tablet']),
  network: z.string().nullable().describe('Without its last part.'),
  isNew: z.boolean().describe('Network and browser were never seen together before.'),
  isCurrent: z.boolean(),
  since: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  endsAt: z.iso.datetime().describe('When it ends where it is not used any more.'),
});
export type OfficeSession = z.infer<typeof officeSession>;

/** A login, right or wrong. */
export const signIn = z.object({
  at: z.iso.datetime(),
  action: z.string(),
  ...browserWords,
  network: z.string().nullable().describe('Without its last part.'),
  isNew: z.boolean().describe('Network and browser were never seen together before.'),
  count: z.number().int().nullable().describe('How many wrong ones the entry stands for.'),
});

export const accessOfPerson = z.object({ sessions: z.array(officeSession), signIns: z.array(signIn) });

export const ownAccess = defineOfficeEndpoint({
  path: 'session/access',
  permission: 'own',
  summary: 'Own sessions and latest sign-ins.',
  request: z.object({}),
  response: accessOfPerson,
  example: {},
});

export const stopTryingRole = defineOfficeEndpoint({
  path: 'session/own-role',
  permission: 'own',
  summary: 'Ends looking at the office through another role.',
  request: z.object({}),
  response: z.object({}),
  example: {},
});

/** What waits for a person, by the entries of the left column; a missing one is not for this person. */
export const waitingCounts = z.object({
  tasks: z.number().int().optional(),
  orders: z.number().int().optional(),
  held: z.number().int().optional(),
  claims: z.number().int().optional(),
  requests: z.number().int().optional(),
  imports: z.number().int().optional(),
});
export type WaitingCounts = z.infer<typeof waitingCounts>;

/** Parts of the program that the office watches, in the order in which they are shown. */
export const HEALTH_PARTS = ['erp', 'mail', 'payments', 'search', 'jobs'] as const;

/** How a part of the program is: `warn` is slow or waits, `bad` stands still. */
export const healthOfPart = z.object({
  part: z.enum(HEALTH_PARTS),
  state: z.enum(['ok', 'warn', 'bad', 'off']),
  since: z.iso.datetime().nullable().describe('Since when it is not as usual.'),
  waiting: z.number().int().describe('How many orders, mails or jobs wait.'),
  problem: z
    .enum(['no-address'])
    .nullable()
    .describe('What stops it, where that can be said: mails can’t link to the shop.'),
});

/** Kinds of objects on which people of the office see each other. */
export const PRESENCE_KINDS = [
  'order',
  'customer',
  'access-request',
  'claim',
  'hold',
  'user',
  'identity',
  'setting',
  'legal-text',
  'mail-template',
] as const;

export const getPulse = defineOfficeEndpoint({
  path: 'pulse',
  permission: 'own',
  summary:
    'What waits, how the program is, and who else looks at an object; asked again while a page is visible (6.6).',
  request: z.object({
    object: z.object({ kind: z.enum(PRESENCE_KINDS), id: z.string().max(40) }).nullish(),
  }),
  response: z.object({
    counts: waitingCounts,
    health: z.array(healthOfPart),
    present: z.array(z.object({ name: z.string(), since: z.iso.datetime() })).describe('Other people at the object.'),
  }),
  example: {},
});
export type Pulse = z.infer<typeof getPulse.response>;

/** A found object of the palette. */
export const foundObject = z.object({
  kind: z.enum(['order', 'customer', 'article', 'user']),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
});
export type FoundObject = z.infer<typeof foundObject>;

export const findObjects = defineOfficeEndpoint({
  path: 'find',
  permission: 'own',
  summary: 'Orders, customers and articles by what was typed; a whole code first. Only what the role may see.',
  request: z.object({
    text: z.string().trim().min(1).max(100),
    kind: z.enum(['order', 'customer', 'article']).optional().describe('Only such; articles then by their name too.'),
  }),
  response: z.object({ found: z.array(foundObject) }),
  example: { text: '10482' },
});

export const setLetterKeys = defineOfficeEndpoint({
  path: 'session/letter-keys',
  permission: 'own',
  summary: 'Switches keys of a single letter on or off for this person (WCAG 2.1.4).',
  request: z.object({ isOn: z.boolean() }),
  response: z.object({}),
  example: { isOn: false },
});
