import type { acceptTexts as acceptEndpoint, legalTexts as legalTextsEndpoint } from '../../contract/legal-texts.ts';
import { contentPagePath } from '../../domain/content-rules.ts';
import { clauseNames, LEGAL_TEXT_PATHS } from '../../domain/legal-texts.ts';
import { italianTexts, localized } from '../../domain/local-text.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { maskedNetwork, networkOf, parseUserAgent } from '../accounts/index.ts';
import { AppError } from '../app-error.ts';
import { findLegalVersion, localHtml } from '../content/index.ts';
import { requireClient } from '../customers/index.ts';
import { acceptTexts, findPendingTexts } from '../legal/index.ts';
import type { Handler, HandlerContext } from './handler.ts';

/** The person who may accept for the company; null for agents and the office, who never do. */
function buyerOf({ requester }: HandlerContext): { customerId: number; userId: number } | null {
  const { identity } = requireClient(requester);
  return identity.kind === 'client' && identity.membership && identity.customer
    ? { customerId: identity.customer.id, userId: identity.userId }
    : null;
}

export const handleLegalTexts: Handler<typeof legalTextsEndpoint> = async (services, { moment }, context) => {
  const { database, shopSettings, clock } = services;
  const { locale } = context;
  const buyer = buyerOf(context);
  if (!buyer) return { message: { texts: [] } };
  const settings = await shopSettings.current();
  const pending = await findPendingTexts(database.query, { buyer, moment, now: clock() }, settings);
  const texts = await Promise.all(
    pending.map(async ({ text: { key, version }, needsText, needsClauses }) => {
      const found = await findLegalVersion(database.query, key, version);
      if (!found) throw new Error(`version ${version} of ${key} is gone`);
      const { title, body, clauses } = found.content;
      return {
        ...{ code: key, version, title: localized(title, locale), html: localHtml(body, locale) },
        ...italianTexts({ title, html: body }, locale),
        path: contentPagePath(LEGAL_TEXT_PATHS[key]),
        ...{ valid_from: shopDay(found.validFrom), needs_text: needsText },
        clauses: needsClauses ? clauseNames(clauses, body.it, locale === 'it' ? body.it : body.en) : [],
      };
    }),
  );
  return { message: { texts } };
};

/** The browser of a header in words: 'Firefox, Windows'. */
function browserOf(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const { browser, system } = parseUserAgent(userAgent);
  return [system, browser].filter(Boolean).join(', ').slice(0, 100) || null;
}

export const handleAcceptTexts: Handler<typeof acceptEndpoint> = async (services, { moment, texts }, context) => {
  const buyer = buyerOf(context);
  if (!buyer) throw new AppError('forbidden', 'acceptOnlyMembers', { reason: 'not-permitted' });
  const { locale, networkAddress, userAgent } = context;
  await acceptTexts(
    services,
    {
      ...{ buyer, moment, locale },
      ...{ network: maskedNetwork(networkOf(networkAddress)), browser: browserOf(userAgent) },
      texts: texts.map(({ code, version, accepted, clauses_accepted }) => ({
        ...{ key: code, version, isAccepted: accepted, areClausesAccepted: clauses_accepted },
      })),
    },
    await services.shopSettings.current(),
  );
  return { message: { response: true } };
};
