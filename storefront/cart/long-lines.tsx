import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import type { LineWindow } from './line-table.tsx';
import type { NumberedLine } from './line-order.ts';

interface LongLinesProps {
  lines: readonly NumberedLine[];
  /** The body of the table the rows stand in. */
  body: RefObject<HTMLTableSectionElement | null>;
  /** Row of the cart that has the focus: it and its neighbours are drawn wherever the page stands. */
  focusedRow: number | null;
  /** Told before the page is painted which rows to draw. */
  onWindow: (lineWindow: LineWindow) => void;
}

/** Rows drawn beyond the window on either side. */
const overscan = 12;

/** A row's height before it was measured: as in the table, and as a block on narrow windows. */
const estimateSize = () => (window.innerWidth < 992 ? 150 : 57);

/**
 * Finds the rows of a long cart near the window. It draws nothing itself: the table goes on with the rows it has, so
 * that whoever types in one while this is still being fetched keeps box and text.
 */
export default function LongLines({ lines, body, focusedRow, onWindow }: LongLinesProps) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const place = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [body]);
  const focused = lines.findIndex(({ line }) => line.rowId === focusedRow);
  const count = lines.length;
  // Functions that stay the same while their answers do: with new ones the virtualizer would make its list anew each time.
  const getItemKey = useCallback((index: number) => lines[index]?.line.rowId ?? index, [lines]);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = focused < 0 ? [] : [focused - 1, focused, focused + 1];
      const all = new Set([...defaultRangeExtractor(range), ...near]);
      return [...all].filter((index) => index >= 0 && index < count).sort((a, b) => a - b);
    },
    [focused, count],
  );
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize,
    overscan,
    scrollMargin: top,
    getItemKey,
    rangeExtractor,
  });
  const items = virtualizer.getVirtualItems();
  const height = virtualizer.getTotalSize();
  const measure = virtualizer.measureElement;
  useLayoutEffect(() => {
    // Before it has seen the window it knows of no rows; those on the page stay.
    if (items.length === 0) return;
    let end = top;
    const rows = items.map(({ index, start, end: itsEnd }) => {
      const gap = start - end;
      end = itsEnd;
      return { index, gap };
    });
    onWindow({ rows, rest: top + height - end, measure });
  }, [items, height, top, measure, onWindow]);
  return null;
}
