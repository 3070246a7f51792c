import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Facet } from '../../readers/listing.ts';
import { listingAddress } from '../load-listing.ts';
import { ChoiceSearch } from './choice-search.tsx';
import styles from './facets.module.css';
import { ShowAll } from './show-all.tsx';
import { facetAddress, useReplaces, type FacetPlace } from './use-filters.ts';

/** A facet of which one choice holds: brand and collection. Choosing the chosen one takes it off (R3.16). */
export function LinkFacet({ facet, query, basePath }: { facet: Facet } & Omit<FacetPlace, 'listing'>) {
  const { number } = useI18n();
  const replaces = useReplaces();
  const without = { ...query, [facet.key === 'collection' ? 'collection' : 'brand']: null, page: 1 };
  return (
    <ChoiceSearch facet={facet}>
      {(choices) => (
        <ShowAll
          choices={choices}
          keyOf={({ id }) => id}
          isChosen={({ selected }) => selected}
          className={styles.pairs}
        >
          {(choice) => (
            <Link
              to={choice.selected ? listingAddress(basePath, without) : facetAddress(basePath, choice.path)}
              className={styles.choice}
              aria-current={choice.selected ? 'true' : undefined}
              preventScrollReset
              replace={replaces}
            >
              <span className={styles.dot} data-on={choice.selected || undefined} />
              <span className={styles.label}>{choice.label}</span>
              <span className={styles.count}>{number(choice.count)}</span>
            </Link>
          )}
        </ShowAll>
      )}
    </ChoiceSearch>
  );
}
