import { z } from 'zod';
import { MAXIMUM_CLOSURES } from '../../domain/closures.ts';
import { ibanOf, isIban } from '../../domain/iban.ts';
import { PICKUP_WEEKDAYS, type PickupWeekday } from '../../domain/pickup-slots.ts';
import { PRICE_DECIMALS } from '../../domain/price-rounding.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { changedField, changesOf } from './saving.ts';

const day = z.iso.date();
const moment = z.iso.datetime();
const cents = z.number().int().min(0).max(99_999_999);
const grams = z.number().int().min(0).max(1_000_000_000);
const codes = (maximum: number) => z.array(z.string().trim().min(1).max(11)).max(maximum);
const localText = z.object({ it: z.string(), en: z.string().nullish() });

/** Who saved a page of settings last, and when. */
const saved = z.object({ at: moment, by: z.string() }).nullable();

/** A rule of transport, as `domain/transport.ts` has it. */
export const transportRule = z.object({
  name: z.string().trim().max(60).nullable(),
  countries: codes(50),
  provinces: codes(110),
  postalCodes: codes(200),
  overGrams: grams.nullable(),
  upToGrams: grams.nullable(),
  overNetCents: cents.nullable(),
  upToNetCents: cents.nullable(),
  costCents: cents,
  freeAboveCents: cents.nullable(),
});
const transportRules = z.array(transportRule).min(1).max(300);
const transportList = z.object({ startsOn: day.nullable(), rules: z.array(transportRule) });

/** The fields of the page beside the lists of rules. */
export const shippingFields = {
  vatRate: z.number().int().min(0).max(10_000),
  minimumOrderCents: cents,
  minimumDays: z.number().int().min(0).max(60),
};

export const getShippingSettings = defineOfficeEndpoint({
  path: 'settings/shipping',
  permission: 'shop.publish',
  summary: 'The lists of transport rules by the day on which they begin, the minimum order, articles without weight.',
  request: z.object({}),
  response: z.object({
    today: day,
    lists: z.array(transportList).describe('Begun and to come, the earliest first; null begins always.'),
    usual: z
      .object({ costCents: z.number().int(), freeAboveCents: z.number().int().nullable() })
      .describe('What transport costs as long as no list has begun.'),
    fields: z.object(shippingFields),
    unweighed: z.object({
      articles: z.number().int(),
      of: z.number().int(),
      amongBestSellers: z.number().int().describe('Of the 500 articles in most orders of 90 days.'),
      orders: z.number().int().describe('Of the last seven days, with a line of unknown weight.'),
      ofOrders: z.number().int(),
    }),
    ownMinimum: z.number().int().describe('Customers with a minimum order of their own.'),
    saved,
  }),
  example: {},
});

export const saveShippingSettings = defineOfficeEndpoint({
  path: 'settings/shipping/save',
  permission: 'shop.publish',
  summary: 'Saves changed lists of rules, each as a whole, and changed fields; rules take effect by day.',
  request: z.object({
    lists: z
      .array(
        z.object({
          startsOn: day.nullable(),
          before: z.array(transportRule).nullable().describe('Null: there was no list of this day.'),
          after: transportRules.nullable().describe('Null takes the list away.'),
        }),
      )
      .max(10),
    changes: changesOf(shippingFields),
  }),
  response: z.object({}),
  example: { lists: [], changes: {} },
  bodyLimit: 262_144,
});

export const findShippingPlaces = defineOfficeEndpoint({
  path: 'settings/shipping/places',
  permission: 'shop.publish',
  summary: 'Delivery addresses of customers with the open cart of each, to reckon what transport costs there.',
  request: z.object({ text: z.string().trim().min(1).max(100) }),
  response: z.object({
    places: z.array(
      z.object({
        customer: z.object({ code: z.string(), name: z.string() }),
        addressCode: z.string(),
        street: z.string(),
        city: z.string(),
        postalCode: z.string().nullable(),
        province: z.string().nullable(),
        country: z.string(),
        vatRegime: z.string().nullable(),
        minimumOrderCents: z.number().int().nullable().describe('The customer’s own.'),
        cart: z
          .object({ netCents: z.number().int(), grams: z.number().int().nullable() })
          .nullable()
          .describe('Its open cart when carts were last reckoned; null: none.'),
      }),
    ),
  }),
  example: { text: '70431' },
});

const cartEffect = z.object({
  customer: z.string(),
  city: z.string(),
  netCents: z.number().int(),
  beforeCents: z.number().int(),
  afterCents: z.number().int(),
});

