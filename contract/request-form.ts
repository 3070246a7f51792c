import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text } from './money.ts';
import { userTemp } from './user-temp.ts';

/** Longer texts are rejected; the limit of each field is a rule of the form. */
const typed = z.string().max(12_000).default('');

/** Characters of an attachment: 16 MB as base64. */
const LONGEST_ATTACHMENT = 22_500_000;

export const requestForm = defineEndpoint({
  path: 'request_form',
  method: 'POST',
  permission: 'message.send',
  summary:
    'Mails a message to the mailbox of the shop, with up to three attachments. Nothing in it names another recipient. Repeats are mailed once.',
  example: {
    name: 'Sara Melloni',
    company: 'Melloni Impianti di Melloni Sara',
    email: 's.melloni@mellonimpianti.example',
    telephone: '333 000 18 42',
    subject: 'Diventare cliente',
    message: 'Consegnate in cantiere a Forlì? Qual è l’ordine minimo?',
    consent: true,
    attachments: [{ name: 'elenco.pdf', content: 'JVBERi0xLjcK' }],
    request_id: '5f0c0b1a-contact',
  },
  request: z.object({
    ...userTemp,
    kind: z.enum(['contact', 'request']).default('contact'),
    name: typed,
    company: typed,
    email: typed,
    telephone: typed,
    subject: typed,
    message: typed,
    consent: z.boolean().default(false).describe('Has to be true.'),
    attachments: z
      .array(z.object({ name: z.string().max(1000).default(''), content: z.string().max(LONGEST_ATTACHMENT) }))
      .max(50)
      .default([])
      .describe('Files of up to 5 MB as base64: PDF, JPEG or PNG.'),
    request_id: z
      .string()
      .min(8)
      .max(100)
      .optional()
      .describe('Chosen by the client. Without one, the same message of the same day is mailed once.'),
  }),
  response: z.object({ status: z.literal('Success'), message: text() }),
  // Attachments of 16 MB in all, as base64.
  bodyLimit: 22 * 1024 * 1024,
  errors: {
    409: 'the id was used for another message',
    422: 'a field is missing or wrong, no consent, or a file is too large or of another kind',
    429: 'too many messages from this network',
  },
});
