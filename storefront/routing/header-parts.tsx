import { createContext, use, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';

/** The compact header, which a listing on a phone shows in the header while it scrolls. */
interface CompactHeaderParts {
  /** Where it is rendered. A ref, because a state would render the header twice when the page is hydrated. */
  place: RefObject<HTMLDivElement | null>;
  /** Its button that has shown the search input; null while the input is not shown. */
  searchOpener: HTMLElement | null;
  setSearchOpener: (button: HTMLElement | null) => void;
}

const SearchFieldContext = createContext<RefObject<HTMLInputElement | null>>({ current: null });
const CompactHeaderContext = createContext<CompactHeaderParts | null>(null);

/** Connects the header with the page below it; around both. */
export function HeaderPartsProvider({ children }: { children: ReactNode }) {
  const searchField = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [searchOpener, setSearchOpener] = useState<HTMLElement | null>(null);
  const compact = useMemo(() => ({ place, searchOpener, setSearchOpener }), [searchOpener]);
  return (
    <SearchFieldContext value={searchField}>
      <CompactHeaderContext value={compact}>{children}</CompactHeaderContext>
    </SearchFieldContext>
  );
}

/** The search input of the header; empty on a page without a header. */
export function useSearchField(): RefObject<HTMLInputElement | null> {
  return use(SearchFieldContext);
}

/** The parts of the compact header. Throws on a page without a header. */
export function useCompactHeader(): CompactHeaderParts {
  const compact = use(CompactHeaderContext);
  if (!compact) throw new Error('useCompactHeader outside HeaderPartsProvider');
  return compact;
}