export const getShippingEffect = defineOfficeEndpoint({
  path: 'settings/shipping/effect',
  permission: 'shop.publish',
  summary:
    'What rules and a minimum that are not saved change for open carts, as these were reckoned in the background.',
  request: z.object({ rules: transportRules, minimumOrderCents: cents }),
  response: z.object({
    reckonedAt: moment.nullable().describe('When the carts were reckoned; null: not yet, it has been started.'),
    isReckoning: z.boolean(),
    carts: z.number().int(),
    loseFree: z.number().int(),
    gainFree: z.number().int(),
    dearer: z.number().int(),
    cheaper: z.number().int(),
    belowMinimum: z.number().int().describe('That the shop’s minimum stops and did not stop before.'),
    examples: z.array(cartEffect).describe('Those that change most; none for who sees only some customers.'),
  }),
  example: {
    rules: [
      {
        ...{ name: null, countries: [], provinces: [], postalCodes: [], overGrams: null, upToGrams: null },
        ...{ overNetCents: null, upToNetCents: null, costCents: 990, freeAboveCents: 25_000 },
      },
    ],
    minimumOrderCents: 0,
  },
  bodyLimit: 262_144,
});

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const hours = z.object({ from: time, to: time }).nullable();
const pickupDay = z.object({ morning: hours, afternoon: hours });
const days = z.number().int().min(1).max(30);

export const closure = z.object({
  from: day,
  to: day,
  name: z.string().trim().min(1).max(60),
  isYearly: z.boolean(),
  stops: z.enum(['everything', 'deliveries']),
});

/** Each weekday is a field of its own, so that two people can change two days. */
const weekFields = Object.fromEntries(PICKUP_WEEKDAYS.map((name) => [name, pickupDay])) as Record<
  PickupWeekday,
  typeof pickupDay
>;

/** The fields of the page beside the labels of payment codes. */
export const pickupFields = {
  isPickupOffered: z.boolean(),
  pickupDays: days,
  sameDayUntil: time,
  nextMorningUntil: time,
  ...weekFields,
  closures: z.array(closure).max(MAXIMUM_CLOSURES),
  areSeveralAllowed: z.boolean(),
  isPayPalOffered: z.boolean(),
  bankAccount: z
    .object({
      holder: z.string().trim().min(1).max(100),
      iban: z.string().max(60).refine(isIban).transform(ibanOf),
      bank: z.string().trim().max(100).nullable(),
    })
    .nullable(),
  rounding: z.object({
    decimals: z.union(PRICE_DECIMALS.map((decimals) => z.literal(decimals))).nullable(),
    roundsEachDiscount: z.boolean(),
  }),
  isOrderableWithoutStock: z.boolean(),
  isOrderNoteShown: z.boolean(),
  approvalDays: days,
};

const label = z.string().trim().min(1).max(100).nullable();

export const getPickupSettings = defineOfficeEndpoint({
  path: 'settings/pickup',
  permission: 'shop.publish',
  summary: 'Pickup, closed days, payments and what concerns orders; payment codes of the ERP with their labels.',
  request: z.object({}),
  response: z.object({
    today: day,
    fields: z.object(pickupFields),
    holidays: z.array(day).describe('Public holidays of the next twelve months: closed everywhere.'),
    provider: z
      .enum(['paypal', 'sandbox'])
      .nullable()
      .describe('What is connected to pay online: set on the server. Null: nothing.'),
    transferCustomers: z.number().int().describe('Customers that may pay by bank transfer.'),
    onlineCustomers: z.number().int().describe('Those that may pay online.'),
    codes: z.array(
      z.object({
        code: z.string(),
        labelIt: z.string().nullable(),
        labelEn: z.string().nullable(),
        customers: z.number().int(),
        shown: localText.describe('What the customer reads.'),
        needsLabel: z.boolean().describe('The code means nothing to a reader and has no label.'),
      }),
    ),
    saved,
  }),
  example: {},
});

export const savePickupSettings = defineOfficeEndpoint({
  path: 'settings/pickup/save',
  permission: 'shop.publish',
  summary:
    'Saves changed fields and labels of payment codes. Another bank account needs a recent code of the second factor.',
  request: z.object({
    changes: changesOf(pickupFields),
    labels: z
      .record(
        z.string().min(1).max(60),
        z.object({ it: changedField(label).optional(), en: changedField(label).optional() }),
      )
      .default({}),
  }),
  response: z.object({}),
  example: { changes: {} },
});
