import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { integer, text } from './money.ts';
import { userTemp } from './user-temp.ts';

const password = z.string().max(1000);

/**
 * Without `code`: asks for a link, for a user name or e-mail. With the code of the link: checks it; with a password too:
 * sets the password.
 */
export const resetPasswordRequest = z
  .object({
    ...userTemp,
    username: z.string().trim().min(1).max(255).optional(),
    code: z.string().min(1).max(200).optional(),
    password: password.optional(),
  })
  .refine((body) => body.username ?? body.code, { error: 'username or code is needed', path: ['username'] });

export const resetPassword = defineEndpoint({
  path: 'reset_password',
  method: 'POST',
  permission: 'session.use',
  summary: 'Asks for a link to a new password, checks its code, or sets the password with it.',
  ignoresToken: true,
  example: { username: 'cliente.a' },
  request: resetPasswordRequest,
  response: z.object({
    data: z.object({
      success: z.boolean(),
      message: text(),
      name: text().optional().describe('Whose password it is; only for a code that can be used.'),
      company_name: text().optional(),
      shortest_password: integer().optional().describe('How many characters the new password has at least.'),
    }),
  }),
  bodyLimit: 8 * 1024,
  errors: { 422: 'user name or code is missing, or the password is too short', 429: 'too many attempts' },
});

export const changePassword = defineEndpoint({
  path: 'change_password',
  method: 'POST',
  permission: 'account.own',
  summary: 'Changes the own password; ends all other sessions of the user.',
  example: { old_password: 'the old one', new_password: 'the new one' },
  request: z.object({ ...userTemp, old_password: password, new_password: password }),
  response: z.object({ data: z.object({ success: z.literal(true) }) }),
  bodyLimit: 8 * 1024,
  errors: {
    401: 'no valid token',
    422: 'wrong current password, or the new one is too short',
    429: 'too many attempts',
  },
});
