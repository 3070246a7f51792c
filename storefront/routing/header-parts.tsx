import { createContext, use, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';

/** The compact header, which a listing on a phone shows in the header while it scrolls. */
interface CompactHeaderPlace {
  /** Where it is rendered; null until the header is. */
  place: HTMLElement | null;
  setPlace: (place: HTMLElement | null) => void;
  /** Its button that has shown the search input; null while the input is not shown. */
  searchOpener: HTMLElement | null;
  setSearchOpener: (button: HTMLElement | null) => void;
}

const SearchFieldContext = createContext<RefObject<HTMLInputElement | null>>({ current: null });
const CompactHeaderContext = createContext<CompactHeaderPlace | null>(null);

/** Connects the header with the page below it; around both. */
export function HeaderPartsProvider({ children }: { children: ReactNode }) {
  const searchField = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [searchOpener, setSearchOpener] = useState<HTMLElement | null>(null);
  const compact = useMemo(() => ({ place, setPlace, searchOpener, setSearchOpener }), [place, searchOpener]);
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

/** The place of the compact header. Throws on a page without a header. */
export function useCompactHeader(): CompactHeaderPlace {
  const compact = use(CompactHeaderContext);
  if (!compact) throw new Error('useCompactHeader outside HeaderPartsProvider');
  return compact;
}
