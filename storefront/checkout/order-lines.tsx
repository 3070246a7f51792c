import { useRef } from 'react';
import { Link } from 'react-router';
import { useCartPart } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { PromotionPrice } from '../orders/checkout-parts/promotion-price.tsx';
import { SupplyState } from '../orders/supply-state.tsx';
import { figureColumns } from '../article/line-figures.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { useFocusIfLost } from '../routing/page-content.tsx';
import { useAppState } from '../session/app-state.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { PromoBadge, StatusLabel } from '../ui/badge.tsx';
import styles from './order-lines.module.css';
import { missedPromotion } from './shown-lines.ts';
import { useShownLines } from './use-shown-lines.ts';

/** From this many lines on, an article can be searched in the order. */
const SEARCHED_FROM = 30;

interface OrderLinesProps {
  /** The first lines, and those with changes; or all. */
  lines: readonly CartLine[];
  /** Number of lines in the cart. */
  count: number;
  /** Rows of the lines with changes. */
  changed: ReadonlySet<number>;
  /** Messages of rejected lines, by row. */
  rejected: Readonly<Record<string, string[]>>;
}

/** The lines to be ordered. Of a long order the first ones and those to look at; a link shows all, in the page. */
export function OrderLines({ lines, count, changed, rejected }: OrderLinesProps) {
  const { t, path } = useI18n();
  const { search, setSearch, shown, all, showAll } = useShownLines({ lines, count, changed, rejected });
  const columns = useColumns({ changed, rejected }, useNumbers(lines));
  const body = useRef<HTMLDivElement>(null);
  const focusIfLost = useFocusIfLost();
  return (
    <section className={styles.lines}>
      <header>
        <h2 id="checkout-lines">{t('checkout.lines')}</h2>
        <Link to={path('/pages/cart?tab=active')} className="link">
          {t('checkout.editCart')}
        </Link>
      </header>
      {count > SEARCHED_FROM && (
        <input
          type="search"
          className={styles.search}
          placeholder={t('checkout.searchLines')}
          aria-label={t('checkout.searchLines')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            // The field is inside the form of the order, which Enter would send.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <div ref={body}>
        <DataTable
          caption={t('checkout.lines')}
          columns={columns}
          rows={shown}
          rowKey={({ rowId }) => rowId}
          className={styles.table}
        />
      </div>
      <p className={styles.rest}>
        <span role="status">
          {shown.length < count && t('cart.hits', { shown: shown.length, total: count })}
          {shown.length < count && !search && `: ${t('checkout.firstLines')}`}
        </span>{' '}
        {all && (
          <Link
            to={all}
            preventScrollReset
            className="link"
            onClick={(event) => {
              const next = shown.length;
              if (showAll()) event.preventDefault();
              // The link disappears when the lines are shown.
              focusIfLost(() => body.current?.querySelectorAll<HTMLElement>('tbody a')[next]);
            }}
          >
            {t('cart.showAll', { count })}
          </Link>
        )}
      </p>
    </section>
  );
}

/** The numbers of the lines in the whole cart, by row. */
function useNumbers(lines: readonly CartLine[]): ReadonlyMap<number, number> {
  const held = useCartPart(({ cart }) => cart.lines);
  const rows = held.length >= lines.length ? held : lines;
  return new Map(rows.map(({ rowId }, index) => [rowId, index + 1]));
}

function useColumns(
  { changed, rejected }: Pick<OrderLinesProps, 'changed' | 'rejected'>,
  numbers: ReadonlyMap<number, number>,
): Column<CartLine>[] {
  const i18n = useI18n();
  const { t, path } = i18n;
  const { hasPrices } = useAppState();
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
          {line.promotionCode && <PromoBadge>{t('common.promo')}</PromoBadge>}
          <LineRemarks line={line} isChanged={changed.has(line.rowId)} />
          {rejected[line.rowId]?.map((text) => (
            <span key={text} className={styles.rejected} role="alert">
              <Icon name="circle-x" size={14} />
              {text}
            </span>
          ))}
        </>
      ),
    },
    ...figureColumns(i18n, styles, hasPrices),
  ];
}

/** Why a line is to be looked at. */
function LineRemarks({ line, isChanged }: { line: CartLine; isChanged: boolean }) {
  const { t } = useI18n();
  const promotion = missedPromotion(line);
  return (
    <span className={styles.remarks}>
      <SupplyState supply={line.supply} />
      {promotion && <PromotionPrice line={line} promotion={promotion} />}
      {isChanged && (
        <StatusLabel tone="warn" icon="triangle-alert" small>
          {t('checkout.changes')}
        </StatusLabel>
      )}
    </span>
  );
}
