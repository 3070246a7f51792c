import type { ListingQuery } from '../../../domain/listing-query.ts';
import { hiddenFields } from './use-filters.ts';

/** Carries the rest of the listing's state through a form. */
export function HiddenFields({ query }: { query: ListingQuery }) {
  return hiddenFields(query).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
