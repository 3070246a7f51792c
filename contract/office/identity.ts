import { z } from 'zod';
import { isShopPath } from '../../domain/content-rules.ts';
import { isEmail } from '../../domain/email.ts';
import {
  IDENTITY_LIMITS,
  MOST_DELIVERY_DAYS,
  MOST_PAPER_LINES,
  MOST_PICTURE_BYTES,
} from '../../domain/identity-limits.ts';
import { isColour, passes } from '../../domain/shop-colours.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { changesOf } from './saving.ts';

const moment = z.iso.datetime();
const line = (maximum: number) => z.string().trim().max(maximum);
const words = (maximum: number) => line(maximum).min(1);
const local = (maximum: number) => z.object({ it: words(maximum), en: words(maximum).nullable() }).nullable();
const email = z
  .string()
  .trim()
  .max(254)
  .refine((text) => text === '' || isEmail(text));
const picture = z.string().max(500).refine(isShopPath).nullable().describe('Path of a picture of this shop.');
const colour = (part: 'sign' | 'action') =>
  z.string().refine((text) => isColour(text) && passes(part, text), 'can’t be read where the shop uses it.');

/** What the identity of a shop has, as the office's form changes it. */
export const identityFields = {
  name: words(IDENTITY_LIMITS.name),
  claim: local(IDENTITY_LIMITS.claim),
  headline: local(IDENTITY_LIMITS.headline),
  logo: picture,
  darkLogo: picture,
  icon: picture,
  sign: colour('sign').describe('Of bands and dark buttons.'),
  action: colour('action').describe('Of the next thing to do.'),
  companyName: line(IDENTITY_LIMITS.companyName),
  street: line(IDENTITY_LIMITS.street),
  city: line(IDENTITY_LIMITS.city),
  telephone: line(IDENTITY_LIMITS.telephone),
  email,
  vatNumber: line(IDENTITY_LIMITS.vatNumber),
  taxCode: line(IDENTITY_LIMITS.taxCode),
  register: line(IDENTITY_LIMITS.register),
  capital: line(IDENTITY_LIMITS.capital),
  pec: email,
  recipientCode: line(IDENTITY_LIMITS.recipientCode),
  deliveryDays: z.number().int().min(1).max(MOST_DELIVERY_DAYS).nullable().describe('Null: nothing is promised.'),
  supportDays: z.number().int().min(1).max(7).nullable().describe('Null: nothing is promised.'),
  supportHours: local(IDENTITY_LIMITS.supportHours),
  paperLines: z.array(words(IDENTITY_LIMITS.paperLine)).max(MOST_PAPER_LINES),
  paperFoot: local(IDENTITY_LIMITS.paperFoot),
};
const fields = z.object(identityFields);
export type IdentityFields = z.infer<typeof fields>;
export type IdentityField = keyof IdentityFields;

export const getIdentity = defineOfficeEndpoint({
  path: 'identity',
  permission: 'shop.publish',
  summary: 'The identity of the shop: what is published, the draft, the versions.',
  request: z.object({}),
  response: z.object({
    fields: fields.describe('Of the draft; without one, what it would begin from.'),
    draft: z.object({ number: z.number().int(), savedAt: moment, by: z.string() }).nullable(),
    live: z.object({
      number: z.number().int().nullable().describe('Null: nobody has published one yet.'),
      at: moment.nullable(),
      by: z.string().nullable(),
      fields,
    }),
    scheduled: z.object({ number: z.number().int(), at: moment, by: z.string() }).nullable(),
    versions: z
      .array(
        z.object({
          number: z.number().int(),
          state: z.enum(['live', 'draft', 'scheduled', 'earlier']),
          at: moment,
          by: z.string(),
          differs: z.array(z.string()).describe('Fields that differ from what is published now.'),
        }),
      )
      .describe('At most 50, newest first.'),
    sender: z
      .object({ address: z.string(), isSetOnServer: z.boolean() })
      .describe('Who mails come from; what the environment sets can’t be changed here (decision 6.7).'),
  }),
  example: {},
});

const draftSaved = z.object({ savedAt: moment.nullable().describe('Null: nothing differs, there is no draft.') });

export const saveIdentity = defineOfficeEndpoint({
  path: 'identity/save',
  permission: 'shop.publish',
  summary: 'Saves changed fields in the draft of the identity.',
  request: z.object({ changes: changesOf(identityFields) }),
  response: draftSaved,
  example: { changes: {} },
});

/** Four characters for three bytes. */
const MOST_BASE64 = Math.ceil(MOST_PICTURE_BYTES / 3) * 4;

export const uploadIdentityPicture = defineOfficeEndpoint({
  path: 'identity/picture',
  permission: 'shop.publish',
  summary: 'Draws a logo or icon anew as a PNG and keeps it; a field of the draft may then name it.',
  request: z.object({
    kind: z.enum(['logo', 'icon']),
    content: z.base64().min(1).max(MOST_BASE64).describe('SVG, PNG, JPEG or WebP.'),
  }),
  response: z.object({ path: z.string(), width: z.number().int(), height: z.number().int() }),
  example: { kind: 'logo', content: 'aGVsbG8=' },
  bodyLimit: MOST_BASE64 + 1024,
});

export const publishIdentity = defineOfficeEndpoint({
  path: 'identity/publish',
  permission: 'shop.publish',
  summary:
    'Publishes the draft, now or at a later moment; one that somebody has changed since is not published unseen.',
  request: z.object({ savedAt: moment.describe('Of the draft that was seen.'), at: moment.nullable() }),
  response: z.object({ number: z.number().int() }),
  example: { savedAt: '2001-01-01T00:00:00.000Z', at: null },
});

export const discardIdentity = defineOfficeEndpoint({
  path: 'identity/discard',
  permission: 'shop.publish',
  summary: 'Gives up the draft.',
  request: z.object({ savedAt: moment.describe('Of the draft that was seen.') }),
  response: z.object({}),
  example: { savedAt: '2001-01-01T00:00:00.000Z' },
});

export const unscheduleIdentity = defineOfficeEndpoint({
  path: 'identity/unschedule',
  permission: 'shop.publish',
  summary: 'Takes back that a version is published later: it is the draft again.',
  request: z.object({ number: z.number().int().min(1) }),
  response: z.object({}),
  example: { number: 1_000_000 },
});

export const restoreIdentity = defineOfficeEndpoint({
  path: 'identity/restore',
  permission: 'shop.publish',
  summary: 'Publishes an earlier version again at once; a draft stays the draft.',
  request: z.object({
    number: z.number().int().min(1),
    before: z.number().int().nullable().describe('The published version that was seen.'),
  }),
  response: z.object({ number: z.number().int() }),
  example: { number: 1_000_000, before: null },
});
