import { z } from 'zod';
import { dueDate } from './chain.ts';
import { defineEndpoint } from './endpoint.ts';
import { day } from './dates.ts';
import { amount, integer, text } from './money.ts';
import { userTemp } from './user-temp.ts';

const group = { count: integer(), importo: amount('document') };

export const paymentDeadline = defineEndpoint({
  path: 'payment_deadline',
  method: 'POST',
  permission: 'deadlines.view',
  summary: 'What the client has to pay, by due date, with totals: general = expired + to expire.',
  example: {},
  request: z.object({ ...userTemp }),
  response: z.object({
    message: z.object({
      success: z.literal(true),
      today: day().describe(
        'The day on which the totals are based, in Italy: a due date of this day is still to expire.',
      ),
      totals: z.object({ general: amount('document'), expired: amount('document'), to_expire: amount('document') }),
      deadlines: z
        .array(
          dueDate.extend({
            non_pagabile: z
              .enum(['credit-note', 'paid-online', 'presented', 'collected'])
              .nullable()
              .describe('Why it cannot be paid here; null when it can.'),
          }),
        )
        .describe('Every due date of which something is open, the earliest first.'),
      pagate_online: z
        .array(dueDate)
        .describe('What was paid online and the ERP does not know yet: it is not open any more, and in no total.'),
      ageing: z
        .array(
          z.object({
            bucket: z.enum(['expired', '30', '60', '90', 'later']),
            last_day: day().nullable().describe('Last day of the bucket; null for the first and the last one.'),
            ...group,
          }),
        )
        .describe('By age: expired, due within 30, 31–60 or 61–90 days, later.'),
      months: z
        .array(z.object({ month: text(), ...group, expired: amount('document') }))
        .describe('By month of the due date, the earliest first.'),
    }),
  }),
  errors: {
    401: 'no valid token',
    403: 'client_id does not belong to the user, or the role may not see this',
  },
});
