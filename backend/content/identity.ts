import { sql } from 'kysely';
import { z } from 'zod';
import type { Query } from '../database/upsert/index.ts';
import { DEFAULT_COLOURS, isColour, passes } from '../../domain/shop-colours.ts';
import { isShopPath } from '../../domain/content-rules.ts';
import { IDENTITY_LIMITS, MOST_DELIVERY_DAYS, MOST_PAPER_LINES } from '../../domain/identity-limits.ts';

const line = (maximum: number) => z.string().trim().max(maximum).default('');
const words = (maximum: number) => z.string().trim().min(1, 'must not be empty.').max(maximum);
const localWords = (maximum: number) =>
  z
    .strictObject({ it: words(maximum), en: words(maximum).nullable().default(null) })
    .nullable()
    .default(null);

/** A picture of the shop: uploaded in the office, or copied by the import of content. */
const picture = z.string().max(500).refine(isShopPath, 'must be a path of this shop.').nullable().default(null);

const colour = (part: 'sign' | 'action') =>
  z
    .string()
    .refine(isColour, 'must be a colour such as #17402F.')
    .refine(
      (value) => !isColour(value) || passes(part, value),
      part === 'sign'
        ? 'needs a contrast of 4.5 with its text and with the page.'
        : 'needs a contrast of 4.5 with its text and of 3 with the page.',
    );

/** Company data of the wholesaler for footer, contacts, mails and documents; '' leaves a line out. */
const company = z.strictObject({
  name: line(IDENTITY_LIMITS.companyName),
  street: line(IDENTITY_LIMITS.street),
  /** Postal code, city and province: '40068 San Lazzaro di Savena (BO)'. */
  city: line(IDENTITY_LIMITS.city),
  telephone: line(IDENTITY_LIMITS.telephone),
  email: z.union([z.literal(''), z.email('is no e-mail address.')]).default(''),
  vatNumber: line(IDENTITY_LIMITS.vatNumber),
  taxCode: line(IDENTITY_LIMITS.taxCode),
  /** Entry in the company register, required by law on a website: 'REA BO-512345'. */
  register: line(IDENTITY_LIMITS.register),
  /** As the law wants it on a website (art. 2250 c.c.): '1.200.000 € i.v.'. */
  capital: line(IDENTITY_LIMITS.capital),
  /** Certified e-mail. */
  pec: z.union([z.literal(''), z.email('is no e-mail address.')]).default(''),
  /** Of the exchange of electronic invoices. */
  recipientCode: line(IDENTITY_LIMITS.recipientCode),
});

/** What the shop promises its buyers; null removes the sentence. */
const promises = z.strictObject({
  deliveryDays: z.number().int().min(1).max(MOST_DELIVERY_DAYS).nullable().default(null),
  /** Days of the week on which somebody answers. */
  supportDays: z.number().int().min(1).max(7).nullable().default(null),
  supportHours: localWords(IDENTITY_LIMITS.supportHours),
});

/** Head and foot of the shop's papers. */
const papers = z.strictObject({
  /** Lines below the logo; without any, address, VAT number and contacts. */
  lines: z.array(words(IDENTITY_LIMITS.paperLine)).max(MOST_PAPER_LINES).default([]),
  /** At the foot of each page. */
  foot: localWords(IDENTITY_LIMITS.paperFoot),
});

/** The identity of the shop, drafted and published like other content. One item, with the key `shop`. */
export const identitySchema = z.strictObject({
  /** As the shop's head shows it. */
  name: words(IDENTITY_LIMITS.name),
  /** Below the name. */
  claim: localWords(IDENTITY_LIMITS.claim),
  /** On the home page. */
  headline: localWords(IDENTITY_LIMITS.headline),
  logo: picture,
  /** For dark grounds; without it the logo stands on a light one. */
  darkLogo: picture,
  icon: picture,
  colours: z.strictObject({ sign: colour('sign'), action: colour('action') }).default(DEFAULT_COLOURS),
  company: company.prefault({}),
  promises: promises.prefault({}),
  papers: papers.prefault({}),
});

export type ShopIdentity = z.output<typeof identitySchema>;
export type ShopCompany = ShopIdentity['company'];

/** The key of the only item. */
export const IDENTITY_KEY = 'shop';

/** The identity of a shop in which nobody has published one: nothing in it is of anybody. */
export const WITHOUT_IDENTITY: ShopIdentity = identitySchema.parse({ name: 'Negozio' });

/**
 * The identity that is published now, null as `WITHOUT_IDENTITY`; one that does not fit is reported and counts as none.
 */
export async function findIdentity(query: Query, onError: (reason: string) => void): Promise<ShopIdentity> {
  const row = await query
    .selectFrom('content_item as i')
    .innerJoin('content_version as v', 'v.item_id', 'i.id')
    .select(['v.content', 'v.state'])
    .where('i.kind', '=', 'identity')
    .where('i.key', '=', IDENTITY_KEY)
    .where('v.state', '<>', 'draft')
    .where((where) => where.or([where('v.publish_at', 'is', null), where('v.publish_at', '<=', sql<Date>`now()`)]))
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.state !== 'published') return WITHOUT_IDENTITY;
  const parsed = identitySchema.safeParse(row.content);
  if (parsed.success) return parsed.data;
  onError(z.prettifyError(parsed.error));
  return WITHOUT_IDENTITY;
}
