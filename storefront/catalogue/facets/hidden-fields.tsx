import type { ListingQuery } from '../../../domain/listing-query.ts';
import { hiddenFields } from './use-filters.ts';

/** Sends the rest of the listing's query with a form. */
export function HiddenFields({ query }: { query: ListingQuery }) {
  return hiddenFields(query).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
