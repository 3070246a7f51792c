import { z } from 'zod';
import { chain } from './chain.ts';
import { daysInOrder, documentListErrors, documentFilter, documentKey, lineHit, listed } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { day, moment } from './dates.ts';
import { integer, quantity, text } from './money.ts';
import { addressEntry } from './orders.ts';

export const listedDdt = z.object({
  ...documentKey,
  document: text().describe('DDT/2026/3254.'),
  date: day(),
  destination: addressEntry.nullable(),
  consegnato_il: moment().nullable().describe('Time of delivery, ISO 8601.'),
  ricevuto_da: text().nullable(),
  riserva: text().nullable().describe('What the receiver wrote beside the signature.'),
  colli: integer().nullable(),
  peso: quantity().nullable().describe('Kilograms.'),
  vettore: text().nullable(),
  numero_righe: integer(),
  has_pdf: z.boolean(),
  hits: z.array(lineHit),
  chain,
});
export type ListedDdtEntry = z.infer<typeof listedDdt>;

export const getDdt = defineEndpoint({
  path: 'get_ddt',
  method: 'POST',
  permission: 'deliveries.view',
  summary: 'The client’s transport documents, filtered and sorted, with the chain of each.',
  example: { date_from: '2026-01-01', date_to: '2026-03-31', text: 'VS-12-OT' },
  request: z.object({ ...documentFilter, sort_by: z.enum(['date', 'number']).optional() }).refine(...daysInOrder),
  response: z.object({
    message: z.object({
      ...listed,
      ddt: z.array(listedDdt),
      months: z.array(z.object({ month: text(), count: integer() })),
    }),
  }),
  errors: documentListErrors,
});
