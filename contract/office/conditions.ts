import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';
import { changedField } from './saving.ts';

const code = z.string().trim().min(1).max(60);
const day = z.iso.date();

/** What a condition of a customer may be for. */
export const CONDITION_TARGETS = ['article', 'category', 'brand'] as const;

export const findConditionTargets = defineOfficeEndpoint({
  path: 'customers/condition-targets',
  permission: 'customers.view',
  summary: 'Articles, categories or brands that a condition may be for, by code or name.',
  request: z.object({ kind: z.enum(CONDITION_TARGETS), text: z.string().trim().min(1).max(60) }),
  response: z.object({
    found: z.array(
      z.object({
        code: z.string(),
        shown: z.string().describe('What people call it: the SKU of an article, else the code.'),
        name: z.string(),
        priceQuantity: z.number().int().describe('Units that a net price is for.'),
      }),
    ),
  }),
  example: { kind: 'brand', text: 'a' },
});

export const addCondition = defineOfficeEndpoint({
  path: 'customers/add-condition',
  permission: 'customers.edit',
  summary:
    'Agrees a condition of the office with a customer, which imports leave alone; needs the permission for prices too.',
  request: z
    .object({
      code,
      kind: z.enum(CONDITION_TARGETS),
      target: code.describe('Code of the article, category or brand.'),
      addressCode: code.nullable().default(null).describe('Null: all addresses.'),
      minimumQuantity: z.number().int().min(1).max(1_000_000).default(1),
      netPrice: z
        .number()
        .int()
        .min(1)
        .max(1_000_000_000_000)
        .nullable()
        .describe('Ten-thousandths of a euro for `priceQuantity` units; null with discounts.'),
      priceQuantity: z.number().int().min(1).default(1).describe('As the article has it: another is a conflict.'),
      discounts: z
        .array(z.number().int().min(1).max(10_000))
        .min(1)
        .max(6)
        .nullable()
        .describe('Hundredths of a percent, one after the other; null with a net price.'),
      validFrom: day.nullable().default(null),
      validTo: day.nullable().default(null).describe('The last day.'),
    })
    .refine(({ netPrice, discounts }) => (netPrice === null) !== (discounts === null), {
      path: ['netPrice'],
      error: 'either a net price or discounts',
    }),
  response: z.object({ id: z.number().int() }),
  example: { code: '70431', kind: 'brand', target: 'ACME', netPrice: null, discounts: [3000, 1000] },
});

export const changeConditionEnd = defineOfficeEndpoint({
  path: 'customers/condition-end',
  permission: 'customers.edit',
  summary:
    'Ends a condition of the office on a day, or lets it go on; that of the ERP is refused. Needs the permission for prices too.',
  request: z.object({
    code,
    id: z.number().int().min(1),
    validTo: changedField(day.nullable()).describe('The last day, yesterday at the earliest.'),
  }),
  response: z.object({ stands: z.boolean().describe('False: it had not begun and is removed.') }),
  example: { code: '70431', id: 1, validTo: { before: null, after: '2026-12-31' } },
});
