import { z } from 'zod';
import { ACTIVATION_STATES, SKIP_REASONS } from '../../domain/activation.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { tablePage, tableRequest } from './table.ts';

const moment = z.iso.datetime();
const count = z.number().int();
const customerCode = z.string().trim().min(1).max(60);
const stateCounts = z.object(
  Object.fromEntries(ACTIVATION_STATES.map((state) => [state, count])) as Record<
    (typeof ACTIVATION_STATES)[number],
    typeof count
  >,
);

export const ACTIVATION_SORTS = ['name', 'voice', 'orders', 'state'] as const;
const sortKeys = ACTIVATION_SORTS.flatMap((key) => [key, `-${key}`] as const);

/** Filters of the list, which are those of a wave too. */
export const activationFilters = z.object({
  agent: z.string().max(60).optional().describe('Code of an agent; - for customers without one.'),
  group: z.string().max(60).optional().describe('Code of a group of customers.'),
  discountClass: z.string().max(60).optional().describe('Code of a discount class.'),
  province: z.string().trim().max(40).optional().describe('Of the delivery address.'),
  state: z.enum(ACTIVATION_STATES).optional().describe('The furthest that the people of the customer got.'),
  missing: z.literal(true).optional().describe('Nobody of the customer can log in yet.'),
  voiceFrom: count.min(0).max(10_000).optional().describe('At least so many orders of 90 days by voice.'),
  phones: z.literal(true).optional().describe('More than half of the orders of 90 days by voice or at the counter.'),
  buys: z.literal(true).optional().describe('Ordered in the last twelve months.'),
  codes: z.array(customerCode).max(200).optional().describe('Only these: what was selected of a page.'),
});

const wave = z.object({
  id: count,
  createdBy: z.string(),
  createdAt: moment,
  startsAt: moment,
  sendsFrom: moment
    .nullable()
    .describe('When it goes on where it may not send now: at night, on Sundays, on closed days.'),
  perHour: count,
  state: z.enum(['running', 'stopped', 'done']),
  stoppedBy: z.string().nullable(),
  lettersState: z.enum(['none', 'waiting', 'drawing', 'done']),
  lettersDone: count,
  hasLettersFile: z.boolean().describe('Whether the file with the letters is there for who asks.'),
  mails: count,
  sent: count,
  letters: count,
  skipped: count.describe('Left out when it was their turn.'),
  reminded: count,
  unsubscribed: count,
  active: count.describe('Invited customers with somebody who can log in now.'),
});

export const getActivation = defineOfficeEndpoint({
  path: 'activation',
  permission: 'customers.view',
  summary:
    'How many customers are how far on the way into the shop, in all and by agent, and the waves of invitations.',
  request: z.object({}),
  response: z.object({
    counts: stateCounts,
    agents: z.array(
      z.object({
        code: z.string().nullable().describe('Null: customers without an agent.'),
        name: z.string().nullable(),
        customers: count,
        phones: count,
        counts: stateCounts,
      }),
    ),
    waves: z.array(wave),
    growth: z.array(z.object({ week: z.iso.date(), active: count })).describe('At the end of each of eight weeks.'),
  }),
  example: {},
});

export const activationChoices = defineOfficeEndpoint({
  path: 'activation/choices',
  permission: 'customers.view',
  summary: 'Groups, discount classes and provinces to choose from.',
  request: z.object({}),
  response: z.object({
    groups: z.array(z.object({ code: z.string(), name: z.string() })),
    discountClasses: z.array(z.string()),
    provinces: z.array(z.string()),
  }),
  example: {},
});

export const listActivation = defineOfficeEndpoint({
  path: 'activation/customers',
  permission: 'customers.view',
  summary: 'Open customers with how far they are, and how many of their orders come by voice.',
  request: tableRequest.extend(activationFilters.shape).extend({ sort: z.enum(sortKeys).optional() }),
  response: tablePage(
    z.object({
      code: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      person: z.string(),
      phone: z.string().nullable().describe('Of the delivery address, in the scope of who asks.'),
      city: z.string().nullable(),
      agent: z.string().nullable(),
      province: z.string().nullable(),
      state: z.enum(ACTIVATION_STATES),
      orders: count.describe('Of 90 days.'),
      voice: count.describe('Of these, by voice or at the counter.'),
      stop: z.enum(['generic', 'unsubscribed']).nullable().describe('Why no wave writes to the address.'),
      isShared: z.boolean().describe('The address occurs at another customer too.'),
      isAgentTold: z.boolean().describe('This month.'),
    }),
  ),
  example: { state: 'not-invited' },
});

