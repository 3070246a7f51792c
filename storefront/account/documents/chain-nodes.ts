import { orderLabel } from '../../../domain/order-status.ts';
import { shopTime } from '../../../domain/shop-day.ts';
import type { I18n } from '../../i18n/i18n.tsx';
import { orderName } from '../../../domain/order-name.ts';
import { orderPath } from '../../orders/order-links.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/badge.tsx';
import type { DocumentKey } from '../../parsers/wire.ts';
import type { Chain, ChainDdt, ChainInvoice, ChainOrder, DueDate } from './parse-chain.ts';
import { documentLabel } from '../../../domain/document-label.ts';
import { ddtPath, invoicePath } from './document-links.ts';
import { daysBetween } from './month-name.ts';

export type ChainKind = 'order' | 'ddt' | 'invoice' | 'due';

/** One of the four steps of a chain, ready to be shown. */
export interface ChainNode {
  kind: ChainKind;
  icon: IconName;
  label: string;
  /** `wait`: it does not exist yet; `late`: it has expired. */
  state: 'done' | 'wait' | 'late';
  /** The documents, each with its page, and its name in a line; a sentence without a page where there is none. */
  names: { text: string; path: string | null; short?: string }[];
  detail: string;
  badge: { tone: Tone; icon: IconName; text: string; order?: ChainOrder } | null;
}

type Texts = Pick<I18n, 't' | 'money' | 'date' | 'number' | 'locale'>;

const DEADLINES = '/pages/account?tab=deadlines';

/** A document's name in a line of several: 'DDT 3254'. */
const shortName = ({ cause, number }: DocumentKey): string => `${cause} ${number}`;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

function waiting(kind: ChainKind, icon: IconName, label: string, text: string, detail: string): ChainNode {
  return { kind, icon, label, state: 'wait', names: [{ text, path: null }], detail, badge: null };
}

function orderNode(orders: readonly ChainOrder[], { t, money, date }: Texts): ChainNode {
  const [first] = orders;
  if (!first) return waiting('order', 'package', t('chain.order'), t('chain.noOrder'), t('chain.noOrderHint'));
  const net = t('chain.net', { amount: money(sum(orders.map((order) => order.net))) });
  const isOne = orders.length === 1;
  return {
    kind: 'order',
    icon: 'package',
    label: t(isOne ? 'chain.order' : 'chain.orders'),
    state: 'done',
    names: orders.map((order) => ({ text: orderName(order), short: shortName(order), path: orderPath(order) })),
    detail: `${isOne ? date(first.date) : t('chain.orderCount', { count: orders.length })} · ${net}`,
    badge: isOne && orderLabel(first) ? { tone: 'muted', icon: 'package', text: '', order: first } : null,
  };
}

function ddtNode(ddt: readonly ChainDdt[], invoices: readonly ChainInvoice[], texts: Texts): ChainNode {
  const { t, date, number } = texts;
  const [first] = ddt;
  if (!first) {
    const isNeeded = !invoices.some(({ kind, type }) => kind === 'invoice' && type !== 'deferred');
    return isNeeded
      ? waiting('ddt', 'truck', t('chain.ddt'), t('chain.noDdt'), t('chain.noDdtHint'))
      : waiting('ddt', 'truck', t('chain.ddt'), t('chain.notNeeded'), t('chain.notNeededHint'));
  }
  const isOne = ddt.length === 1;
  const parcels = sum(ddt.map((one) => one.parcels ?? 0));
  const weight = sum(ddt.map((one) => one.weight ?? 0));
  const last = ddt.findLast(({ deliveredAt }) => deliveredAt !== null);
  const isDelivered = ddt.every(({ deliveredAt }) => deliveredAt !== null);
  return {
    kind: 'ddt',
    icon: 'truck',
    label: t(isOne ? 'chain.ddt' : 'chain.ddtMany'),
    state: 'done',
    names: ddt.map((one) => ({ text: documentLabel(one), short: shortName(one), path: ddtPath(one) })),
    detail: [
      ddt
        .map((one) => date(one.date))
        .filter((day, index, all) => all.indexOf(day) === index)
        .join(', '),
      parcels > 0 && t('documents.parcels', { count: parcels }),
      weight > 0 && t('documents.weight', { weight: number(weight) }),
    ]
      .filter(Boolean)
      .join(' · '),
    badge: !isDelivered
      ? { tone: 'muted', icon: 'truck', text: t('chain.onTheWay') }
      : isOne && last?.receivedBy && last.deliveredAt
        ? { tone: 'ok', icon: 'pencil', text: t('chain.signed', { time: shopTime(new Date(last.deliveredAt)) }) }
        : { tone: 'ok', icon: 'truck', text: t('chain.deliveredBadge') },
  };
}

const sdiBadges = {
  sent: { tone: 'muted', icon: 'mail' },
  delivered: { tone: 'ok', icon: 'circle-check' },
  'not-delivered': { tone: 'warn', icon: 'triangle-alert' },
  rejected: { tone: 'bad', icon: 'circle-x' },
} as const;

