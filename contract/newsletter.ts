import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text } from './money.ts';
import { userTemp } from './user-temp.ts';

export const newsletterSubscribe = defineEndpoint({
  path: 'newsletter_subscribe',
  method: 'POST',
  permission: 'message.send',
  summary:
    'Subscribes an e-mail address to the newsletter once a mailed link confirms it. The answer is the same for every address; one that is subscribed, or was mailed within a day, gets no further mail.',
  example: { email: 's.melloni@mellonimpianti.example', consent: true },
  request: z.object({
    ...userTemp,
    email: z.string().max(1000).default(''),
    consent: z.boolean().default(false).describe('Has to be true.'),
  }),
  response: z.object({ status: z.literal('Success'), message: text() }),
  bodyLimit: 8 * 1024,
  errors: { 422: 'no e-mail address, or no consent', 429: 'too many requests' },
});

const linkResponse = z.object({ data: z.object({ success: z.boolean(), message: text() }) });
const linkRequest = z.object({ ...userTemp, code: z.string().min(1).max(200) });

export const newsletterConfirm = defineEndpoint({
  path: 'newsletter_confirm',
  method: 'POST',
  permission: 'message.send',
  summary: 'Confirms a subscription with the code of the mailed link; again changes nothing.',
  example: { code: '0b5c8f4e-8a0e-4f0a-9a53-2f6c9a1d7e42.3nM0F2m5w5Vb1vYdJk0m4cW0y3pQ8tR6uS7xZ9aBcDe' },
  request: linkRequest,
  response: linkResponse,
  bodyLimit: 8 * 1024,
  errors: { 429: 'too many attempts' },
});

export const newsletterUnsubscribe = defineEndpoint({
  path: 'newsletter_unsubscribe',
  method: 'POST',
  permission: 'message.send',
  summary: 'Ends a subscription with the code of the link for it in every mail; again changes nothing.',
  example: { code: '0b5c8f4e-8a0e-4f0a-9a53-2f6c9a1d7e42.3nM0F2m5w5Vb1vYdJk0m4cW0y3pQ8tR6uS7xZ9aBcDe' },
  request: linkRequest,
  response: linkResponse,
  bodyLimit: 8 * 1024,
  errors: { 429: 'too many attempts' },
});
