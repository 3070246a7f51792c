import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import type { NumberedLine } from './line-order.ts';

interface LongLinesProps {
  lines: readonly NumberedLine[];
  /** The body of the table the rows stand in. */
  body: RefObject<HTMLTableSectionElement | null>;
  /** Row of the cart that has the focus: it and its neighbours are drawn wherever the page stands. */
  focusedRow: number | null;
  draw: (line: NumberedLine, index: number, measure: (row: HTMLTableRowElement | null) => void) => ReactNode;
}

/** Rows drawn beyond the window on either side. */
const overscan = 12;

/** A row's height before it was measured: as in the table, and as a block on narrow windows. */
const estimates = { wide: 57, narrow: 150 } as const;

/** The rows of a long cart near the window; empty rows keep the place of all others. */
export default function LongLines({ lines, body, focusedRow, draw }: LongLinesProps) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const place = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [body]);
  const focused = lines.findIndex(({ line }) => line.rowId === focusedRow);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => (window.innerWidth < 992 ? estimates.narrow : estimates.wide),
    overscan,
    scrollMargin: top,
    getItemKey: (index) => lines[index]?.line.rowId ?? index,
    rangeExtractor: (range) => {
      const near = focused < 0 ? [] : [focused - 1, focused, focused + 1];
      const all = new Set([...defaultRangeExtractor(range), ...near]);
      return [...all].filter((index) => index >= 0 && index < lines.length).sort((a, b) => a - b);
    },
  });
  const rows: ReactNode[] = [];
  let end = top;
  for (const item of virtualizer.getVirtualItems()) {
    const line = lines[item.index];
    if (!line) continue;
    if (item.start > end) rows.push(<Gap key={`before ${item.key}`} height={item.start - end} />);
    rows.push(draw(line, item.index, virtualizer.measureElement));
    end = item.end;
  }
  const rest = top + virtualizer.getTotalSize() - end;
  if (rest > 0) rows.push(<Gap key="rest" height={rest} />);
  return rows;
}

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" style={{ display: 'block', height }}>
      <td />
    </tr>
  );
}
