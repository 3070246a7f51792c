import { useState } from 'react';
import { useNavigate } from 'react-router';
import { filtersHash } from './use-filters.ts';

/** Whether the filter drawer of a listing is open, and how to open and close it. */
export interface FilterDrawerState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** The filter drawer of a listing; `isLoading` while another query of the listing is loaded. */
export function useFilterDrawer(isLoading: boolean): FilterDrawerState {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  function open(): void {
    // A separate history entry, so that going back closes the drawer; not during a navigation, which it would cancel.
    // Rendered before the drawer, which reads the entry.
    const { search } = window.location;
    const entry = { preventScrollReset: true, flushSync: true, state: { isDrawer: true } };
    if (!isLoading) void navigate({ search, hash: filtersHash }, entry);
    setOpen(true);
  }
  return { isOpen, open, close: () => setOpen(false) };
}
