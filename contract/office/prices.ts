import { z } from 'zod';
import { MAXIMUM_QUANTITY } from '../../domain/packaging.ts';
import { PRICE_RANKS } from '../../domain/price.ts';
import { PRICE_DECIMALS } from '../../domain/price-rounding.ts';
import { defineOfficeEndpoint } from './endpoint.ts';

const code = z.string().trim().min(1).max(60);
const day = z.iso.date();
const localText = z.object({ it: z.string(), en: z.string().nullish() });
const unitPrice = z
  .number()
  .describe('Ten-thousandths of a euro for `statedQuantity` units, with up to three decimals.');
const discounts = z.array(z.number().int()).describe('Hundredths of a percent, one after the other.');

const rounding = z
  .object({
    decimals: z
      .union(PRICE_DECIMALS.map((decimals) => z.literal(decimals)))
      .nullable()
      .describe('Of the price of one unit; null: four of the units that prices are kept for.'),
    roundsEachDiscount: z.boolean(),
  })
  .describe('How prices are rounded after discounts (decision 1.6).');

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
      rounding,
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

const moment = z.iso.datetime();
const cents = z.number().int();
const rank = z.enum(PRICE_RANKS);
const row = z.number().int().describe('Of the table of precedence, from 1.');

/** What would come to the price of the ERP, or what decides in the shop where nothing does. */
const cause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rounding') }).describe('Another rounding of the shop.'),
  z
    .object({
      kind: z.literal('condition'),
      row,
      rank,
      target: z.string(),
      whyNot: z.enum(['other-address', 'not-yet', 'over', 'larger-quantity', 'outranked']),
    })
    .describe('A condition that does not hold in the shop for this line.'),
  z.object({ kind: z.literal('own-discounts'), row }).describe('The customer’s own discounts.'),
  z.object({ kind: z.literal('list'), validFrom: day.nullable() }).describe('Another price of the list.'),
  z.object({ kind: z.literal('gross') }).describe('The price of the list without discounts.'),
  z.object({ kind: z.literal('promotion'), code: z.string(), title: z.string() }),
  z.object({ kind: z.literal('no-price') }).describe('The shop has no price.'),
  z.object({ kind: z.literal('cent') }).describe('Nothing but one cent: the prices have other decimals.'),
  z.object({ kind: z.literal('other'), row, rank }).describe('Nothing that the shop knows: what decides in the shop.'),
]);

const checkId = z.number().int().min(1).max(2_147_483_647);

export const startPriceCheck = defineOfficeEndpoint({
  path: 'prices/check',
  permission: 'prices.publish',
  summary:
    'Compares the prices of a file that the ERP exported with those of the shop, to the cent; columns are guessed. A large file is compared in the background. Nothing of the file is loaded.',
  // 10 MB as base64.
  bodyLimit: 14 * 1024 * 1024,
  request: z.object({
    fileName: z.string().trim().min(1).max(200),
    content: z.string().min(1).max(14_000_000).describe('The file as base64: text in any usual encoding, or .xlsx.'),
    day: day.nullish().describe('Of rows without a day; null: today.'),
  }),
  response: z.object({
    checkId,
    columns: z.record(z.string(), z.string()).describe('In which columns the fields were found.'),
  }),
  example: { fileName: 'prices.csv', content: 'Y2xpZW50ZTthcnRpY29sbztuZXR0bwo3MDQzMTtWUy0xMi1PVDs3LDk4NAo=' },
});

export const repeatPriceCheck = defineOfficeEndpoint({
  path: 'prices/check/repeat',
  permission: 'prices.publish',
  summary: 'Compares the prices of an earlier check again, with the data and the rounding of now.',
  request: z.object({ checkId }),
  response: z.object({ checkId }),
  example: { checkId: 1 },
});

export const getPriceCheck = defineOfficeEndpoint({
  path: 'prices/check/get',
  permission: 'prices.publish',
  summary: 'What a check of prices has found, how prices are rounded now, and the latest checks.',
  request: z.object({ checkId: checkId.nullish().describe('Null: the latest.') }),
  response: z.object({
    rounding,
    checks: z.array(
      z.object({
        id: checkId,
        fileName: z.string(),
        askedBy: z.string(),
        askedAt: moment,
        isFinished: z.boolean(),
        prices: z.number().int(),
        different: z.number().int().nullable(),
      }),
    ),
    check: z
      .object({
        id: checkId,
        fileName: z.string(),
        askedBy: z.string(),
        askedAt: moment,
        prices: z.number().int(),
        milliseconds: z.number().int().nullable(),
        result: z
          .object({
            compared: z.number().int(),
            different: z.number().int().describe('Of all, also of those that are not listed.'),
            byOneCent: z.number().int(),
            withoutPrice: z.number().int(),
            uncompared: z.number().int(),
            differences: z
              .array(
                z.object({
                  line: z.number().int(),
                  customerCode: z.string(),
                  customerName: z.string(),
                  articleCode: z.string(),
                  addressCode: z.string().nullable(),
                  quantity: z.number().int(),
                  day,
                  erpCents: cents,
                  shopCents: cents.nullable(),
                  cause,
                }),
              )
              .describe('The first 1,000.'),
            rows: z
              .array(
                z.object({
                  line: z.number().int(),
                  reason: z.enum(['customer', 'address', 'article', 'no-price', 'unreadable']),
                  detail: z.string(),
                }),
              )
              .describe('The first 200 that could not be compared.'),
            rounding,
            remedy: z
              .object({ rounding, equal: z.number().int() })
              .nullable()
              .describe('The rounding with which most are equal; null where none makes more equal.'),
          })
          .nullable()
          .describe('Null while it runs.'),
      })
      .nullable(),
  }),
  example: {},
});

export const changePriceRounding = defineOfficeEndpoint({
  path: 'prices/rounding',
  permission: 'shop.publish',
  summary: 'Changes how prices are rounded in the whole shop (decision 1.6); the log has it and can put it back.',
  request: z.object({ before: rounding.describe('As it was shown.'), after: rounding }),
  response: z.object({}),
  example: {
    before: { decimals: null, roundsEachDiscount: false },
    after: { decimals: null, roundsEachDiscount: false },
  },
});
