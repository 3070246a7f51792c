import type { Kysely } from 'kysely';
import type { ReleasedChange } from '../../../domain/held-change.ts';
import type { Locale } from '../../../domain/locale.ts';
import { orderName } from '../../../domain/order-name.ts';
import type { Tables } from '../../database/index.ts';
import { queueMail, previewMail, type BuyerTemplate } from '../../notifications/index.ts';
import { text, type TextParameter } from '../../texts/index.ts';
import { changesText } from '../approvals/changed-lines.ts';
import { findBuyerAddress } from '../buyer-address.ts';
import type { HeldOrder } from './held-order.ts';

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
  const common = { template: mail.template, locale, path: orderPath(order), agent: to.sendingAgent };
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
  const shown = await previewMail(query, { template, locale: order.locale, recipient, person, parameters });
  return { to: recipient, copy: to.copy?.name ?? null, locale: order.locale, ...shown };
}
