import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { closuresError, MAXIMUM_CLOSURES, type Closure } from '../../domain/closures.ts';
import * as defaults from '../../domain/defaults.ts';
import { ibanOf, isIban } from '../../domain/iban.ts';
import { LEGAL_POLICIES } from '../../domain/legal-texts.ts';
import { DEFAULT_PRICE_ROUNDING, PRICE_DECIMALS } from '../../domain/price-rounding.ts';
import { DKIM_SELECTOR } from '../../domain/sender-records.ts';
import { STATUS_LABELS } from '../../domain/order-status.ts';
import { hasPickupHours } from '../../domain/pickup-slots.ts';
import {
  transportRulesOn,
  type TransportList,
  type TransportPrice,
  type TransportRule,
} from '../../domain/transport.ts';
import { findIdentity, type ShopCompany, type ShopIdentity } from './identity.ts';
import { listLegalVersions, type ShownLegalVersion } from './legal-texts.ts';
import { listTransportRules } from './transport-rules.ts';
import type { Database, Tables } from '../database/index.ts';

const cents = z.number().int().nonnegative();
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'not a time like 09:30');
const hours = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from < to, 'ends before it begins')
  .nullable();
const pickupDay = z
  .object({ morning: hours, afternoon: hours })
  .refine(({ morning, afternoon }) => !morning || !afternoon || morning.to <= afternoon.from, 'the hours overlap');
const { week } = defaults.PICKUP;

const legalPolicy = z.enum(LEGAL_POLICIES).default('warn');

/** Settings of the whole shop, edited by the operator: one row of `setting` per key; a missing row has the default. */
export const shopSettings = z.object({
  /**
   * Transport cost up to and including freeAbove of net goods, free above it; VAT in hundredths of a percent.
   */
  transport: z
    .object({ costCents: cents, freeAboveCents: cents, vatRate: z.number().int().min(0).max(10_000) })
    .default(defaults.TRANSPORT),
  /** How the results of discounts are rounded: decimals of one unit, null for four of the article's price quantity. */
  price_rounding: z
    .object({
      decimals: z.union(PRICE_DECIMALS.map((decimals) => z.literal(decimals))).nullable(),
      roundsEachDiscount: z.boolean(),
    })
    .default(DEFAULT_PRICE_ROUNDING),
  /** Minimum order in cents of net goods, for customers without their own. */
  minimum_order: z.object({ cents }).default({ cents: 0 }),
  /** Days from today to the first day that can be requested, which is then moved to a working day. */
  shipping: z
    .object({ minimumDays: z.number().int().min(0).max(60) })
    .default({ minimumDays: defaults.MINIMUM_SHIPPING_DAYS }),
  /**
   * Whether pickup is offered, for how many days with hours there are slots, until when an order is ready the same day or
   * the next morning, and the hours of each day.
   */
  pickup: z
    .object({
      isOffered: z.boolean(),
      workingDays: z.number().int().min(1).max(30),
      sameDayUntil: time.default(defaults.PICKUP.sameDayUntil),
      nextMorningUntil: time.default(defaults.PICKUP.nextMorningUntil),
      week: z
        .object({
          ...{ monday: pickupDay, tuesday: pickupDay, wednesday: pickupDay },
          ...{ thursday: pickupDay, friday: pickupDay, saturday: pickupDay },
        })
        .default(week),
    })
    .refine(({ sameDayUntil, nextMorningUntil }) => sameDayUntil <= nextMorningUntil, {
      path: ['nextMorningUntil'],
      error: 'is before the time for the same day',
    })
    .refine((pickup) => !pickup.isOffered || hasPickupHours(pickup), {
      path: ['week'],
      error: 'no day has hours',
    })
    .default(defaults.PICKUP),
  /** Days on which the shop is closed besides Sundays and public holidays. */
  closures: z
    .object({
      days: z
        .array(
          z.object({
            ...{ from: z.string(), to: z.string(), name: z.string().trim().min(1).max(60) },
            ...{ isYearly: z.boolean(), stops: z.enum(['everything', 'deliveries']) },
          }),
        )
        .max(MAXIMUM_CLOSURES)
        .superRefine((days, context) => {
          const error = closuresError(days);
          if (error) context.addIssue({ code: 'custom', path: [error.index], message: error.reason });
        }),
    })
    .default({ days: [] }),
  /** Whether articles without stock and without a coming supply can be ordered; an article may say otherwise. */
  without_stock: z.object({ isOrderable: z.boolean() }).default({ isOrderable: false }),
  /** Labels of the order statuses by code; a code without a label is shown as unknown. */
  order_status: z
    .object({ labels: z.record(z.string().max(10), z.string().max(50)) })
    .default({ labels: STATUS_LABELS }),
  /**
   * Whether a customer can choose among all its payment methods or always pays with its usual one; whether
   * PayPal is offered to customers that have it among their methods.
   */
  payment: z
    .object({
      areSeveralAllowed: z.boolean().default(defaults.PAYMENT.areSeveralAllowed),
      isPayPalOffered: z.boolean().default(defaults.PAYMENT.isPayPalOffered),
    })
    .default(defaults.PAYMENT),
  /** The account for payments by bank transfer, shown to those who pay so; null shows none. */
  bank_account: z
    .object({
      holder: z.string().trim().min(1).max(100),
      iban: z.string().refine(isIban, 'not an IBAN').transform(ibanOf),
      bank: z.string().trim().max(100).nullable().default(null),
    })
    .nullable()
    .default(defaults.BANK_ACCOUNT),
  /** The selector of the DKIM key with which the mail server signs, for the look-up; null: it is not looked up. */
  mail: z
    .object({ dkimSelector: z.string().regex(DKIM_SELECTOR, 'not a selector').nullable() })
    .default({ dkimSelector: null }),
  /** Whether an order can have a note. */
  order_note: z.object({ isShown: z.boolean() }).default({ isShown: defaults.IS_ORDER_NOTE_SHOWN }),
  /** Working days after which an order that nobody has approved goes back to its buyer. */
  approval: z.object({ workingDays: z.number().int().min(1).max(30) }).default({ workingDays: 3 }),
  /** Whether visitors are asked for consent to statistics even if these stay in the shop's own back end. */
  consent: z.object({ isAsked: z.boolean() }).default({ isAsked: false }),
  /** What happens to orders that others send for a customer of whom nobody has accepted a legal text. */
  legal_texts: z
    .object({ terms: legalPolicy, privacy: legalPolicy, cookies: legalPolicy, use: legalPolicy })
    .default({ terms: 'warn', privacy: 'warn', cookies: 'warn', use: 'warn' }),
  /** Whether agents and operators need a second factor to log in. */
  second_factor_required: z.object({ isOn: z.boolean() }).default({ isOn: false }),
  /** The endpoint of an invoice's PDF: from the document archive, or drawn. */
  invoice_pdf_method: z.object({ method: z.enum(['invoice_pdf_arxivar', 'invoice_pdf']) }).default({
    method: defaults.INVOICE_PDF_METHOD,
  }),
  /**
   * The mailbox for messages of visitors, null for that of the company; the days after which messages and ended
   * subscriptions of the newsletter are deleted.
   */
  inquiries: z
    .object({ email: z.email().nullable().default(null), keptDays: z.number().int().min(1).max(3650).default(365) })
    .default({ email: null, keptDays: 365 }),
});

