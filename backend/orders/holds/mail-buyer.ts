import type { Kysely } from 'kysely';
import type { ReleasedChange } from '../../../domain/held-change.ts';
import type { Locale } from '../../../domain/locale.ts';
import { orderName } from '../../../domain/order-name.ts';
import { findRecipientNow } from '../../customers/index.ts';
import type { Tables } from '../../database/index.ts';
import { queueMail, previewMail, type BuyerTemplate, type MailPerson } from '../../notifications/index.ts';
import { text, type TextParameter } from '../../texts/index.ts';
import { changesText } from '../approvals/changed-lines.ts';
import type { HeldOrder } from './held-order.ts';

/** Whom mails about a held order go to: one person, or the customer's own address, and the agent in copy. */
export interface BuyerAddress {
  email: string;
  name: string;
  person: MailPerson | null;
  /** The agent of the delivery address, who gets the same mail. */
  copy: { email: string; name: string } | null;
}

/**
 * The recipient of mails about a held order: who sent it, while it works for the customer; for an order that an agent or
 * the office sent, and for one whose sender has left, the customer's address. Null where there is none.
 */
export async function findBuyerAddress(query: Kysely<Tables>, order: HeldOrder): Promise<BuyerAddress | null> {
  const at = { customerId: order.customerId, addressId: order.addressId };
  const place = await query
    .selectFrom('customer as c')
    .innerJoin('customer_address as a', (join) => join.on('a.id', '=', order.addressId))
    .leftJoin('agent as g', 'g.id', 'a.agent_id')
    .leftJoin('user_account as u', (join) => join.on('u.id', '=', order.sentByUserId))
    .select(['c.company_name as company', 'c.email as customerEmail', 'a.email as addressEmail'])
    .select(['g.email as agentEmail', 'g.name as agent', 'u.kind as senderKind'])
    .where('c.id', '=', order.customerId)
    .executeTakeFirstOrThrow();
  const { agentEmail, agent } = place;
  const copy = agentEmail && agent ? { email: agentEmail, name: agent } : null;
  const isMember = order.sentByUserId !== null && place.senderKind === 'client';
  const sender = isMember && order.sentByUserId !== null ? await findRecipientNow(query, order.sentByUserId, at) : null;
  if (sender && order.sentByUserId !== null) {
    return { email: sender.email, name: sender.name, person: { userId: order.sentByUserId, ...at }, copy };
  }
  const email = place.customerEmail ?? place.addressEmail;
  return email ? { email, name: place.company, person: null, copy } : null;
}

/** What a mail about a held order says. */
export interface BuyerMail {
  template: BuyerTemplate;
  change: ReleasedChange | null;
  note: string;
}

/** The values of a mail about a held order, for one reader. */
function parametersOf(order: HeldOrder, { change, note }: BuyerMail, name: string): Record<string, TextParameter> {
  const { locale } = order;
  const lines = change?.lines ?? [];
  const changed = lines.map(({ sku, name: article, unit, piecesPerUnit, before, after }) => {
    return { sku, name: { it: article, en: null }, unit, piecesPerUnit, asked: before, approved: after };
  });
  return {
    name,
    number: orderName(order),
    reply: note,
    lines: text(locale, lines.length === 1 ? 'mailHoldOneLine' : 'mailHoldLines', { count: lines.length }),
    changes: changesText(changed, locale),
    ...(change && {
      totalBefore: { cents: change.before.totalCents },
      totalAfter: { cents: change.after.totalCents },
    }),
  };
}

/** The page of the order, where it is answered after a login. */
export function orderPath({ cause, year, number }: Pick<HeldOrder, 'cause' | 'year' | 'number'>): string {
  return `/pages/order_detail?${new URLSearchParams({ causale: cause, anno: String(year), numero: String(number) }).toString()}`;
}

/** Mails the buyer what became, or is to become, of its order, with the agent in copy. */
export async function mailBuyerOf(query: Kysely<Tables>, order: HeldOrder, mail: BuyerMail): Promise<void> {
  const to = await findBuyerAddress(query, order);
  if (!to) return;
  const { locale } = order;
  const common = { template: mail.template, locale, path: orderPath(order) };
  const parameters = parametersOf(order, mail, to.name);
  await queueMail(query, { ...common, recipient: to.email, person: to.person, parameters });
  if (to.copy && to.copy.email !== to.email) {
    await queueMail(query, { ...common, recipient: to.copy.email, person: null, parameters });
  }
}

/** The same mail as the buyer would get it. */
export interface ShownMail {
  to: string;
  copy: string | null;
  locale: Locale;
  subject: string;
  greeting: string;
  paragraphs: string[];
  button: string | null;
}

/** The mail as it would be sent now; null where the buyer has no address. */
export async function showMail(query: Kysely<Tables>, order: HeldOrder, mail: BuyerMail): Promise<ShownMail | null> {
  const to = await findBuyerAddress(query, order);
  if (!to) return null;
  const { template } = mail;
  const { email: recipient, person } = to;
  const parameters = parametersOf(order, mail, to.name);
  const shown = previewMail({ template, locale: order.locale, recipient, person, parameters });
  return { to: recipient, copy: to.copy?.name ?? null, locale: order.locale, ...shown };
}
