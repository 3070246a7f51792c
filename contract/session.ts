import { z } from 'zod';
import { USER_KINDS } from '../domain/user-kind.ts';
import { defineEndpoint, doneResponse } from './endpoint.ts';
import { integer, notMoney, text } from './money.ts';
import { memberRole } from './members.ts';
import { addressEntry } from './orders.ts';
import { PERMISSIONS } from './permission.ts';
import { code, userTemp } from './user-temp.ts';

export const loginRequest = z
  .object({
    ...userTemp,
    username: z.string().max(255).optional(),
    email: z.string().max(255).optional(),
    password: z.string().max(1000),
  })
  .refine((body) => body.username ?? body.email, { error: 'username or email is needed', path: ['username'] });

/** The logged-in user and the customer they act for; client_id is '0' while an agent has not chosen one. */
export const sessionUser = z.object({
  success: z.literal(true),
  kind: z.enum(USER_KINDS),
  name: text(),
  company_name: text(),
  client_id: text(),
  address_codes: z
    .array(addressEntry.extend({ is_active: z.boolean() }))
    .describe('The customer’s delivery addresses that the user may use; the first one is selected at login.'),
  selected_address: text().describe('Code of the selected address.'),
  second_factor_needed: z
    .boolean()
    .describe(
      'The operator requires a second factor that the user has not set up; until then nothing else is permitted.',
    ),
  permissions: z.array(notMoney(z.enum(PERMISSIONS))).describe('What the user may do for this customer.'),
  sees_prices: z.boolean().describe('Whether prices are returned to the user.'),
  ordering_stop: z
    .enum(['customer-closed', 'address-closed'])
    .nullable()
    .describe('Why orders are not accepted: the customer or the selected address is closed; null when both are open.'),
  role: memberRole.nullable().describe('Role in the company; null for agents and operators.'),
  order_limit: notMoney(z.number().nullable()).describe(
    'Net value up to which a limited buyer sends orders alone; null for everybody else.',
  ),
  clients: z
    .array(z.object({ client_id: text(), company_name: text(), is_active: z.boolean() }))
    .describe(
      'Customers an agent may act for, or the companies of a user who belongs to several, otherwise empty: the first 30, the last chosen first; find_clients searches all.',
    ),
  clients_total: integer().describe('How many there are in all.'),
  viewed_by: text()
    .optional()
    .describe('Name of somebody of the office who looks at the shop as this user: everything may only be read.'),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** Why a login failed, the same for every reason; a list of one. */
export const loginRefusals = z
  .array(
    z.object({
      success: z.literal(false),
      message: text(),
      challenge: text()
        .optional()
        .describe('The password was right and a code is needed: to be sent to `login_code` with it.'),
    }),
  )
  .min(1);

/** A failed login returns status 200 with a list. */
export const loginResponse = z.object({
  message: z.union([sessionUser, loginRefusals]),
  access_token: text().optional(),
  texts_to_accept: z
    .boolean()
    .optional()
    .describe('Whether legal texts wait for the user’s acceptance: legal_texts with moment login.'),
});

export const login = defineEndpoint({
  path: 'login',
  method: 'POST',
  permission: 'session.use',
  summary: 'Creates a session; returns a token, valid for 15 minutes, and sets the cookie that renews it.',
  ignoresToken: true,
  namesAnyClient: true,
  example: { username: 'cliente.a', password: 'secret' },
  request: loginRequest,
  response: loginResponse,
  bodyLimit: 8 * 1024,
  errors: {
    422: 'user name or password is missing',
    429: 'too many attempts; Retry-After gives the seconds to wait',
  },
});
export type LoginRequest = z.input<typeof loginRequest>;
export type LoginResponse = z.infer<typeof loginResponse>;

export const sessionRequest = z.object({
  client_id: code.optional(),
  address_code: code.optional(),
  former_token: z
    .string()
    .max(2000)
    .optional()
    .describe(
      "The token that a page holds, expired or not; '' for none. The session of the cookie ends, with 401, if this shop has not signed it. Without this field no earlier token is asked for.",
    ),
});

/** message is null when there is no session (guest). */
export const sessionResponse = z.object({ message: sessionUser.nullable(), access_token: text().optional() });

export const session = defineEndpoint({
  path: 'session',
  method: 'POST',
  permission: 'session.use',
  summary:
    'Renews the token, valid for 15 minutes, from the session cookie; a program sends the cookie of its login and the header Origin with the address of the shop. With codes, selects the delivery address, an agent’s client or one of several companies; client 0 ends an agent’s acting for a client.',
  ignoresToken: true,
  namesAnyClient: true,
  changesIdentity: true,
  example: { client_id: '70431', address_code: '1' },
  request: sessionRequest,
  response: sessionResponse,
  bodyLimit: 8 * 1024,
  errors: {
    401: 'former_token is not a token of this shop',
    403: 'client_id or address_code does not belong to the user',
  },
});
export type SessionRequest = z.input<typeof sessionRequest>;
export type SessionResponse = z.infer<typeof sessionResponse>;

export const logout = defineEndpoint({
  path: 'logout',
  method: 'POST',
  permission: 'session.use',
  summary: 'Ends the sessions of the cookie and of the token.',
  namesAnyClient: true,
  example: {},
  request: z.object({ ...userTemp }),
  response: doneResponse,
  bodyLimit: 8 * 1024,
  errors: {},
});
