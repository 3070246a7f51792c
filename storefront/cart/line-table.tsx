import { useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { usePrinting } from '../ui/use-printing.ts';
import { LineRow } from './line-row.tsx';
import styles from './line-table.module.css';
import type { NumberedLine } from './line-order.ts';
import type { LineWindow } from './long-lines.tsx';
import { useLineFocus } from './use-line-focus.ts';
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
        className={`${styles.table} ${isLong ? styles.long : ''}`}
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
  const { t } = useI18n();
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        <th role="columnheader" className={styles.number}>
          {t('cart.number')}
        </th>
        <td role="cell" className={styles.picture} />
        <th role="columnheader">{t('cart.article')}</th>
        <th role="columnheader" className={styles.pack}>
          {t('cart.packaging')}
        </th>
        <th role="columnheader" className={styles.promotion}>
          {t('cart.promotion')}
        </th>
        <th role="columnheader" className={styles.gross}>
          {t('cart.listPrice')}
        </th>
        <th role="columnheader" className={styles.net}>
          {t('cart.netPrice')}
        </th>
        <th role="columnheader" className={styles.quantity}>
          {t('cart.quantity')}
        </th>
        <th role="columnheader" className={styles.total}>
          {t('cart.lineTotal')}
        </th>
        <th role="columnheader" className={styles.remove}>
          <span className="visually-hidden">{t('cart.removeHeading')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** Placeholder with the height of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" style={{ display: 'block', height }}>
      <td />
    </tr>
  );
}
