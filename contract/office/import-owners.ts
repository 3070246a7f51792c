import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';

const kind = z.string().max(60).describe('A kind of files, such as `articles`.');
const owner = z.string().max(40).describe('`erp`, `office`, or the name of a source.');

export const listFieldOwners = defineOfficeEndpoint({
  path: 'imports/owners',
  permission: 'imports.view',
  summary: 'To whom each field belongs: imports of others fill it only where it is empty (decision 8.1).',
  request: z.object({}),
  response: z.object({
    kinds: z.array(
      z.object({
        kind,
        fields: z.array(
          z.object({
            field: z.string(),
            owner,
            setBy: z.string().nullable().describe('Null: nobody chose, it belongs to the ERP.'),
            setAt: z.iso.datetime().nullable(),
          }),
        ),
      }),
    ),
    proposal: z
      .array(z.object({ kind, fields: z.array(z.string()) }))
      .nullable()
      .describe('What a new shop is advised to keep in the office; null once somebody has chosen.'),
  }),
  example: {},
});

export const changeFieldOwners = defineOfficeEndpoint({
  path: 'imports/owners/change',
  permission: 'shop.publish',
  summary: 'Gives fields of a kind to others.',
  request: z.object({
    kind,
    changes: z.record(z.string().max(60), z.object({ before: owner, after: owner })),
  }),
  response: z.object({}),
  example: { kind: 'articles', changes: {} },
});

export const answerOwnerProposal = defineOfficeEndpoint({
  path: 'imports/owners/proposal',
  permission: 'shop.publish',
  summary: 'Takes the advised owners, or leaves all fields to the ERP; it is offered once.',
  request: z.object({ isAccepted: z.boolean() }),
  response: z.object({}),
  example: { isAccepted: false },
});
