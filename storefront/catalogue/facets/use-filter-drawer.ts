import { startTransition, useState } from 'react';
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
    const { search } = window.location;
    const entry = { preventScrollReset: true, state: { isDrawer: true } };
    // In one transition: the drawer reads the entry, and the press is painted before both are rendered.
    startTransition(() => {
      if (!isLoading) void navigate({ search, hash: filtersHash }, entry);
      setOpen(true);
    });
  }
  return { isOpen, open, close: () => setOpen(false) };
}
