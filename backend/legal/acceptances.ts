import type { Kysely } from 'kysely';
import {
  LEGAL_TEXTS,
  pendingTexts,
  textsInForce,
  unacceptedTexts,
  type AcceptedTexts,
  type LegalAcceptance,
  type LegalPart,
  type LegalTextKey,
  type PendingText,
} from '../../domain/legal-texts.ts';
import { localized } from '../../domain/local-text.ts';
import type { Locale } from '../../domain/locale.ts';
import { AppError } from '../app-error.ts';
import { findLegalVersion, legalTextHash, type ShopSettings, type ShownLegalVersion } from '../content/index.ts';
import type { Database, Tables } from '../database/index.ts';

type LegalSettings = Pick<ShopSettings, 'legalVersions' | 'legal_texts'>;
type Pending = PendingText<ShownLegalVersion>;

/** A person of a customer who may order. */
export interface Buyer {
  customerId: number;
  userId: number;
}

/** What counts for a person: its own acceptances, and earlier ones of the company. */
async function findAcceptances(
  query: Kysely<Tables>,
  { customerId, userId }: Buyer,
  texts: readonly ShownLegalVersion[],
): Promise<LegalAcceptance[]> {
  const rows = await query
    .selectFrom('legal_acceptance')
    .select(['text_key', 'version', 'part', 'counts_until'])
    .where('customer_id', '=', customerId)
    .where(
      'text_key',
      'in',
      texts.map(({ key }) => key),
    )
    .where((where) => where.or([where('user_id', '=', userId), where('user_id', 'is', null)]))
    .execute();
  return rows.map(({ text_key: key, version, part, counts_until: countsUntil }) => ({
    ...{ key, version, part, countsUntil },
  }));
}

/** What a person has to accept now. Without texts that are asked, nothing is read. */
export async function findPendingTexts(
  query: Kysely<Tables>,
  { buyer, moment, now }: { buyer: Buyer; moment: 'login' | 'order'; now: Date },
  { legalVersions }: LegalSettings,
): Promise<Pending[]> {
  const asked = pendingTexts(textsInForce(legalVersions, now.getTime()), [], moment).map(({ text }) => text);
  if (asked.length === 0) return [];
  return pendingTexts(asked, await findAcceptances(query, buyer, asked), moment);
}

/** Texts of which nobody of the customer has accepted any version, for orders that others send. */
export async function findUnacceptedTexts(
  query: Kysely<Tables>,
  { customerId, now }: { customerId: number; now: Date },
  { legalVersions, legal_texts: policies }: LegalSettings,
): Promise<{ text: ShownLegalVersion; policy: 'warn' | 'refuse' }[]> {
  const inForce = textsInForce(legalVersions, now.getTime());
  if (unacceptedTexts(inForce, [], policies).length === 0) return [];
  const accepted = await query
    .selectFrom('legal_acceptance')
    .select('text_key as key')
    .distinct()
    .where('customer_id', '=', customerId)
    .where('part', '=', 'text')
    .execute();
  return unacceptedTexts(inForce, accepted, policies);
}

const titles = (texts: readonly ShownLegalVersion[], locale: Locale): string =>
  texts.map(({ title }) => localized(title, locale)).join(', ');

/** Who sends an order: a person of the customer, or somebody else, who never accepts for it. */
export interface OrderSender extends Buyer {
  isMember: boolean;
  locale: Locale;
}

/**
 * Fails with `conflict` where an order needs an acceptance (decision 7.6): that of the person who sends it, or, for orders
 * of agents and the office, an earlier one by anybody of the customer, where the shop refuses them without.
 */
export async function requireTextsForOrder(
  query: Kysely<Tables>,
  { isMember, locale, ...buyer }: OrderSender,
  settings: LegalSettings,
  now: Date,
): Promise<void> {
  const reason = 'texts-not-accepted';
  if (isMember) {
    const pending = await findPendingTexts(query, { buyer, moment: 'order', now }, settings);
    if (pending.length === 0) return;
    const parameters = {
      texts: titles(
        pending.map(({ text }) => text),
        locale,
      ),
    };
    throw new AppError('conflict', 'textsToAccept', { reason, parameters });
  }
  const found = await findUnacceptedTexts(query, { customerId: buyer.customerId, now }, settings);
  const refusing = found.filter(({ policy }) => policy === 'refuse').map(({ text }) => text);
  if (refusing.length === 0) return;
  throw new AppError('conflict', 'textsNeverAccepted', { reason, parameters: { texts: titles(refusing, locale) } });
}

