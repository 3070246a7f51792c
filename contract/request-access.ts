import { z } from 'zod';
import { MAXIMUM_EMAIL, MAXIMUM_NAME } from '../domain/defaults.ts';
import { defineEndpoint } from './endpoint.ts';
import { text } from './money.ts';
import { userTemp } from './user-temp.ts';

const accessResponse = z.object({
  data: z.object({ success: z.boolean(), message: text(), reference: text().optional() }),
});

export const requestAccess = defineEndpoint({
  path: 'request_access',
  method: 'POST',
  permission: 'access.request',
  summary:
    'Asks for access to a customer of the ERP. The answer is the same for every identifier; a code goes to the address on file.',
  ignoresToken: true,
  example: { identifier: '70431', email: 'l.ferri@termoidraulicabassi.example', name: 'Luca Ferri' },
  request: z.object({
    ...userTemp,
    identifier: z.string().trim().min(1).max(64).describe('VAT number, tax code or customer code.'),
    email: z.string().trim().min(1).max(MAXIMUM_EMAIL),
    name: z
      .string()
      .trim()
      .max(MAXIMUM_NAME)
      .optional()
      .describe('First and last name, shown to the person who decides.'),
  }),
  response: accessResponse,
  bodyLimit: 8 * 1024,
  errors: { 422: 'a field is missing, or the e-mail is none', 429: 'too many requests' },
});

export const confirmAccess = defineEndpoint({
  path: 'confirm_access',
  method: 'POST',
  permission: 'access.request',
  summary: 'Confirms a request for access with the code that was mailed to the address on file.',
  ignoresToken: true,
  example: { reference: '0b5c8f4e-8a0e-4f0a-9a53-2f6c9a1d7e42', code: 'ABCD2345' },
  request: z.object({ ...userTemp, reference: z.uuid(), code: z.string().trim().min(1).max(40) }),
  response: accessResponse,
  bodyLimit: 8 * 1024,
  errors: { 422: 'a field is missing', 429: 'too many attempts' },
});