/** The settings, with the published identity and the rules of transport. */
export interface ShopSettings extends z.infer<typeof shopSettings> {
  identity: ShopIdentity;
  /** That of the identity; without a name of its own it has that of the shop. */
  company: ShopCompany;
  /** All published versions of the legal texts, also those whose day has not come. */
  legalVersions: readonly ShownLegalVersion[];
  transportLists: readonly TransportList[];
  /** Another one when a list has changed. */
  transportVersion: string;
  /** Another one when any setting has changed. */
  version: string;
}

/** The rules of transport on a day, YYYY-MM-DD, and what it costs where none of them fits: the public price. */
export function transportOn(
  { transport, transportLists }: ShopSettings,
  day: string,
): { rules: readonly TransportRule[]; usual: TransportPrice } {
  const rules = transportRulesOn(transportLists, day);
  const { costCents, freeAboveCents } = rules.at(-1) ?? transport;
  return { rules, usual: { costCents, freeAboveCents } };
}

/** Cache time: a changed setting takes effect after at most this time. */
const CACHE_MILLISECONDS = 2_000;

const versionOf = (what: object) => createHash('sha256').update(JSON.stringify(what)).digest('base64');

/** Reads the operator's settings; an invalid row is reported with its key to `onError` and replaced by the default. */
export function createShopSettings(database: Database, onError: (key: string, reason: string) => void) {
  let cached: { settings: ShopSettings; at: number } | null = null;

  async function read(): Promise<ShopSettings> {
    const [rows, transportLists, legalVersions, identity] = await Promise.all([
      database.query.selectFrom('setting').select(['key', 'value']).execute(),
      listTransportRules(database.query),
      listLegalVersions(database.query),
      findIdentity(database.query, (reason) => onError('identity', reason)),
    ]);
    const values: Record<string, unknown> = Object.fromEntries(rows.map((row) => [row.key, row.value]));
    for (const [key, schema] of Object.entries(shopSettings.shape)) {
      const parsed = schema.safeParse(values[key]);
      if (!parsed.success) {
        onError(key, z.prettifyError(parsed.error));
        delete values[key];
      }
    }
    const company = companyOf(identity);
    const settings = { ...shopSettings.parse(values), identity, company, transportLists, legalVersions };
    return { ...settings, transportVersion: versionOf(transportLists), version: versionOf(settings) };
  }

  return {
    async current(): Promise<ShopSettings> {
      if (!cached || Date.now() - cached.at > CACHE_MILLISECONDS) cached = { settings: await read(), at: Date.now() };
      return cached.settings;
    },
  };
}
export type ShopSettingsReader = ReturnType<typeof createShopSettings>;

/** The company as pages and papers write it: with the shop's name where it has none, and what its number is. */
export function companyOf({ company, name }: ShopIdentity): ShopCompany {
  const isBare = /^[A-Z]{2}[ -]*\d+$/i.test(company.register);
  return { ...company, name: company.name || name, register: isBare ? `REA ${company.register}` : company.register };
}

/** The days on which the shop is closed, read in the transaction of what they decide; none where they are invalid. */
export async function findClosures(query: Kysely<Tables>): Promise<readonly Closure[]> {
  const row = await query.selectFrom('setting').select('value').where('key', '=', 'closures').executeTakeFirst();
  return shopSettings.shape.closures.safeParse(row?.value).data?.days ?? [];
}

/** The name of the shop's company, as mails have it. */
export async function findShopName(query: Kysely<Tables>): Promise<string> {
  const { company, name } = await findIdentity(query, () => {});
  return company.name || name;
}

/** The VAT number of the shop's own company; null while nobody has written one. */
export async function findOwnVatNumber({ query }: Database): Promise<string | null> {
  const { company } = await findIdentity(query, () => {});
  return company.vatNumber || null;
}
