import type { ReactNode } from 'react';
import { useCart } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { LocalLink } from '../../routing/local-link.tsx';
import { usePriceView } from '../../session/app-state.tsx';
import { may } from '../../session/session.ts';
import { SectionBoundary } from '../../shell/section-boundary.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { linkTo } from '../sections.ts';
import { openOrdersPath } from './open-orders-path.ts';
import styles from './figures.module.css';
import type { DashboardData } from './load-dashboard.ts';

/** Four figures that lead to their screens: orders on their way, expired, credit left, cart. */
export function Figures({ data }: { data: DashboardData }) {
  return (
    <div className={styles.figures}>
      <SectionBoundary>
        <OnTheWay {...data} />
        <Expired {...data} />
        <CreditLeft {...data} />
        {may(data.session, 'cart.edit') && <CartFigure />}
      </SectionBoundary>
    </div>
  );
}

function OnTheWay({ open, today }: DashboardData) {
  const { t, date } = useI18n();
  if (open.state === 'closed') return null;
  const label = t('dashboard.onTheWay');
  if (open.state === 'failed') return <Figure icon="truck" label={label} value="–" remark={t('dashboard.missing')} />;
  const { total, orders } = open.data;
  const [first] = orders
    .flatMap(({ deliveryOn }) => (deliveryOn && deliveryOn >= today ? [deliveryOn] : []))
    .toSorted();
  return (
    <Figure
      icon="truck"
      label={label}
      value={t('orders.count', { count: total })}
      remark={first ? t('dashboard.nextArrives', { day: date(first).slice(0, 5) }) : t('dashboard.sinceAYear')}
      to={openOrdersPath(today)}
    />
  );
}

function Expired({ deadlines, session }: DashboardData) {
  const { t, date, money } = useI18n();
  if (deadlines.state === 'closed') return null;
  const label = t('dashboard.expired');
  if (deadlines.state === 'failed') {
    return <Figure icon="calendar-clock" label={label} value="–" remark={t('dashboard.missing')} />;
  }
  const { expired, due, today } = deadlines.data;
  const count = due.filter(({ dueOn }) => dueOn < today).length;
  const next = due.find(({ dueOn }) => dueOn >= today);
  const parts = [
    t('dashboard.dueDates', { count }),
    next && t('dashboard.then', { amount: money(next.open), day: date(next.dueOn).slice(0, 5) }),
  ];
  return (
    <Figure
      icon={count > 0 ? 'circle-alert' : 'calendar-clock'}
      isBad={count > 0}
      label={label}
      value={money(expired)}
      remark={parts.filter(Boolean).join(' · ')}
      to={linkTo('deadlines', session)}
    />
  );
}

function CreditLeft({ credit, session }: DashboardData) {
  const { t, money } = useI18n();
  const { cart } = useCart();
  if (credit.state === 'closed') return null;
  const label = t('dashboard.creditLeft');
  const to = linkTo('credit', session);
  if (credit.state === 'failed')
    return <Figure icon="wallet" label={label} value="–" remark={t('dashboard.missing')} />;
  const { left, limit } = credit.data ?? { left: null, limit: null };
  if (left === null || limit === null) {
    return <Figure icon="wallet" label={label} value="–" remark={t('dashboard.noLimit')} to={to} />;
  }
  const after = { left: money(left - cart.totals.payable), limit: money(limit) };
  return (
    <Figure
      icon="wallet"
      label={label}
      value={money(left)}
      remark={cart.lines.length > 0 ? t('dashboard.afterCart', after) : t('dashboard.ofLimit', after)}
      to={to}
    />
  );
}

function CartFigure() {
  const { t, money } = useI18n();
  const { cart } = useCart();
  const isShown = usePriceView() === 'shown';
  const { minimumOrder, net } = cart.totals;
  const lines = t('shell.cartCount', { count: cart.lines.length });
  const missing =
    isShown && cart.lines.length > 0 && !minimumOrder.met
      ? t('dashboard.toMinimum', { amount: money(minimumOrder.missing) })
      : null;
  return (
    <Figure
      icon="shopping-cart"
      label={t('shell.cart')}
      value={isShown ? money(net) : lines}
      remark={[isShown && lines, missing].filter(Boolean).join(' · ')}
      to="/pages/cart?tab=active"
    />
  );
}

interface FigureProps {
  icon: IconName;
  label: string;
  value: string;
  remark: ReactNode;
  isBad?: boolean;
  /** Null where there is no screen of it. */
  to?: string | null;
}

function Figure({ icon, label, value, remark, isBad = false, to = null }: FigureProps) {
  const content = (
    <>
      <span className={`${styles.label} ${isBad ? styles.bad : ''}`}>
        <Icon name={icon} />
        {label}
        {to && <Icon name="chevron-right" className={styles.arrow} />}
      </span>
      <b>{value}</b>
      <small>{remark}</small>
    </>
  );
  return to ? <LocalLink to={to}>{content}</LocalLink> : <div>{content}</div>;
}
