import { Form } from 'react-router';
import type { ListingSort } from '../../../domain/listing-query.ts';
import { ApplyButton } from './checkbox-facet.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import styles from './sort-select.module.css';
import { useChosenQuery, useFilters, type FacetPlace } from './use-filters.ts';

/** The order of a listing: above the list, on narrow pages above the filters. Null when the server offers none. */
export function SortSelect({ listing, query: shown, basePath, place }: FacetPlace & { place: 'list' | 'filters' }) {
  const query = useChosenQuery({ query: shown, basePath });
  const open = useFilters(basePath);
  const { label, choices } = listing.sorts;
  if (choices.length === 0) return null;
  const isOffered = choices.some(({ id }) => id === query.sort);
  return (
    <Form action={basePath} className={styles.sort} data-place={place}>
      <HiddenFields query={{ ...query, sort: 'relevance' }} />
      <label>
        {label}{' '}
        <select
          name="sort"
          value={isOffered ? query.sort : 'relevance'}
          onChange={({ target }) => open({ ...query, sort: target.value as ListingSort, page: 1 })}
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
      <ApplyButton />
    </Form>
  );
}
