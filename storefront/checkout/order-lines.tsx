import { Link } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { packText } from '../i18n/pack-text.ts';
import { unitLabel } from '../../domain/unit-label.ts';
import type { CartLine } from '../parsers/cart.ts';
import { Icon } from '../ui/icon.tsx';
import { PromoMark } from '../ui/state.tsx';
import { figureCell, Table } from '../ui/table.tsx';
import styles from './order-lines.module.css';

interface OrderLinesProps {
  lines: readonly CartLine[];
  /** Messages of rejected lines, by row. */
  refused: Readonly<Record<string, string[]>>;
}

/** The lines to be ordered. Long orders scroll inside their table, also by keyboard (R9.14). */
export function OrderLines({ lines, refused }: OrderLinesProps) {
  const i18n = useI18n();
  const { t, path, locale, money, unitPrice, number } = i18n;
  return (
    <section className={styles.lines}>
      <header>
        <h2 id="checkout-lines">{t('checkout.lines')}</h2>
        <Link to={path('/pages/cart?tab=active')} className="link">
          {t('checkout.editCart')}
        </Link>
      </header>
      <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby="checkout-lines">
        <Table caption={t('checkout.lines')} className={styles.table}>
          <thead>
            <tr>
              <th className={styles.number}>{t('cart.number')}</th>
              <th className={styles.code}>{t('cart.code')}</th>
              <th>{t('cart.article')}</th>
              <th className={styles.pack}>{t('cart.packaging')}</th>
              <th className={`${styles.net} ${figureCell}`}>{t('cart.netPrice')}</th>
              <th className={`${styles.quantity} ${figureCell}`}>{t('cart.quantity')}</th>
              <th className={`${styles.total} ${figureCell}`}>{t('cart.lineTotal')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => {
              const unit = unitLabel(locale, line.unit);
              return (
                <tr key={line.rowId}>
                  <td className={styles.number}>{index + 1}</td>
                  <td className={styles.code}>{line.code}</td>
                  <td className={styles.article}>
                    <Link to={path(line.path)}>{line.name}</Link>{' '}
                    {line.promotionCode && <PromoMark>{t('common.promo')}</PromoMark>}
                    {refused[line.rowId]?.map((text) => (
                      <span key={text} className={styles.refused} role="alert">
                        <Icon name="circle-x" size={14} />
                        {text}
                      </span>
                    ))}
                  </td>
                  <td className={styles.pack}>{packText(i18n, line)}</td>
                  <td className={`${styles.net} ${figureCell}`}>
                    {unitPrice(line.net)} <small>/&nbsp;{unit}</small>
                  </td>
                  <td className={`${styles.quantity} ${figureCell}`}>
                    {number(line.quantity)} <small>{unitLabel(locale, line.unit, line.quantity)}</small>
                  </td>
                  <td className={`${styles.total} ${figureCell}`}>
                    <b>{money(line.netTotal)}</b>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