function invoiceNode(all: readonly ChainInvoice[], ddt: readonly ChainDdt[], texts: Texts): ChainNode {
  const { t, money, date } = texts;
  const invoices = all.filter(({ kind }) => kind === 'invoice');
  const notes = all.filter(({ kind }) => kind === 'credit-note');
  const shown = invoices.length > 0 ? invoices : notes;
  const [first] = shown;
  if (!first)
    return waiting('invoice', 'receipt-text', t('chain.invoice'), t('chain.notBilled'), t('chain.notBilledHint'));
  const isOne = shown.length === 1;
  const type = isOne && first.type ? `, ${t(`documents.${first.type}`).toLowerCase()}` : '';
  const [note] = notes;
  return {
    kind: 'invoice',
    icon: 'receipt-text',
    label: t(isOne ? 'chain.invoice' : 'chain.invoices'),
    state: 'done',
    names: shown.map((one) => ({
      text: `${documentLabel(one)}${type}`,
      short: shortName(one),
      path: invoicePath(one),
    })),
    detail: [
      isOne ? date(first.date) : t('documents.foundInvoices', { count: shown.length }),
      money(sum(shown.map(({ total }) => total))),
      ddt.some(({ isBilled }) => !isBilled) && t('chain.partlyBilled'),
    ]
      .filter(Boolean)
      .join(' · '),
    badge:
      note && invoices.length > 0
        ? { tone: 'muted', icon: 'receipt-text', text: `${t('documents.creditNote')} ${documentLabel(note)}` }
        : first.sdi && isOne
          ? { ...sdiBadges[first.sdi], text: t(`chain.sdi.${first.sdi}`) }
          : null,
  };
}

/** Tone, icon and text of a payment state. */
export const dueBadges = {
  paid: { tone: 'ok', icon: 'circle-check', text: 'chain.paid' },
  credited: { tone: 'ok', icon: 'circle-check', text: 'chain.settled' },
  expired: { tone: 'bad', icon: 'triangle-alert', text: 'chain.expired' },
  'to-expire': { tone: 'muted', icon: 'calendar-clock', text: 'chain.toExpire' },
} as const;

/** How far a due date is away: 'fra 71 giorni', 'da 6 giorni', 'oggi'. */
function distanceTo(day: string, today: string, { t }: Pick<Texts, 't'>): string {
  const days = daysBetween(today, day);
  if (days === 0) return t('chain.today');
  return days > 0 ? t('chain.inDays', { count: days }) : t('chain.agoDays', { count: -days });
}

function dueNode(all: readonly DueDate[], today: string, texts: Texts): ChainNode {
  const { t, money, date } = texts;
  const invoiceDates = all.filter(({ document }) => document.kind === 'invoice');
  const dates = invoiceDates.length > 0 ? invoiceDates : all;
  const open = dates.filter(({ open: left }) => left !== 0);
  const first = open[0] ?? dates.at(-1);
  if (!first) return waiting('due', 'calendar-clock', t('chain.due'), t('chain.noDue'), '');
  const look = dueBadges[first.state];
  if (open.length > 1) return severalDue(open, dates.length, texts);
  const amount = open.length > 0 ? sum(open.map(({ open: left }) => left)) : sum(dates.map((one) => one.amount));
  return {
    kind: 'due',
    icon: 'calendar-clock',
    label: dates.length === 1 ? t('chain.due') : t('deadlines.count', { count: dates.length }),
    state: first.state === 'expired' ? 'late' : 'done',
    names: [
      {
        text: t('chain.dueOn', { kind: t(`due.kind.${first.kind}`), day: date(first.dueOn) }),
        short: date(first.dueOn),
        path: open.length > 0 ? DEADLINES : null,
      },
    ],
    detail: [open.length > 0 && distanceTo(first.dueOn, today, texts), money(amount)].filter(Boolean).join(' · '),
    badge: { tone: look.tone, icon: look.icon, text: t(look.text) },
  };
}

/** Several open due dates: each with its day and what is open of it, and how much of all that has expired. */
function severalDue(open: readonly DueDate[], all: number, texts: Texts): ChainNode {
  const { t, money, date } = texts;
  const expired = open.filter(({ state }) => state === 'expired');
  const expiredAmount = sum(expired.map((one) => one.open));
  const restAmount = sum(open.map((one) => one.open)) - expiredAmount;
  const isLate = expired.length > 0;
  const look = dueBadges[isLate ? 'expired' : 'to-expire'];
  return {
    kind: 'due',
    icon: 'calendar-clock',
    label: t('deadlines.count', { count: all }),
    state: isLate ? 'late' : 'done',
    names: open.map((one) => ({
      text: t('chain.dueAmount', {
        kind: t(`due.kind.${one.kind}`),
        day: date(one.dueOn),
        amount: money(one.open),
      }),
      short: date(one.dueOn),
      path: DEADLINES,
    })),
    detail: [
      isLate && t('chain.expiredAmount', { amount: money(expiredAmount) }),
      restAmount !== 0 && t('chain.toExpireAmount', { amount: money(restAmount) }),
    ]
      .filter(Boolean)
      .join(' · '),
    badge: {
      tone: look.tone,
      icon: look.icon,
      text: isLate ? t('chain.expiredOf', { count: expired.length, total: all }) : t(look.text),
    },
  };
}

/** The four steps of a chain without those that the user may not see. */
export function chainNodes(chain: Chain, texts: Texts, today: string): ChainNode[] {
  const { orders, ddt, invoices, deadlines } = chain;
  return [
    ...(orders ? [orderNode(orders, texts)] : []),
    ...(ddt ? [ddtNode(ddt, invoices ?? [], texts)] : []),
    ...(invoices ? [invoiceNode(invoices, ddt ?? [], texts)] : []),
    ...(deadlines ? [dueNode(deadlines, today, texts)] : []),
  ];
}
