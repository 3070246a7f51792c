import { z } from 'zod';
import { TEMPLATE_LIMITS } from '../../domain/mail-template.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { changesOf } from './saving.ts';

const moment = z.iso.datetime();
const key = z.string().min(1).max(60).describe('Key of the mail, as `mail-templates` lists it.');
const subject = z.string().max(TEMPLATE_LIMITS.subject);
const body = z.string().max(TEMPLATE_LIMITS.body).describe('Paragraphs with an empty line between them.');

/** The texts of a mail, as the office's form changes them. */
export const templateFields = { itSubject: subject, itBody: body, enSubject: subject, enBody: body };
const fields = z.object(templateFields);
export type TemplateFields = z.infer<typeof fields>;
export type TemplateField = keyof TemplateFields;

const info = {
  key,
  group: z
    .enum([
      ...(['confirmation', 'changes', 'declined', 'approvals', 'claims'] as const),
      ...(['access', 'people', 'passwords', 'newsletter', 'office'] as const),
    ])
    .describe('What the mail is about.'),
  to: z
    .enum(['office', 'stranger', 'invited', 'user', 'member', 'administrator', 'approver', 'reporter', 'buyer'])
    .describe('Whom it goes to.'),
  placeholders: z
    .array(
      z.object({
        name: z.string(),
        money: z.enum(['price', 'document']).nullable().describe('Readers who may not see this money get “…”.'),
        isRequired: z.boolean(),
        isOptional: z.boolean().describe('Without a value, its paragraph is left out.'),
      }),
    )
    .describe('What its text may name, in braces.'),
};

export const listMailTemplates = defineOfficeEndpoint({
  path: 'mail-templates',
  permission: 'shop.publish',
  summary: 'The mails that the shop sends, with the state of their texts.',
  request: z.object({}),
  response: z.object({
    templates: z.array(
      z.object({
        ...info,
        draft: z.object({ at: moment, by: z.string() }).nullable(),
        live: z
          .object({ number: z.number().int(), at: moment, by: z.string() })
          .nullable()
          .describe('Null: the text is that of the program.'),
        sent: z.number().int().describe('In the last 30 days.'),
      }),
    ),
    orders: z
      .array(z.object({ id: z.number().int(), name: z.string(), customer: z.string() }))
      .describe('The newest orders, as examples; none for who may not see orders.'),
  }),
  example: {},
});

export const getMailTemplate = defineOfficeEndpoint({
  path: 'mail-templates/one',
  permission: 'shop.publish',
  summary: 'The texts of a mail: what is published, the draft, the versions.',
  request: z.object({ key }),
  response: z.object({
    ...info,
    fields: fields.describe('Of the draft; without one, what it would begin from.'),
    program: fields.describe('What the program brings with it.'),
    draft: z.object({ number: z.number().int(), savedAt: moment, by: z.string() }).nullable(),
    live: z.object({
      number: z.number().int().describe('0: nobody has published one yet.'),
      at: moment.nullable(),
      by: z.string().nullable(),
      isProgram: z.boolean().describe('Whether it is the text of the program.'),
      fields,
    }),
    versions: z
      .array(
        z.object({
          number: z.number().int(),
          state: z.enum(['live', 'draft', 'earlier']),
          at: moment,
          by: z.string(),
          isProgram: z.boolean(),
          fields,
          differs: z.array(z.string()).describe('Fields that differ from what is published now.'),
        }),
      )
      .describe('At most 30, newest first.'),
  }),
  example: { key: 'order-confirmation' },
});

export const saveMailTemplate = defineOfficeEndpoint({
  path: 'mail-templates/save',
  permission: 'shop.publish',
  summary: 'Saves changed texts in the draft, also what can’t be published yet.',
  request: z.object({ key, changes: changesOf(templateFields) }),
  response: z.object({ savedAt: moment.nullable().describe('Null: nothing differs, there is no draft.') }),
  example: { key: 'order-confirmation', changes: {} },
});

export const publishMailTemplate = defineOfficeEndpoint({
  path: 'mail-templates/publish',
  permission: 'shop.publish',
  summary: 'Publishes the draft for the mails that are sent from now on; 422 names what is missing, unknown or broken.',
  request: z.object({ key, savedAt: moment.describe('Of the draft that was seen.') }),
  response: z.object({ number: z.number().int() }),
  example: { key: 'order-confirmation', savedAt: '2001-01-01T00:00:00.000Z' },
});

export const discardMailTemplate = defineOfficeEndpoint({
  path: 'mail-templates/discard',
  permission: 'shop.publish',
  summary: 'Gives up the draft.',
  request: z.object({ key, savedAt: moment.describe('Of the draft that was seen.') }),
  response: z.object({}),
  example: { key: 'order-confirmation', savedAt: '2001-01-01T00:00:00.000Z' },
});

export const restoreMailTemplate = defineOfficeEndpoint({
  path: 'mail-templates/restore',
  permission: 'shop.publish',
  summary: 'Publishes an earlier version again, or the text of the program; a draft stays the draft.',
  request: z.object({
    key,
    number: z.number().int().min(0).describe('0: the text of the program.'),
    before: z.number().int().min(0).describe('The published version that was seen, 0 for none.'),
  }),
  response: z.object({ number: z.number().int() }),
  example: { key: 'order-confirmation', number: 1_000_000, before: 0 },
});

const shownText = { key, fields, orderId: z.number().int().nullable().describe('Null: made-up values.') };
const exampleFields = { itSubject: 'A', itBody: 'B', enSubject: 'C', enBody: 'D' };
const preview = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export const previewMailTemplate = defineOfficeEndpoint({
  path: 'mail-templates/preview',
  permission: 'shop.publish',
  summary: 'Texts that need not be saved as the mails that they would be.',
  request: z.object(shownText),
  response: z.object({ it: preview, en: preview }),
  example: { key: 'order-confirmation', fields: exampleFields, orderId: null },
});

export const tryMailTemplate = defineOfficeEndpoint({
  path: 'mail-templates/try',
  permission: 'shop.publish',
  summary: 'Sends texts that need not be saved to the own address, at most ten within an hour.',
  request: z.object({ ...shownText, locale: z.enum(['it', 'en']) }),
  response: z.object({ to: z.string() }),
  example: { key: 'order-confirmation', fields: exampleFields, orderId: null, locale: 'it' },
});
