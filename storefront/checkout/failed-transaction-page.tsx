import { Link } from 'react-router';
import { useI18n, type I18n, type TextKey } from '../i18n/i18n.tsx';
import { orderName } from '../../domain/order-name.ts';
import { orderPath } from '../orders/order-links.ts';
import pallet from '../pictures/pallet-sent.svg?url';
import elbow from '../pictures/elbow.svg?url';
import { stepHints, linkOfStep } from '../orders/payment-step.ts';
import { useAppState } from '../session/app-state.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { FailedPayment } from './failed-payment.ts';

const headings: Record<FailedPayment['kind'], TextKey> = {
  none: 'payment.failed',
  unknown: 'payment.failed',
  unasked: 'payment.pending',
  open: 'payment.failed',
  checked: 'payment.pending',
  sent: 'payment.sent',
};

/** The heading of the page, also its document title. */
export function failedHeading({ kind }: FailedPayment): TextKey {
  return headings[kind];
}

/** A link onwards, without language prefix. */
interface NextLink {
  to: string;
  text: TextKey;
  isDocument?: boolean;
}

/** Content for one payment state; the first link is the primary one. */
interface Outcome {
  title: string;
  text: string;
  links: NextLink[];
}

const toCheckout: NextLink = { to: '/pages/checkout', text: 'payment.retry' };
const toCart: NextLink = { to: '/pages/cart?tab=active', text: 'payment.toCart' };
const toContacts: NextLink = { to: '/pages/contact-us', text: 'payment.contacts' };
const toOrders: NextLink = { to: '/pages/account?tab=orders', text: 'thankYou.toOrders' };
const toCatalogue: NextLink = { to: '/shop', text: 'thankYou.toCatalogue' };

type Outcomes = {
  [Kind in FailedPayment['kind']]: (
    payment: Extract<FailedPayment, { kind: Kind }>,
    i18n: I18n,
    canPayOnline: boolean,
  ) => Outcome;
};

const outcomes: Outcomes = {
  none: (_, { t }, canPayOnline) => ({
    title: t('payment.sorry'),
    text: t('payment.noOrder'),
    links: [...(canPayOnline ? [toCheckout] : []), toCart, toContacts],
  }),
  unknown: (_, { t }) => ({
    title: t('payment.unknown'),
    text: t('payment.unknownHint'),
    links: [toOrders, toCart, toContacts],
  }),
  unasked: ({ token }, { t }) => {
    const to = `/pages/payment-return?${new URLSearchParams({ token })}`;
    return {
      title: t('payment.unasked'),
      text: t('payment.unaskedHint'),
      links: [{ to, text: 'payment.askAgain', isDocument: true }, toOrders],
    };
  },
  checked: ({ order }, { t }) => ({
    title: orderName(order),
    text: t('payment.pendingHint'),
    links: [{ to: orderPath(order), text: 'unpaid.look' }, toCatalogue],
  }),
  sent: ({ order }, { t, dateTime, money }) => ({
    title: t('payment.sentAnyway', { order: orderName(order) }),
    text: t('payment.sentHint', { moment: dateTime(order.sentAt), amount: money(order.payable) }),
    links: [{ to: orderPath(order), text: 'unpaid.look' }, toCatalogue],
  }),
  open: ({ order, step, isLeft }, { t }, canPayOnline) => {
    const isToPay = step === 'pay';
    const way = isToPay && !canPayOnline ? null : linkOfStep(step, order);
    const first: NextLink | null = way && { ...way, text: isToPay ? 'payment.retry' : way.text };
    const text = t(isToPay ? 'payment.orderWaits' : stepHints[step], { order: orderName(order) });
    return {
      title: t('payment.sorry'),
      text: isLeft ? `${t('payment.left')} ${text}` : text,
      links: [...(first ? [first] : []), ...(step === 'gone' ? [] : [toCart]), toContacts],
    };
  },
};

function outcomeOf<Kind extends FailedPayment['kind']>(
  payment: Extract<FailedPayment, { kind: Kind }>,
  i18n: I18n,
  canPayOnline: boolean,
): Outcome {
  const kind: Kind = payment.kind;
  return outcomes[kind](payment, i18n, canPayOnline);
}

/** Page for a payment that failed or seemed to: its current state and the next step that the shop still offers. */
export function FailedTransactionPage({ payment }: { payment: FailedPayment }) {
  const i18n = useI18n();
  const { canPayOnline } = useAppState().settings;
  const { title, text, links } = outcomeOf(payment, i18n, canPayOnline);
  const look = (isFirst: boolean) => buttonClass({ kind: isFirst ? 'primary' : 'outline', size: 'large' });
  return (
    <div className="wrap">
      <PageHead title={i18n.t(failedHeading(payment))} />
      <EmptyState
        drawing={payment.kind === 'sent' ? pallet : elbow}
        title={title}
        actions={links.map((way, index) => (
          <Link key={way.to} to={i18n.path(way.to)} reloadDocument={way.isDocument} className={look(index === 0)}>
            {i18n.t(way.text)}
          </Link>
        ))}
      >
        <p>{text}</p>
      </EmptyState>
    </div>
  );
}
