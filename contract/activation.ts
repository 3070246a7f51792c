import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text } from './money.ts';
import { userTemp } from './user-temp.ts';

const stopCode = z.string().min(1).max(200).describe('The token of the link in the mail.');
const exampleCode = '0b5c8f4e-8a0e-4f0a-9a53-2f6c9a1d7e42.3nM0F2m5w5Vb1vYdJk0m4cW0y3pQ8tR6uS7xZ9aBcDe';

export const useLetterCode = defineEndpoint({
  path: 'use_letter_code',
  method: 'POST',
  permission: 'invitation.use',
  summary:
    'Opens a customer to its first person by the code of a letter, with VAT number and an invoice, or a second code where there are none; returns the code of the invitation to accept.',
  example: {
    ...{ code: 'RGG7-K4M9', vat_number: '01234567890', document: 'F/2026/7001', total: '1.234,56' },
    ...{ name: 'Gianni Montanari', email: 'g.montanari@montanari.example' },
  },
  request: z.object({
    ...userTemp,
    code: z.string().max(40).describe('As printed; spaces and dashes do not matter.'),
    vat_number: z.string().max(40).describe('VAT number or tax code of the customer.'),
    document: z.string().max(60).default('').describe('Number of one of the last three invoices.'),
    total: z.string().max(40).default('').describe('Its total, as printed.'),
    second_code: z.string().max(40).default('').describe('Read out by agent or office, where there are no invoices.'),
    name: z.string().max(300),
    email: z.string().max(1000),
  }),
  response: z.object({ message: z.object({ success: z.literal(true), code: text() }) }),
  bodyLimit: 8 * 1024,
  errors: { 422: 'the data do not match, or the code was tried too often', 429: 'too many attempts' },
});

export const getInvitationStop = defineEndpoint({
  path: 'get_invitation_stop',
  method: 'POST',
  permission: 'invitation.use',
  summary: 'Whether the link of a mail can end invitations, and whether it has; it ends nothing.',
  example: { code: exampleCode },
  request: z.object({ ...userTemp, code: stopCode }),
  response: z.object({
    message: z.object({
      is_valid: z.boolean().describe('The link is one of a mail.'),
      is_stopped: z.boolean().describe('Its address gets no more invitations.'),
    }),
  }),
  bodyLimit: 8 * 1024,
  errors: {},
});

export const stopInvitations = defineEndpoint({
  path: 'stop_invitations',
  method: 'POST',
  permission: 'invitation.use',
  summary: 'Ends the invitations to the address of a mail, by its link; again does nothing more.',
  example: { code: exampleCode },
  request: z.object({ ...userTemp, code: stopCode }),
  response: z.object({ message: z.object({ success: z.boolean() }) }),
  bodyLimit: 8 * 1024,
  errors: { 429: 'too many attempts' },
});
