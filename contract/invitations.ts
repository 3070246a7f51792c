import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text } from './money.ts';
import { sessionUser } from './session.ts';
import { userTemp } from './user-temp.ts';

/** The token of the link in the mail. */
const token = z.string().max(200);

const exampleCode = '1b4e28ba-2fa1-41d2-883f-0016d3cca427.x7w0Zs6Wb1l2';

export const getInvitation = defineEndpoint({
  path: 'get_invitation',
  method: 'POST',
  permission: 'invitation.use',
  summary: 'The invitation of a link: who is invited into which company.',
  example: { code: exampleCode },
  request: z.object({ ...userTemp, code: token }),
  response: z.object({
    message: z.object({
      company_name: text(),
      email: text(),
      name: text(),
      inviter: text().nullable().describe('Who has invited; null when that login is gone.'),
      has_login: z.boolean().describe('The address has a login already: it accepts with its password.'),
    }),
  }),
  errors: { 404: 'the link is used, expired or not valid' },
});

export const acceptInvitation = defineEndpoint({
  path: 'accept_invitation',
  method: 'POST',
  permission: 'invitation.use',
  summary: 'Accepts an invitation once: a new login chooses name and password and is logged in.',
  ignoresToken: true,
  changesIdentity: true,
  example: { code: exampleCode, name: 'Davide Roli', password: 'secret' },
  request: z.object({ ...userTemp, code: token, name: z.string().max(300).optional(), password: z.string().max(1000) }),
  response: z.object({
    message: z.object({
      success: z.literal(true),
      user: sessionUser.nullable().describe('Null for an existing login, which logs in as usual.'),
    }),
    access_token: text().optional(),
  }),
  bodyLimit: 8 * 1024,
  errors: {
    404: 'the link is used, expired or not valid',
    422: 'the password is too short or not the one of the login, or the name is missing',
    429: 'too many attempts; Retry-After gives the seconds to wait',
  },
});