/** The versions in force of the texts that the checkout's consent and a registration name. */
export function textsOfConsent(
  { legalVersions }: Pick<ShopSettings, 'legalVersions'>,
  keys: readonly LegalTextKey[],
  now: Date,
): AcceptedTexts {
  const inForce = textsInForce(legalVersions, now.getTime()).filter(({ key }) => keys.includes(key));
  return Object.fromEntries(inForce.map(({ key, version }) => [key, version]));
}

/** Of versions that a page has shown, those that were in force by then; null for none. */
export function shownTexts(
  { legalVersions }: Pick<ShopSettings, 'legalVersions'>,
  shown: AcceptedTexts | undefined,
  now: Date,
): AcceptedTexts | null {
  const known = LEGAL_TEXTS.filter((key) =>
    legalVersions.some(
      (one) => one.key === key && one.version === shown?.[key] && (one.publishAt ?? 0) <= now.getTime(),
    ),
  );
  return known.length === 0 ? null : Object.fromEntries(known.map((key) => [key, shown?.[key]]));
}

/** How and from where a person accepts. */
export interface AcceptanceFacts {
  means: 'login' | 'order' | 'registration';
  locale: Locale;
  /** Without its last part. */
  network: string | null;
  browser: string | null;
  at: Date;
}

/** Stores that a person has accepted parts of a published version; what is stored already stays as it is. */
export async function recordAcceptance(
  query: Kysely<Tables>,
  { customerId, userId }: Buyer,
  { key, version, parts }: { key: LegalTextKey; version: number; parts: readonly LegalPart[] },
  { means, locale, network, browser, at }: AcceptanceFacts,
): Promise<void> {
  const found = await findLegalVersion(query, key, version);
  if (!found) throw new AppError('conflict', 'textHasChanged', { reason: 'texts-not-accepted' });
  const hash = legalTextHash(found.content, locale);
  await query
    .insertInto('legal_acceptance')
    .values(
      parts.map((part) => ({
        ...{ text_key: key, version, part, customer_id: customerId, user_id: userId },
        ...{ accepted_at: at, means, locale, text_hash: hash, network, browser },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What a person ticks of one text. */
export interface TickedText {
  key: LegalTextKey;
  version: number;
  isAccepted: boolean;
  areClausesAccepted: boolean;
}

/**
 * Stores what a person accepts of the texts that it is asked for, all or nothing.
 * @throws AppError `invalid` with errors by field where a box is missing, `conflict` where another version has come meanwhile.
 */
export async function acceptTexts(
  { database, clock }: { database: Database; clock: () => Date },
  request: { buyer: Buyer; moment: 'login' | 'order'; texts: readonly TickedText[] } & Omit<
    AcceptanceFacts,
    'at' | 'means'
  >,
  settings: LegalSettings,
): Promise<void> {
  const { buyer, moment, texts, locale, network, browser } = request;
  const now = clock();
  await database.query.transaction().execute(async (query) => {
    // What is accepted ahead of time counts too: a person that came from the login sees what orders ask for later.
    const pending = await findPendingTexts(query, { buyer, moment, now }, settings);
    const errors: Record<string, { key: 'valueMissing' }[]> = {};
    for (const { text, needsText, needsClauses } of pending) {
      const ticked = texts.find(({ key }) => key === text.key);
      if (ticked && ticked.version !== text.version)
        throw new AppError('conflict', 'textHasChanged', { reason: 'texts-not-accepted' });
      if (needsText && !ticked?.isAccepted) errors[text.key] = [{ key: 'valueMissing' }];
      if (needsClauses && !ticked?.areClausesAccepted) errors[`${text.key}_clauses`] = [{ key: 'valueMissing' }];
    }
    if (Object.keys(errors).length > 0) throw new AppError('invalid', 'fixErrors', { errors });
    for (const { text, needsText, needsClauses } of pending) {
      const parts = [...(needsText ? ['text' as const] : []), ...(needsClauses ? ['clauses' as const] : [])];
      const facts = { means: moment, locale, network, browser, at: now };
      await recordAcceptance(query, buyer, { key: text.key, version: text.version, parts }, facts);
    }
  });
}
