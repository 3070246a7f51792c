import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import type { NumberedLine } from './line-order.ts';
import { breakpoints } from '../styles/breakpoints.ts';

/** The rows of a long cart to render; heights in pixels. */
export interface LineWindow {
  /** Indexes of lines, ascending, each with the height of the omitted rows before it. */
  rows: readonly { index: number; gap: number }[];
  /** Height of the omitted rows after the last one. */
  rest: number;
  measure: (row: HTMLTableRowElement | null) => void;
}

interface LongLinesProps {
  lines: readonly NumberedLine[];
  /** The table body with the rows. */
  body: RefObject<HTMLTableSectionElement | null>;
  /** Cart row id of the focused line: it and its neighbours are rendered at any scroll position. */
  focusedRow: number | null;
  /** Called before paint with the rows to render. */
  onWindow: (lineWindow: LineWindow) => void;
}

/** Rows rendered beyond the viewport on either side. */
const overscan = 12;

/** Estimated row height in pixels before it is measured: table row, or block on narrow windows. */
const estimateSize = () => (window.innerWidth < breakpoints.desktop ? 150 : 57);

/**
 * Computes the rows of a long cart near the viewport. It renders nothing itself: the table keeps its rows when this
 * takes over, so a quantity being typed keeps its input and focus.
 */
export function LongLines({ lines, body, focusedRow, onWindow }: LongLinesProps) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const place = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [body]);
  const focused = lines.findIndex(({ line }) => line.rowId === focusedRow);
  const count = lines.length;
  // The functions must be stable: with new ones the virtualizer would rebuild its list on every render.
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
    // Before the virtualizer has measured the viewport it returns no rows; those on the page stay.
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
