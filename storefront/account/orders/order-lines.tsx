import { Pieces } from '../../article/pieces.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { isOpenStatus } from '../../../domain/order-status.ts';
import { perUnit } from '../../i18n/quantity-text.ts';
import { unitLabel } from '../../../domain/unit-label.ts';
import { SupplyState } from '../../orders/supply-state.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StatusLabel } from '../../ui/badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './order-lines.module.css';
import type { Order, OrderLine } from './parse-order.ts';

/** More lines than this are higher than the body, which then scrolls. */
const VISIBLE_LINES = 8;

/** The lines of an order with the delivered quantities; the body scrolls from 500 px on. */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useI18n();
  const open = order.lines.filter(({ residual }) => residual > 0).length;
  const isUnderWay = order.status === 'PR' || order.status === 'E';
  const [isOpenOnly, setOpenOnly] = useState(false);
  const lines = isOpenOnly ? order.lines.filter(({ residual }) => residual > 0) : order.lines;
  return (
    <section aria-labelledby="order-lines">
      <div className={styles.head}>
        <h2 id="order-lines">{t('order.lines')}</h2>
        <p>
          {t('order.lineCount', { count: order.lines.length })}
          {isUnderWay && open > 0 && <>, {t('order.open', { count: open })}</>}
        </p>
        {isUnderWay && open > 0 && open < order.lines.length && (
          <div role="group" aria-labelledby="order-lines" className={styles.which}>
            <Button kind={isOpenOnly ? 'outline' : 'ink'} aria-pressed={!isOpenOnly} onClick={() => setOpenOnly(false)}>
              {t('order.allLines', { count: order.lines.length })}
            </Button>
            <Button kind={isOpenOnly ? 'ink' : 'outline'} aria-pressed={isOpenOnly} onClick={() => setOpenOnly(true)}>
              {t('order.openLines', { count: open })}
            </Button>
          </div>
        )}
      </div>
      {/* A scrolling element must be focusable, so that it can be scrolled by keyboard. */}
      <div
        className={styles.frame}
        {...(order.lines.length > VISIBLE_LINES && { tabIndex: 0, role: 'group', 'aria-labelledby': 'order-lines' })}
      >
        <LineTable lines={lines} isUnderWay={isUnderWay} isOpen={isOpenStatus(order.status)} />
      </div>
    </section>
  );
}

interface LineTableProps {
  lines: readonly OrderLine[];
  isUnderWay: boolean;
  /** Some goods of the order have not been shipped yet. */
  isOpen: boolean;
}

function LineTable({ lines, isUnderWay, isOpen }: LineTableProps) {
  const i18n = useI18n();
  const { t, locale, number, unitPrice, money, path } = i18n;
  /** A number with its heading, which phones show above it. */
  const figure = (key: 'net' | 'ordered' | 'delivered' | 'residual', cell: Column<OrderLine>['cell']) => ({
    key,
    heading: t(`order.${key}`),
    label: t(`order.${key}`),
    isFigure: true,
    cell,
  });
  const columns: Column<OrderLine>[] = [
    { key: 'number', heading: t('order.number'), className: styles.number, cell: ({ position }) => position },
    {
      key: 'picture',
      heading: t('order.article'),
      headingSpan: 2,
      className: styles.picture,
      cell: ({ picture }) => <Picture url={picture} version="thumb" alt="" className={styles.image} />,
    },
    {
      key: 'article',
      heading: null,
      isRowHeading: true,
      className: styles.article,
      cell: (line) => (
        <>
          <span className={styles.code}>
            {line.code}
            {isUnderWay && <Delivered line={line} />}
          </span>
          <span className={styles.name}>{line.path ? <Link to={path(line.path)}>{line.name}</Link> : line.name}</span>
          {/* Shipped goods need no expected day. */}
          {isOpen && line.supply && line.delivered <= line.supply.ready && <SupplyState supply={line.supply} />}
          {line.note && <span className={styles.note}>{line.note}</span>}
        </>
      ),
    },
    {
      key: 'unit',
      heading: t('order.unit'),
      className: styles.unit,
      cell: ({ unit, ordered }) => unitLabel(locale, unit, ordered),
    },
    {
      ...figure('net', (line) => (
        <>
          {unitPrice(line.net, line, line.ordered)}{' '}
          <span className={line.statedQuantity > 1 ? undefined : styles.per}>
            / {perUnit(i18n, line.unit, line.statedQuantity)}
          </span>
        </>
      )),
      className: styles.net,
    },
    figure('ordered', (line) => (
      <>
        {number(line.ordered)} <Pieces quantity={line.ordered} article={line} />
      </>
    )),
    {
      ...figure('delivered', ({ delivered, ordered }) => (
        <>
          {number(delivered)}
          <span className={styles.bar}>
            <i style={{ width: `${ordered > 0 ? Math.round((delivered / ordered) * 100) : 0}%` }} />
          </span>
        </>
      )),
      className: styles.delivered,
    },
    figure('residual', ({ residual }) => (
      <span className={residual > 0 ? styles.open : undefined}>{number(residual)}</span>
    )),
    {
      key: 'value',
      heading: t('order.value'),
      isFigure: true,
      className: styles.value,
      cell: ({ total }) => (
        <>
          <VisuallyHidden>{t('order.value')} </VisuallyHidden>
          {money(total)}
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('order.lines')}
      columns={columns}
      rows={lines}
      rowKey={({ position }) => position}
      className={styles.lines}
    />
  );
}

/** Delivery state of a line as a badge. */
function Delivered({ line }: { line: OrderLine }) {
  const { t } = useI18n();
  if (line.residual === 0) {
    return (
      <StatusLabel tone="ok" icon="circle-check">
        {t('order.lineDelivered')}
      </StatusLabel>
    );
  }
  return (
    <StatusLabel tone={line.delivered > 0 ? 'warn' : 'muted'} icon={line.delivered > 0 ? 'package-minus' : 'hourglass'}>
      {t(line.delivered > 0 ? 'order.linePartly' : 'order.lineOpen')}
    </StatusLabel>
  );
}