const selection = z.object({
  text: tableRequest.shape.text,
  ...activationFilters.shape,
  without: z.array(customerCode).max(500).default([]).describe('Taken out by hand.'),
  letters: z.boolean().default(false).describe('Also those without a mail address, by letter.'),
});

export const previewWave = defineOfficeEndpoint({
  path: 'activation/preview',
  permission: 'customers.edit',
  summary: 'How many customers a wave would invite now by mail and by letter, and who is left out why.',
  request: selection,
  response: z.object({
    mails: count,
    letters: count,
    skipped: z.array(z.object({ reason: z.enum(SKIP_REASONS), count })),
  }),
  example: { state: 'not-invited' },
});

const mailText = z.object({
  subject: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  button: z.string().nullable(),
});

export const getWaveTexts = defineOfficeEndpoint({
  path: 'activation/texts',
  permission: 'customers.view',
  summary: 'The invitation, its reminder and the letter as a customer reads them, in both languages.',
  request: z.object({ code: customerCode.optional().describe('A customer; without one an example is written.') }),
  response: z.object({
    invitation: z.object({ it: mailText, en: mailText }),
    reminder: z.object({ it: mailText, en: mailText }),
    letter: z.object({ it: z.array(z.string()), en: z.array(z.string()) }),
  }),
  example: {},
});

export const tryWaveMail = defineOfficeEndpoint({
  path: 'activation/try',
  permission: 'customers.edit',
  summary:
    'Sends the invitation or its reminder, as it is published, to the own address; at most ten mails within an hour.',
  request: z.object({ template: z.enum(['activation-invited', 'activation-reminder']), locale: z.enum(['it', 'en']) }),
  response: z.object({ to: z.string() }),
  example: { template: 'activation-invited', locale: 'it' },
});

export const planWave = defineOfficeEndpoint({
  path: 'activation/plan',
  permission: 'customers.edit',
  summary: 'Plans a wave of invitations to the customers that match now; it fails where others match than were shown.',
  request: selection.extend({
    startsAt: moment,
    perHour: count.min(1).max(5000),
    reminderDays: count.min(1).max(60).nullable(),
    validDays: count.min(1).max(90),
    expected: z.object({ mails: count, letters: count }).describe('What the page has shown.'),
  }),
  response: z.object({ waveId: count, mails: count, letters: count }),
  example: {
    ...{ state: 'not-invited', startsAt: '2026-11-24T07:30:00Z', perHour: 20, reminderDays: 7, validDays: 30 },
    expected: { mails: 44, letters: 0 },
  },
});

export const stopWave = defineOfficeEndpoint({
  path: 'activation/stop',
  permission: 'customers.edit',
  summary: 'Stops a wave, or lets it go on.',
  request: z.object({ waveId: count.min(1).max(2_147_483_647), isStopped: z.boolean() }),
  response: z.object({}),
  example: { waveId: 6, isStopped: true },
});

export const markGenericAddress = defineOfficeEndpoint({
  path: 'activation/generic',
  permission: 'customers.edit',
  summary: 'Marks the mail address of a customer as generic, which no wave writes to, or takes the mark away.',
  request: z.object({ code: customerCode, isGeneric: z.boolean() }),
  response: z.object({}),
  example: { code: '70431', isGeneric: true },
});

export const tellAgent = defineOfficeEndpoint({
  path: 'activation/tell-agent',
  permission: 'customers.edit',
  summary: 'Writes to the agent of a customer that it still phones; once a month.',
  request: z.object({ code: customerCode }),
  response: z.object({}),
  example: { code: '70431' },
});

export const getSecondCode = defineOfficeEndpoint({
  path: 'activation/second-code',
  permission: 'customers.edit',
  summary: 'The second code of the letter of a customer without invoices, to be read out on the phone.',
  request: z.object({ code: customerCode }),
  response: z.object({ secondCode: z.string() }),
  example: { code: '70431' },
});
