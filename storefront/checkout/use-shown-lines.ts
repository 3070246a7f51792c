import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lineMatcher } from '../orders/checkout-parts/find-lines.ts';
import type { CartLine } from '../parsers/cart.ts';
import { usePrinting } from '../ui/use-printing.ts';
import { shownLines } from './shown-lines.ts';

interface ShownLinesOptions {
  /** The lines that came with the page. */
  lines: readonly CartLine[];
  /** Number of lines in the cart. */
  count: number;
  changed: ReadonlySet<number>;
  rejected: Readonly<Record<string, string[]>>;
}

/** Which lines of the order are shown: those to look at first, all of them, or those found by a search. */
export function useShownLines({ lines, count, changed, rejected }: ShownLinesOptions) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const isPrinting = usePrinting();
  const all = `?${new URLSearchParams({ ...Object.fromEntries(query), lines: 'all' })}`;
  const isSearching = search.trim() !== '';
  const isWhole = isOpen || isPrinting || query.get('lines') === 'all';
  const marked = new Set([...changed, ...Object.keys(rejected).map(Number)]);
  const unsearched = isWhole ? lines : shownLines(lines, marked);
  const shown = isSearching ? lines.filter(lineMatcher(search)) : unsearched;

  return {
    search,
    shown,
    /** Address that shows all lines; null where they are shown, or searched. */
    all: isSearching || shown.length >= count ? null : all,
    /** A search covers all lines, which a very long order loads for it. */
    setSearch: (text: string) => {
      setSearch(text);
      if (text && lines.length < count) void navigate(all, { replace: true, preventScrollReset: true });
    },
    /** Shows the lines that are here; false when the others are still to be loaded. */
    showAll: () => {
      setOpen(true);
      return lines.length >= count;
    },
  };
}
