import { z } from 'zod';
import { documentName } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { day, moment } from './dates.ts';
import { integer, quantity, text } from './money.ts';
import { wholeNumber } from './numbers.ts';
import { userTemp } from './user-temp.ts';

export const claimReason = z.enum(['missing', 'damaged', 'wrong-article', 'other-quantity']);

/** A problem that was reported with a line of a transport document. */
export const claim = z.object({
  id: integer(),
  reason: claimReason,
  quantity: quantity(),
  note: text().nullable(),
  state: z.enum(['open', 'accepted', 'rejected']).describe('open until the office accepts or rejects it.'),
  answer: text().nullable().describe('Reply of the office.'),
  reporter: text().nullable(),
  reported_at: moment().describe('Times, ISO 8601.'),
  closed_at: moment().nullable(),
  photos: z.array(text()).describe('Paths of the photos, JPEG; they need the session.'),
  answer_by: day()
    .nullable()
    .describe('Until when the office answers, YYYY-MM-DD; null when it has, or waits for photos.'),
  questions: z
    .array(
      z.object({
        question: text().describe('What the office asks for, in its words.'),
        asked_at: moment().describe('When it was asked, ISO 8601.'),
        reply: text().nullable().describe('Words that were sent with the photos.'),
        answered_by: text().nullable().describe('Who of the client has added them.'),
        answered_at: moment().nullable().describe('When they were added; null while the report waits for the client.'),
      }),
    )
    .describe('More photos that the office has asked for, the oldest first; only the last can wait.'),
});
export type ClaimEntry = z.infer<typeof claim>;

/** Until when problems with a delivery can be reported; null before the delivery, or when the role may not. */
export const claimTerm = z
  .object({
    until: day().describe('The last day, YYYY-MM-DD.'),
    is_open: z.boolean(),
  })
  .nullable();

/** Characters of a photo: 16 MB as base64. */
const LONGEST_PHOTO = 22_500_000;
/** Photos of 16 MB in all, as base64. */
const LARGEST_BODY = 22 * 1024 * 1024;

const photoFiles = z
  .array(z.string().max(LONGEST_PHOTO))
  .max(50)
  .describe('Files as base64: JPEG, PNG or WebP. They are encoded again and stored as JPEG without metadata.');

export const reportClaim = defineEndpoint({
  path: 'report_claim',
  method: 'POST',
  permission: 'claim.report',
  summary:
    'Reports a problem with a delivered line, with up to four photos, until eight days after the delivery. Repeats with the same key return the same claim.',
  changesDocuments: true,
  example: {
    causale: 'DDT',
    anno: 2026,
    numero: 3254,
    riga: 1,
    reason: 'damaged',
    quantity: 2,
    note: 'Leva piegata su 2 pezzi',
    photos: [],
    idempotency_key: '9d2c1c0a-51f5-4c6e-9a55',
  },
  request: z.object({
    ...userTemp,
    ...documentName,
    riga: wholeNumber(1, 2_147_483_647),
    reason: claimReason,
    quantity: z
      .union([z.number(), z.string().max(20)])
      .describe('Some of what was delivered, with up to three decimals.'),
    note: z.string().max(1000).optional(),
    photos: photoFiles.optional(),
    idempotency_key: z.string().min(8).max(100).describe('Chosen by the client.'),
  }),
  response: z.object({
    message: z.object({
      success: z.literal(true),
      already_sent: z.boolean().describe('Whether the claim already existed before this request.'),
      claim,
    }),
  }),
  bodyLimit: LARGEST_BODY,
  errors: {
    401: 'no valid token',
    403: 'client_id does not belong to the user, or the role may not see transport documents',
    404: 'the client has no such line of a transport document',
    409: 'the line has an open claim, or the key was used for another line',
    422: 'a field is not valid, a file is not a picture, nothing is delivered yet, or the term is over',
    429: 'too many reports of this user',
  },
});

export const addClaimPhotos = defineEndpoint({
  path: 'add_claim_photos',
  method: 'POST',
  permission: 'claim.report',
  summary: 'Adds up to four photos or some words to a claim about which the office has asked for more.',
  changesDocuments: true,
  example: { id: 118, note: 'L’etichetta del lotto non c’è più.' },
  request: z.object({
    ...userTemp,
    id: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Of the claim.'),
    photos: photoFiles.optional(),
    note: z.string().max(1000).optional().describe('What the client says about them, or instead of them.'),
  }),
  response: z.object({ message: z.object({ success: z.literal(true), claim }) }),
  bodyLimit: LARGEST_BODY,
  errors: {
    401: 'no valid token',
    403: 'client_id does not belong to the user, or the role may not see transport documents',
    404: 'the client has no such claim',
    409: 'nothing is asked, or it was answered already',
    422: 'there is neither a photo nor a word, or a file is not a picture',
    429: 'too many reports of this user',
  },
});
