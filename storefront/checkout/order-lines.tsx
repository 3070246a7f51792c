import { Link, useSearchParams } from 'react-router';
import { useCartPart } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { packText } from '../i18n/pack-text.ts';
import { SupplyState } from '../orders/supply-state.tsx';
import { UnitPrice } from '../orders/unit-price.tsx';
import { unitLabel } from '../../domain/unit-label.ts';
import type { CartLine } from '../parsers/cart.ts';
import { useAppState } from '../session/app-state.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { PromoMark } from '../ui/state.tsx';
import styles from './order-lines.module.css';

interface OrderLinesProps {
  /** The first lines, and those with changes; or all. */
  lines: readonly CartLine[];
  /** Number of lines in the cart. */
  count: number;
  /** Messages of rejected lines, by row. */
  refused: Readonly<Record<string, string[]>>;
}

/** The lines to be ordered. Long orders scroll inside their table, also by keyboard (R9.14). */
export function OrderLines({ lines, count, refused }: OrderLinesProps) {
  const { t, path } = useI18n();
  const [query] = useSearchParams();
  const { hasPrices } = useAppState();
  const columns = useColumns(refused, useNumbers(lines)).filter(
    ({ key }) => hasPrices || (key !== 'net' && key !== 'total'),
  );
  return (
    <section className={styles.lines}>
      <header>
        <h2 id="checkout-lines">{t('checkout.lines')}</h2>
        <Link to={path('/pages/cart?tab=active')} className="link">
          {t('checkout.editCart')}
        </Link>
      </header>
      <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby="checkout-lines">
        <DataTable
          caption={t('checkout.lines')}
          columns={columns}
          rows={lines}
          rowKey={({ rowId }) => rowId}
          className={styles.table}
        />
      </div>
      {count > lines.length && (
        <p className={styles.rest}>
          <Link to={`?${new URLSearchParams([...query, ['lines', 'all']])}`} preventScrollReset className="link">
            {t('cart.showAll', { count })}
          </Link>
        </p>
      )}
    </section>
  );
}

/** The numbers of the lines in the whole cart, by row. */
function useNumbers(lines: readonly CartLine[]): ReadonlyMap<number, number> {
  const held = useCartPart(({ cart }) => cart.lines);
  const rows = held.length >= lines.length ? held : lines;
  return new Map(rows.map(({ rowId }, index) => [rowId, index + 1]));
}

function useColumns(refused: OrderLinesProps['refused'], numbers: ReadonlyMap<number, number>): Column<CartLine>[] {
  const i18n = useI18n();
  const { t, path, locale, money, number } = i18n;
  return [
    { key: 'number', heading: t('cart.number'), className: styles.number, cell: ({ rowId }) => numbers.get(rowId) },
    { key: 'code', heading: t('cart.code'), className: styles.code, cell: ({ code }) => code },
    {
      key: 'article',
      heading: t('cart.article'),
      className: styles.article,
      cell: (line) => (
        <>
          <Link to={path(line.path)}>{line.name}</Link>{' '}
          {line.promotionCode && <PromoMark>{t('common.promo')}</PromoMark>}
          <span className={styles.supply}>
            <SupplyState supply={line.supply} />
          </span>
          {refused[line.rowId]?.map((text) => (
            <span key={text} className={styles.refused} role="alert">
              <Icon name="circle-x" size={14} />
              {text}
            </span>
          ))}
        </>
      ),
    },
    { key: 'pack', heading: t('cart.packaging'), className: styles.pack, cell: (line) => packText(i18n, line) },
    {
      key: 'net',
      heading: t('cart.netPrice'),
      isFigure: true,
      className: styles.net,
      cell: (line) => <UnitPrice line={line} />,
    },
    {
      key: 'quantity',
      heading: t('cart.quantity'),
      isFigure: true,
      className: styles.quantity,
      cell: ({ quantity, unit }) => (
        <>
          {number(quantity)} <small>{unitLabel(locale, unit, quantity)}</small>
        </>
      ),
    },
    {
      key: 'total',
      heading: t('cart.lineTotal'),
      isFigure: true,
      className: styles.total,
      cell: ({ netTotal }) => <b>{money(netTotal)}</b>,
    },
  ];
}
