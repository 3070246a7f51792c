import { z } from 'zod';
import { LOCALES } from '../../domain/locale.ts';
import { memberRights } from './customers.ts';
import { defineOfficeEndpoint } from './endpoint.ts';

const code = z.string().trim().min(1).max(60);
const memberId = z.number().int().min(1);
const rights = { role: 'buyer', orderLimitCents: null, seesPrices: true, seesDocuments: true } as const;
const example = { ...rights, seesCredit: false, addressCodes: null };

export const inviteUser = defineOfficeEndpoint({
  path: 'customers/invite',
  permission: 'customers.edit',
  summary: 'Invites somebody into a customer and mails the link; a repeated invitation replaces the earlier one.',
  request: z.object({
    code,
    email: z.string().trim().max(254),
    name: z.string().trim().max(160),
    title: z.string().trim().max(60).nullable().default(null),
    locale: z.enum(LOCALES).default('it'),
    rights: memberRights,
  }),
  response: z.object({ memberId: z.number().int() }),
  example: { code: '70431', email: 'nuovo@cliente.example', name: 'Nuova Persona', rights: example },
});

export const changeUser = defineOfficeEndpoint({
  path: 'customers/member',
  permission: 'customers.edit',
  summary: 'Changes role and rights of a person of a customer; the last administrator keeps its own.',
  request: z.object({ code, memberId, before: memberRights, after: memberRights }),
  response: z.object({}),
  example: { code: '70431', memberId: 1, before: example, after: example },
});

export const endUserSessions = defineOfficeEndpoint({
  path: 'customers/end-sessions',
  permission: 'customers.edit',
  summary: 'Ends all sessions of a person of a customer.',
  request: z.object({ code, memberId }),
  response: z.object({}),
  example: { code: '70431', memberId: 1 },
});

export const setUserAccess = defineOfficeEndpoint({
  path: 'customers/user-access',
  permission: 'customers.edit',
  summary: 'Closes the login of a person of a customer, which ends its sessions at once, or opens it again.',
  request: z.object({ code, memberId, isActive: z.boolean() }),
  response: z.object({}),
  example: { code: '70431', memberId: 1, isActive: true },
});

export const startView = defineOfficeEndpoint({
  path: 'view/start',
  permission: 'customers.view-as',
  summary: 'Shows the shop as a person of a customer sees it, in this session, only to be read; it is logged.',
  request: z.object({ code, memberId }),
  response: z.object({}),
  example: { code: '70431', memberId: 1 },
});

export const endView = defineOfficeEndpoint({
  path: 'view/end',
  permission: 'own',
  summary: 'Ends the view as a customer in this session.',
  request: z.object({}),
  response: z.object({ customerCode: z.string().nullable().describe('Whose view has ended; null: there was none.') }),
  example: {},
});
