import type { ReactNode } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import styles from './order-totals.module.css';
import type { CartTotals } from '../parsers/cart.ts';
import { useTransportRule } from '../cart-store/transport-rule.ts';

/** The totals of a cart or an order about to be sent, exactly as the server returns them (R1.4, R1.5). */
export function OrderTotals({ totals, isPickup = false }: { totals: CartTotals; isPickup?: boolean }) {
  const { t, money, percent } = useI18n();
  const rule = useTransportRule(totals);
  const { coupon } = totals;
  const couponValue = coupon?.value ?? 0;
  const discounts = totals.net + couponValue - totals.gross;
  const rates = totals.vatByRate.length > 0 ? totals.vatByRate : [{ rate: null, tax: totals.vat }];
  return (
    <dl className={styles.totals}>
      <Amount label={t('cart.totalGross')}>{money(totals.gross)}</Amount>
      <Amount label={t('cart.totalDiscounts')}>{money(discounts)}</Amount>
      {coupon && couponValue > 0 && (
        <>
          <Amount label={t('coupon.goods')}>{money(totals.net + couponValue)}</Amount>
          <Amount label={`${t('coupon.title')} ${coupon.code}`}>{money(-couponValue)}</Amount>
        </>
      )}
      <Amount label={t('cart.totalNet')} strong>
        {money(totals.net)}
      </Amount>
      <Amount
        label={t('cart.transport')}
        small={isPickup ? t('cart.pickup') : couponValue > 0 ? `${rule} ${t('coupon.ofGoods')}` : rule}
      >
        {money(totals.transport)}
      </Amount>
      {rates.map(({ rate, tax }) => (
        <Amount key={rate} label={rate === null ? t('cart.vat') : t('cart.vatOf', { rate: percent(rate) })}>
          {money(tax)}
        </Amount>
      ))}
      <div className={styles.document}>
        <dt>{t('cart.totalDocument')}</dt>
        <dd>{money(totals.document)}</dd>
      </div>
    </dl>
  );
}

function Amount(props: { label: string; small?: string | null; strong?: boolean; children: ReactNode }) {
  return (
    <div className={props.strong ? styles.strong : undefined}>
      <dt>
        {props.label}
        {props.small && <small>{props.small}</small>}
      </dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** The white panel around totals and the next step. */
export function TotalsPanel({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <aside className={styles.panel} aria-label={title} id={id}>
      <h2>{title}</h2>
      {children}
    </aside>
  );
}
