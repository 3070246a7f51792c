import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';

const removalPlan = z.object({
  state: z.enum(['none', 'loaded', 'removing', 'removed']),
  asked: z
    .object({ by: z.string(), at: z.iso.datetime(), failure: z.string().optional().describe('Why it failed.') })
    .nullable()
    .describe('Who asked for the removal and when.'),
  hasOwnAdministrator: z.boolean().describe('Whether an administrator stays; else nobody could log in afterwards.'),
  isUnknown: z.boolean().describe('It was loaded by a version that did not note what it wrote.'),
  removed: z.record(z.string(), z.number().int()).describe('How many things of each table go, or went.'),
  kept: z
    .array(z.object({ thing: z.string(), name: z.string() }))
    .describe('What stays because own things stand on it: now the shop’s own, to be renamed; at most 200.'),
});
export type RemovalPlan = z.infer<typeof removalPlan>;

export const getDemonstration = defineOfficeEndpoint({
  path: 'demonstration',
  permission: 'shop.publish',
  summary: 'Whether the demonstration is loaded, and what its removal would take away or leave.',
  request: z.object({}),
  response: removalPlan,
  example: {},
});

export const removeDemonstration = defineOfficeEndpoint({
  path: 'demonstration/remove',
  permission: 'people.edit',
  summary: 'Removes what came from the demonstration and nothing else, in the background (decision 6.16).',
  needsProof: true,
  request: z.object({
    confirmation: z.string().trim().max(200).describe('The name of the shop, as typed.'),
    administrator: z
      .object({ name: z.string().max(200), email: z.string().max(200), password: z.string().max(200) })
      .optional()
      .describe('The first own administrator, where all people are those of the demonstration.'),
  }),
  response: z.object({}),
  example: { confirmation: 'Bancale' },
});
