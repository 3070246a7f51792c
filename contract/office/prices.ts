import { z } from 'zod';
import { MAXIMUM_QUANTITY } from '../../domain/packaging.ts';
import { PRICE_RANKS } from '../../domain/price.ts';
import { defineOfficeEndpoint } from './endpoint.ts';

const code = z.string().trim().min(1).max(60);
const day = z.iso.date();
const localText = z.object({ it: z.string(), en: z.string().nullish() });
const unitPrice = z
  .number()
  .describe('Ten-thousandths of a euro for `statedQuantity` units, with up to three decimals.');
const discounts = z.array(z.number().int()).describe('Hundredths of a percent, one after the other.');

/** What is known of how the shop comes to a price: the page composes its sentences of it. */
const explanation = z.object({
  quantity: z.number().int(),
  list: z.object({
    code: z.string(),
    name: localText,
    owner: z.enum(['erp', 'office']),
    entries: z
      .array(
        z.object({
          validFrom: day.nullable(),
          price: unitPrice.nullable().describe('Null: the article left the list.'),
          isFree: z.boolean(),
          isInForce: z.boolean(),
        }),
      )
      .describe('Earliest first.'),
  }),
  conditions: z
    .array(
      z.object({
        row: z.number().int().describe('Of the table of precedence, from 1.'),
        rank: z.enum(PRICE_RANKS),
        target: z.string().describe('Code of the article, category, brand or classes.'),
        targetName: localText.nullable(),
        addressCode: z.string().nullable().describe('Null: all addresses.'),
        minimumQuantity: z.number().int(),
        validFrom: day.nullable(),
        validTo: day.nullable(),
        origin: z.enum(['import', 'office']).nullable().describe('Null for the customer’s own discounts.'),
        netPrice: unitPrice.nullable().describe('Agreed net price; null with discounts.'),
        netFor: z.number().int().describe('Units that a net price is for.'),
        discounts: discounts.nullable(),
        thenCustomer: z.boolean(),
        gives: unitPrice.nullable().describe('The net price if it decided; null where that is no price.'),
        whyNot: z
          .enum(['other-address', 'not-yet', 'over', 'larger-quantity', 'outranked'])
          .nullable()
          .describe('Null: it decides.'),
      }),
    )
    .describe('Best first; the customer’s own discounts last.'),
  winner: z.number().int().describe('Row of the table of precedence that decides.'),
  promotions: z.array(
    z.object({
      code: z.string(),
      row: z.number().int(),
      title: localText,
      groupCode: z.string().nullable(),
      startsOn: day,
      endsOn: day,
      minimumQuantity: z.number().int(),
      netPrice: unitPrice.nullable(),
      discounts: discounts.nullable(),
      gives: unitPrice.nullable(),
      whyNot: z
        .enum(['draft', 'other-group', 'not-yet', 'over', 'larger-quantity', 'no-price', 'not-lower'])
        .nullable()
        .describe('Null: lines that choose it get its price.'),
    }),
  ),
  price: z
    .object({
      list: unitPrice.nullable().describe('Of the list; null where it has none.'),
      base: unitPrice.describe('From which the discounts start: of the list, or an agreed net.'),
      discounts,
      stages: z.array(z.object({ discount: z.number().int(), price: unitPrice })),
      net: unitPrice,
      lineCents: z.number().int(),
      rounding: z.object({
        decimals: z
          .number()
          .int()
          .nullable()
          .describe('Of one unit; null: four of the units that prices are kept for.'),
        roundsEachDiscount: z.boolean(),
      }),
    })
    .nullable()
    .describe('Null: the article cannot be ordered in this quantity.'),
  steps: z
    .array(z.object({ from: z.number().int(), discounts, net: unitPrice.nullable() }))
    .describe('From which quantity on another price holds.'),
  cases: z.array(
    z.object({
      kind: z.enum(['address', 'no-address', 'day-before']),
      addressCode: z.string().nullable(),
      day,
      net: unitPrice.nullable(),
    }),
  ),
  cost: unitPrice.nullable().describe('Null where it is unknown, and for those who may not see costs.'),
});

export const explainPrice = defineOfficeEndpoint({
  path: 'prices/why',
  permission: 'prices.view',
  summary:
    'Why a customer pays a price for an article: every price of the list, condition and promotion about them with the reason why it does not hold. Needs the permission for customers too; without an article only what can be chosen.',
  request: z.object({
    customerCode: code.nullish(),
    addressCode: code.nullish().describe('Null: no address is chosen.'),
    articleCode: code.nullish().describe('Internal or visible code.'),
    quantity: z.number().int().min(1).max(MAXIMUM_QUANTITY).nullish().describe('Null: the smallest pack.'),
    day: day.nullish().describe('Null: today.'),
  }),
  response: z.object({
    today: day,
    day,
    customer: z
      .object({
        code: z.string(),
        name: z.string(),
        addresses: z.array(z.object({ code: z.string(), street: z.string(), city: z.string() })),
      })
      .nullable(),
    article: z
      .object({
        code: z.string(),
        sku: z.string(),
        name: z.string(),
        unit: z.string(),
        statedQuantity: z.number().int().describe('Units for which people see its prices.'),
        minimumPackaging: z.number().int(),
      })
      .nullable(),
    unknown: z
      .array(z.enum(['customer', 'article', 'address']))
      .describe('Codes that are unknown, or of customers whom this person does not see.'),
    explanation: explanation.nullable().describe('Null until customer and article are chosen.'),
  }),
  example: { customerCode: '70431', articleCode: 'VS-12-OT', quantity: 20 },
});
