import { useState } from 'react';
import { Link } from 'react-router';
import { removeFilter } from '../../domain/listing-filters.ts';
import { WHOLE_CATALOGUE, type ListingQuery } from '../../domain/listing-query.ts';
import { useI18n } from '../i18n/i18n.tsx';
import type { ActiveFilterTab, Listing } from '../parsers/listing.ts';
import { Chip } from '../ui/chip.tsx';
import styles from './active-filters.module.css';
import { listingAddress } from './load-listing.ts';
import { useChosenQuery } from './facets/use-filters.ts';
import { filterKind } from './filter-names.ts';

/** Number of filters shown at first, so that hundreds of them do not precede the list. */
const firstFilters = 12;

/** The query without one of its filters. */
function withoutFilter(query: ListingQuery, tab: ActiveFilterTab): ListingQuery {
  const { kind: parameter, id: submenuId, parentId } = tab;
  // Removing a feature filter removes a single value only if the server sends its id.
  if (!parameter.startsWith('field_'))
    return removeFilter(query, { parameter, submenuId, submenuIdRef: parentId ?? undefined });
  const fields = query.fields.flatMap((field) => {
    if (field.name !== parameter) return [field];
    const values = submenuId ? field.values.filter((value) => value !== submenuId) : [];
    return values.length > 0 ? [{ ...field, values }] : [];
  });
  return { ...query, fields, page: 1 };
}

interface ActiveFiltersProps {
  listing: Listing;
  query: ListingQuery;
  /** Path of the listing, with language prefix. */
  basePath: string;
}

/** The active filters as removable chips, the first twelve until expanded. Null when there are none. */
export function ActiveFilters({ listing, query: shown, basePath }: ActiveFiltersProps) {
  const i18n = useI18n();
  const query = useChosenQuery({ query: shown, basePath });
  const [isAll, setAll] = useState(false);
  const rest = listing.activeFilters.length - firstFilters;
  if (listing.activeFilters.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label={i18n.t('catalogue.activeFilters')}>
      {listing.activeFilters.map((tab, index) => (
        <li key={`${tab.kind}-${tab.id}`} hidden={!isAll && index >= firstFilters}>
          <Chip
            kind={filterKind(i18n, listing, tab) ?? undefined}
            value={tab.label}
            removeTo={listingAddress(basePath, withoutFilter(query, tab))}
            removeLabel={i18n.t('catalogue.removeFilter', { name: tab.label })}
          />
        </li>
      ))}
      {rest > 0 && (
        <li className={styles.more}>
          <button type="button" className="link" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? (
              i18n.t('catalogue.showLess')
            ) : (
              <>
                +{i18n.number(rest)}
                <span className="visually-hidden"> {i18n.t('catalogue.moreFilters')}</span>
              </>
            )}
          </button>
        </li>
      )}
      <li>
        <Link
          className="link"
          to={listingAddress(basePath, { ...WHOLE_CATALOGUE, sort: query.sort, perPage: query.perPage })}
          preventScrollReset
        >
          {i18n.t('catalogue.clearAll')}
        </Link>
      </li>
    </ul>
  );
}
