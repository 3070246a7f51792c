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
  request: z.object({
    ...userTemp,
    email: z.string().max(1000).default(''),
    /** Has to be true. */
    consent: z.boolean().default(false),
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
  request: linkRequest,
  response: linkResponse,
  bodyLimit: 8 * 1024,
  errors: { 429: 'too many attempts' },
});
