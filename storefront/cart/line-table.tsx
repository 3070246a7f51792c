import { memo, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useCartPart } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { usePriceView } from '../session/app-state.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { usePrinting } from '../ui/use-printing.ts';
import { lineColumns, type LineCell } from './line-columns.tsx';
import rowStyles from './line-row.module.css';
import styles from './line-table.module.css';
import type { NumberedLine } from './line-order.ts';
import type { LineWindow } from './long-lines.tsx';
import { useLineFocus, type LineControls } from './use-line-focus.ts';
import { LongLines } from './long-lines.tsx';

/** From this many lines on, only those near the viewport are rendered. */
const longFrom = 100;
/** Lines of a long cart that are rendered on the server. */
const firstLines = 40;

/**
 * The lines of the cart. Enter in a quantity input moves the focus to the next one. A long cart is rendered in part,
 * but aria-rowcount and printing cover all lines; without JavaScript a link shows the rest. `found`: how many lines
 * there are, when only the first ones are known.
 */
export function LineTable({ lines, found }: { lines: readonly NumberedLine[]; found: number }) {
  const { t } = useI18n();
  const body = useRef<HTMLTableSectionElement>(null);
  const [query] = useSearchParams();
  const [focusedRow, setFocusedRow] = useState<number | null>(null);
  const [lineWindow, setLineWindow] = useState<LineWindow | null>(null);
  const isPrinting = usePrinting();
  const isHydrated = useHydrated();
  const hasManyDigits = lines.some(({ number }) => number >= 100);
  const isLong = found > longFrom && query.get('lines') !== 'all';

  const { controls, goOn, removeLine } = useLineFocus(lines);

  const draw = ({ number, line }: NumberedLine, index: number, measure?: LineWindow['measure']) => (
    <LineRow
      key={line.rowId}
      number={number}
      line={line}
      index={index}
      controls={controls}
      measure={measure}
      onEnter={goOn}
      onRemove={removeLine}
    />
  );

  function drawWindow({ rows, rest, measure }: LineWindow): ReactNode[] {
    const drawn = rows.flatMap(({ index, gap }) => {
      const line = lines[index];
      if (!line) return [];
      const row = draw(line, index, measure);
      return gap > 0 ? [<Gap key={`before ${line.line.rowId}`} height={gap} />, row] : [row];
    });
    return rest > 0 ? [...drawn, <Gap key="rest" height={rest} />] : drawn;
  }

  function drawRows(): ReactNode[] {
    if (isLong && !isPrinting && lineWindow) return drawWindow(lineWindow);
    const some = isLong && !isPrinting ? lines.slice(0, firstLines) : lines;
    return some.map((line, index) => draw(line, index));
  }

  return (
    <>
      <table
        role="table"
        className={`${styles.table} ${isLong ? styles.long : ''} ${hasManyDigits ? styles.manyDigits : ''}`}
        aria-rowcount={isLong ? found + 1 : undefined}
      >
        <caption className="visually-hidden">{t('cart.title')}</caption>
        <LineTableHead />
        <tbody
          role="rowgroup"
          ref={body}
          onFocus={(event) => {
            const row = isLong && event.target.closest<HTMLElement>('[data-row]');
            if (row) setFocusedRow(Number(row.dataset.row));
          }}
        >
          {drawRows()}
        </tbody>
      </table>
      {isLong && isHydrated && <LongLines lines={lines} body={body} focusedRow={focusedRow} onWindow={setLineWindow} />}
      {isLong && (
        <noscript>
          <a className="link" href={`?${new URLSearchParams({ ...Object.fromEntries(query), lines: 'all' })}`}>
            {t('cart.showAll', { count: found })}
          </a>
        </noscript>
      )}
    </>
  );
}

function LineTableHead() {
  const i18n = useI18n();
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {lineColumns.map(({ key, heading }) =>
          heading ? (
            <th key={key} role="columnheader" className={styles[key]}>
              {heading(i18n)}
            </th>
          ) : (
            // An empty th would be a heading without a name.
            <td key={key} role="cell" className={styles[key]} />
          ),
        )}
      </tr>
    </thead>
  );
}

interface LineRowProps extends Pick<LineCell, 'number' | 'line' | 'index' | 'onEnter' | 'onRemove'> {
  /** The controls of the rendered lines by cart row; the row adds its own. */
  controls: Map<number, LineControls>;
  /** Called with the row's element where its height must be measured. */
  measure?: ((row: HTMLTableRowElement | null) => void) | undefined;
}

/** A line of the cart: a row of the table, on phones a block. Memoized, because a cart may have many lines. */
const LineRow = memo(function LineRow({ controls, measure, ...props }: LineRowProps) {
  const { line, index } = props;
  const i18n = useI18n();
  const cartId = useCartPart(({ cart }) => cart.id);
  const isWaiting = useCartPart(
    ({ quantities }) => quantities.waiting.has(line.rowId) || quantities.sent.has(line.rowId),
  );
  const isPriceShown = usePriceView() === 'shown';
  const stateId = useId();
  const quantity = useRef<HTMLInputElement>(null);
  const removal = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    controls.set(line.rowId, { quantity, removal });
    return () => void controls.delete(line.rowId);
  }, [controls, line.rowId]);
  const action = i18n.path(`/pages/cart?${new URLSearchParams({ row: String(line.rowId), cart: String(cartId) })}`);
  const cell: LineCell = { ...props, i18n, isPriceShown, action, stateId, quantity, removal };
  return (
    <tr
      role="row"
      ref={measure}
      className={rowStyles.row}
      aria-rowindex={index + 2}
      data-index={index}
      data-row={line.rowId}
    >
      {lineColumns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={rowStyles[column.key]}
          aria-busy={(column.isComputed && isWaiting) || undefined}
        >
          {column.cell(cell)}
        </td>
      ))}
    </tr>
  );
});

/** Placeholder with the height of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" style={{ display: 'block', height }}>
      <td />
    </tr>
  );
}
