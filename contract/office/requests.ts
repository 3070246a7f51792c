import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';
import { memberRights } from './customers.ts';
import { tablePage, tableRequest } from './table.ts';

const moment = z.iso.datetime();
const id = z.number().int().min(1);

/** What a request for access amounts to, so far as the data say. */
export const REQUEST_KINDS = ['existing', 'second-user', 'new'] as const;
/** The verdict at a glance: known to the ERP, unknown, VAT number not valid, already decided by a colleague. */
export const REQUEST_VERDICTS = ['known', 'unknown', 'vat-invalid'] as const;
/** Why a request is rejected, in words of the shop; the mail has the sentence. */
export const REJECTION_REASONS = ['not-verified', 'vat-ended', 'out-of-area', 'no-company', 'twice', 'other'] as const;

const decision = z
  .object({ at: moment.nullable(), by: z.string().nullable(), reason: z.string().nullable() })
  .describe('How it was decided.');

const requestRow = z.object({
  id,
  state: z.enum(['waiting', 'approved', 'rejected']),
  kind: z.enum(REQUEST_KINDS),
  company: z.string(),
  city: z.string().nullable(),
  person: z.string(),
  createdAt: moment,
  verdict: z.enum(REQUEST_VERDICTS),
  isConfirmed: z.boolean().describe('Its e-mail address, or the code mailed to the address on file, is confirmed.'),
  decision: decision.nullable(),
});

export const listRequests = defineOfficeEndpoint({
  path: 'requests',
  permission: 'customers.view',
  summary: 'Requests for access, those that wait oldest first; with `all` the decided ones too, newest first.',
  request: tableRequest.omit({ sort: true }).extend({ all: z.boolean().default(false) }),
  response: tablePage(requestRow),
  example: {},
});

const compared = z.object({
  field: z.enum([
    ...['companyName', 'vatNumber', 'taxCode', 'seat', 'recipientCode', 'certifiedEmail', 'email', 'telephone'],
  ] as [string, ...string[]]),
  asked: z.string().nullable(),
  stored: z.string().nullable(),
  result: z.enum(['same', 'different', 'other-domain', 'missing']),
});

export const requestDetail = requestRow.extend({
  email: z.string(),
  locale: z.enum(['it', 'en']),
  data: z.record(z.string(), z.string()).describe('What was typed, without the password.'),
  checks: z.object({
    checkDigit: z.boolean().nullable().describe('Null where there is no Italian VAT number.'),
    vies: z.object({
      state: z.enum(['valid', 'invalid', 'unknown', 'waiting', 'not-asked']),
      name: z.string().nullable(),
      at: moment.nullable(),
    }),
    mailDomain: z.enum(['same', 'other', 'unknown']),
    doubles: z.array(z.string()).describe('Names of users and requests with the same e-mail address.'),
  }),
  customer: z
    .object({
      code: z.string(),
      name: z.string(),
      foundBy: z.enum(['asked', 'vat', 'tax-code', 'email']),
      priceListCode: z.string(),
      agents: z.array(z.string()),
      addresses: z.array(z.object({ code: z.string(), text: z.string() })),
      phone: z.string().nullable(),
      lastOrder: z.object({ at: moment, netCents: z.number().int() }).nullable(),
      administrators: z.array(z.string()).describe('Where there are any, they decide (decision 4.6).'),
    })
    .nullable()
    .describe('The customer that it is compared with.'),
  comparison: z.array(compared),
});

export const getRequest = defineOfficeEndpoint({
  path: 'requests/one',
  permission: 'customers.view',
  summary: 'A request for access compared with the data of the ERP and with the register of VAT numbers.',
  request: z.object({ id, customerCode: z.string().trim().min(1).max(60).optional() }),
  response: requestDetail,
  example: { id: 1 },
});

export const approveAccess = defineOfficeEndpoint({
  path: 'requests/approve',
  permission: 'customers.edit',
  summary: 'Lets the applicant in, for a stored customer or a new one with a price list, and mails the welcome.',
  request: z.object({
    id,
    customer: z.union([
      z.object({ code: z.string().trim().min(1).max(60) }),
      z.object({
        priceListCode: z.string().trim().min(1).max(60),
        newCode: z.string().trim().min(1).max(60).nullable().default(null),
        agentCode: z.string().trim().min(1).max(60).nullable().default(null),
      }),
    ]),
    rights: memberRights.optional().describe('Without it as before: the administrator where there is none.'),
  }),
  response: z.object({
    customerCode: z.string(),
    isPassedOn: z.boolean().describe('The customer has an administrator, who decides and has been mailed.'),
  }),
  example: { id: 1, customer: { code: '70431' } },
});

export const rejectAccess = defineOfficeEndpoint({
  path: 'requests/reject',
  permission: 'customers.edit',
  summary: 'Rejects a request and mails the reason.',
  request: z.object({
    id,
    reason: z.enum(REJECTION_REASONS),
    note: z.string().trim().max(1000).default('').describe('Added to the mail; needed with the reason `other`.'),
  }),
  response: z.object({}),
  example: { id: 1, reason: 'not-verified' },
});

export const reopenAccess = defineOfficeEndpoint({
  path: 'requests/reopen',
  permission: 'customers.edit',
  summary: 'Lets a rejected request wait again, to be decided anew; nobody is mailed.',
  request: z.object({ id }),
  response: z.object({}),
  example: { id: 1 },
});

const correctionRow = z.object({
  id,
  state: z.enum(['waiting', 'done', 'refused']),
  kind: z.enum(['company', 'address', 'new-address']),
  customerCode: z.string(),
  customerName: z.string(),
  addressCode: z.string().nullable(),
  by: z.string().nullable(),
  wanted: z.record(z.string(), z.string()),
  now: z.record(z.string(), z.string().nullable()).describe('What is stored for the wanted fields.'),
  note: z.string().nullable(),
  createdAt: moment,
  toldAt: moment.nullable().describe('It was passed on to who keeps the ERP.'),
  isApplicable: z.boolean().describe('Every wanted field belongs to the office and can be written here.'),
  decision: decision.nullable(),
});

export const listCorrections = defineOfficeEndpoint({
  path: 'corrections',
  permission: 'customers.view',
  summary: 'Corrections of their data that companies ask for, those that wait oldest first.',
  request: tableRequest
    .omit({ sort: true })
    .extend({ all: z.boolean().default(false), customerCode: z.string().trim().min(1).max(60).optional() }),
  response: tablePage(correctionRow),
  example: {},
});

export const decideCorrection = defineOfficeEndpoint({
  path: 'corrections/decide',
  permission: 'customers.edit',
  summary: 'Applies a correction to fields of the office, notes that the ERP was told, or answers it.',
  request: z.object({
    id,
    decision: z.enum(['apply', 'told', 'done', 'refused']),
    answer: z.string().trim().max(1000).default('').describe('What the company reads; needed to refuse.'),
  }),
  response: z.object({}),
  example: { id: 1, decision: 'told' },
});
