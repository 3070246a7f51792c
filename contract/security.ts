import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { moment } from './dates.ts';
import { integer, quantity, text } from './money.ts';
import { loginResponse } from './session.ts';
import { userTemp } from './user-temp.ts';

const done = z.object({ data: z.object({ success: z.literal(true) }) });
const dateTime = moment();

/** A device on which the user is logged in; browser and system are null where the browser does not say. */
const device = z.object({
  id: text(),
  browser: text().nullable(),
  system: text().nullable(),
  kind: z.enum(['desktop', 'phone', 'tablet']),
  current: z.boolean(),
  last_used: dateTime,
});

export const getSecurity = defineEndpoint({
  path: 'get_security',
  method: 'POST',
  permission: 'account.own',
  summary: 'E-mail address, devices, second factor and latest events of the logged-in user.',
  example: {},
  request: z.object({ ...userTemp }),
  response: z.object({
    data: z.object({
      email: text(),
      sessions: z.array(device),
      second_factor: z.object({ since: dateTime, recovery_codes: integer() }).nullable(),
      second_factor_needed: z.boolean(),
      shortest_password: integer().describe('How many characters a new password has at least.'),
      log: z.array(
        z.object({
          at: dateTime,
          action: text(),
          browser: text().nullable(),
          count: integer().nullable().describe('Failed logins that the entry stands for; null for everything else.'),
        }),
      ),
    }),
  }),
  errors: { 401: 'no valid token' },
});

export const changeName = defineEndpoint({
  path: 'change_name',
  method: 'POST',
  permission: 'account.own',
  summary: 'Changes the own name, as colleagues, orders and mails show it.',
  changesIdentity: true,
  example: { name: 'Marco Bassi' },
  request: z.object({ ...userTemp, name: z.string().max(300) }),
  response: done,
  errors: { 401: 'no valid token', 422: 'the name is empty or too long' },
});

export const getDataRequests = defineEndpoint({
  path: 'get_data_requests',
  method: 'POST',
  permission: 'account.own',
  summary: 'What the user has asked about the own data, the latest first, and a copy that can be fetched.',
  example: {},
  request: z.object({ ...userTemp }),
  response: z.object({
    data: z.object({
      requests: z.array(
        z.object({
          kind: z.enum(['copy', 'erasure']),
          asked: dateTime.describe('When it was asked.'),
          due: text().describe('Until when it is answered: YYYY-MM-DD.'),
          state: z.enum(['waiting', 'done', 'closed']),
          file: text().nullable().describe('Address of the copy, which asks for a login; null where there is none.'),
          file_until: dateTime.nullable().describe('Until when the copy can be fetched.'),
        }),
      ),
    }),
  }),
  errors: { 401: 'no valid token' },
});

export const askAboutData = defineEndpoint({
  path: 'ask_about_data',
  method: 'POST',
  permission: 'account.own',
  summary: 'Asks the wholesaler for a copy of the own data, or that they are erased; answered within 30 days.',
  example: { kind: 'copy' },
  request: z.object({ ...userTemp, kind: z.enum(['copy', 'erasure']) }),
  response: done,
  errors: { 401: 'no valid token', 409: 'the same was asked and waits for an answer' },
});

export const endSession = defineEndpoint({
  path: 'end_session',
  method: 'POST',
  permission: 'account.own',
  summary: 'Logs the user out on one device.',
  example: { id: '0b5c8f4e-8a0e-4f0a-9a53-2f6c9a1d7e42' },
  request: z.object({ ...userTemp, id: z.uuid() }),
  response: done,
  errors: { 401: 'no valid token', 404: 'the user has no such session' },
});

export const endAllSessions = defineEndpoint({
  path: 'end_all_sessions',
  method: 'POST',
  permission: 'account.own',
  summary: 'Logs the user out everywhere, here too.',
  example: {},
  request: z.object({ ...userTemp }),
  response: done,
  errors: { 401: 'no valid token' },
});

export const startSecondFactor = defineEndpoint({
  path: 'start_second_factor',
  method: 'POST',
  permission: 'account.own',
  summary: 'The secret for an authenticator; it counts once a code confirms it.',
  example: {},
  request: z.object({ ...userTemp }),
  response: z.object({
    data: z.object({
      secret: text(),
      uri: text(),
      qr_code: z
        .object({ size: quantity(), path: text() })
        .describe('The side of the square, and its dark parts as the path of an SVG.'),
    }),
  }),
  errors: { 401: 'no valid token', 409: 'the second factor is on' },
});

const code = z.string().trim().min(1).max(40);

export const confirmSecondFactor = defineEndpoint({
  path: 'confirm_second_factor',
  method: 'POST',
  permission: 'account.own',
  summary: 'Switches the second factor on and returns the recovery codes, once.',
  changesIdentity: true,
  example: { code: '123456' },
  request: z.object({ ...userTemp, code }),
  response: z.object({ data: z.object({ recovery_codes: z.array(text()) }) }),
  errors: { 401: 'no valid token', 409: 'not started, or on already', 422: 'wrong code', 429: 'too many attempts' },
});

export const stopSecondFactor = defineEndpoint({
  path: 'stop_second_factor',
  method: 'POST',
  permission: 'account.own',
  summary: 'Switches the second factor off.',
  example: { password: 'the password' },
  request: z.object({ ...userTemp, password: z.string().max(1000) }),
  response: done,
  errors: { 401: 'no valid token', 422: 'wrong password', 429: 'too many attempts' },
});

export const loginCode = defineEndpoint({
  path: 'login_code',
  method: 'POST',
  permission: 'session.use',
  summary: 'Ends a login with the code of the second factor, or a recovery code.',
  ignoresToken: true,
  example: { challenge: 'eyJhbGciOiJIUzI1NiJ9.e30.sig', code: '123456' },
  request: z.object({ ...userTemp, challenge: z.string().max(1000), code }),
  response: loginResponse,
  bodyLimit: 8 * 1024,
  errors: { 422: 'a field is missing', 429: 'too many attempts' },
});
