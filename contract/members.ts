import { z } from 'zod';
import { MEMBER_ROLES } from '../domain/member-rights.ts';
import { defineEndpoint, doneResponse } from './endpoint.ts';
import { moment } from './dates.ts';
import { integer, notMoney, text } from './money.ts';
import { rowId } from './numbers.ts';
import { addressEntry } from './orders.ts';
import { userTemp } from './user-temp.ts';

/** Roles of the members of a company; backend/http/roles.ts has the permissions of each. */
export const memberRole = z.enum(MEMBER_ROLES);

/** Net value in euro; a limit that the company sets, not a price. */
const limit = notMoney(z.number().min(0).max(10_000_000));

const rights = {
  role: memberRole,
  order_limit: limit
    .nullable()
    .describe('Net value up to which a limited buyer sends orders alone; needed for that role, ignored for others.'),
  sees_prices: z.boolean(),
  sees_documents: z.boolean(),
  sees_credit: z.boolean(),
  addresses: z
    .array(notMoney(z.string().max(64)))
    .max(500)
    .nullable()
    .describe('Codes of the delivery addresses the person may use; null: all of them, also later ones.'),
};

export const member = z.object({
  id: integer(),
  name: text(),
  email: text(),
  title: text().nullable().describe('What the company calls the person’s work.'),
  ...rights,
  is_self: z.boolean().describe('Whether this is the requester.'),
  last_login: moment().nullable().describe('ISO 8601; null for a member who has never logged in.'),
  invitation: z
    .object({ sent: moment(), expires: moment(), is_expired: z.boolean() })
    .nullable()
    .describe('An invitation that is not accepted yet; ISO 8601.'),
});

/** Somebody who asks for access to the company. */
const accessRequest = z.object({
  id: integer(),
  email: text(),
  name: text().describe("'' where it was not asked for."),
  asked: moment().describe('ISO 8601.'),
  is_confirmed: z.boolean().describe('Whether the code was entered that was mailed to the company’s address on file.'),
});

const exampleRights = {
  role: 'limited-buyer' as const,
  order_limit: 500,
  sees_prices: true,
  sees_documents: false,
  sees_credit: false,
  addresses: ['001'],
};

export const getMembers = defineEndpoint({
  path: 'get_members',
  method: 'POST',
  permission: 'members.manage',
  summary: 'The people of the company with their rights, who is invited, and who asks for access.',
  example: {},
  request: z.object(userTemp),
  response: z.object({
    message: z.object({
      members: z.array(member),
      addresses: z.array(addressEntry),
      requests: z.array(accessRequest),
    }),
  }),
  errors: { 401: 'no valid token', 403: 'the user does not manage the company’s people' },
});
export type Member = z.infer<typeof member>;

const title = z.string().max(200).optional();

export const inviteMember = defineEndpoint({
  path: 'invite_member',
  method: 'POST',
  permission: 'members.manage',
  summary: 'Invites somebody by e-mail; inviting the same address again replaces the earlier invitation.',
  example: { email: 'd.roli@bassi.example', name: 'Davide Roli', title: 'Capocantiere', ...exampleRights },
  request: z.object({
    ...userTemp,
    email: z.string().max(300),
    name: z.string().max(300),
    title,
    ...rights,
    access_request: rowId
      .optional()
      .describe('Id of a request for access that this answers: the invitation goes to its e-mail address.'),
  }),
  response: z.object({ message: z.object({ success: z.literal(true), id: integer() }) }),
  errors: {
    401: 'no valid token',
    403: 'the user does not manage the company’s people',
    404: 'nobody has asked so, or it was decided already',
    422: 'the address works for the company already, or a value is not possible',
  },
});

export const updateMember = defineEndpoint({
  path: 'update_member',
  method: 'POST',
  permission: 'members.manage',
  summary: 'Changes name and rights of a person or an invitation; they apply at once.',
  example: { id: 12, name: 'Davide Roli', title: 'Capocantiere', ...exampleRights },
  request: z.object({
    ...userTemp,
    id: rowId,
    name: z
      .string()
      .max(300)
      .optional()
      .describe(
        'First and last name; without it, the name stays. Who works for several companies is renamed by `change_name`.',
      ),
    title,
    ...rights,
  }),
  response: doneResponse,
  errors: {
    401: 'no valid token',
    403: 'the user does not manage the company’s people',
    404: 'the company has nobody with this id',
    409: 'the company would have no administrator',
    422: 'a value is not possible',
  },
});

export const removeMember = defineEndpoint({
  path: 'remove_member',
  method: 'POST',
  permission: 'members.manage',
  summary: 'Removes a person or an invitation from the company; the person is logged out of it.',
  example: { id: 12 },
  request: z.object({ ...userTemp, id: rowId }),
  response: doneResponse,
  errors: {
    401: 'no valid token',
    403: 'the user does not manage the company’s people',
    404: 'the company has nobody with this id',
    409: 'the company would have no administrator',
  },
});

export const declineAccess = defineEndpoint({
  path: 'decline_access',
  method: 'POST',
  permission: 'members.manage',
  summary: 'Declines a request for access to the company.',
  example: { id: 7 },
  request: z.object({ ...userTemp, id: rowId }),
  response: doneResponse,
  errors: {
    401: 'no valid token',
    403: 'the user does not manage the company’s people',
    404: 'nobody has asked so, or it was decided already',
  },
});
