/** What a catalogue page passes to the tabs: title and size of a listing; null for a product page. */
export interface ShownListing {
  /** Null for the whole catalogue. */
  label: string | null;
  total: number;
  /** Number of active filters. */
  filters: number;
  /** The drawer of filters, which the compact header of phones opens too. */
  filterDrawer: { isOpen: boolean; open: () => void };
}
