import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Facet } from '../../parsers/listing.ts';
import { FacetSearch } from './choice-search.tsx';
import styles from './facets.module.css';
import { ShowAll } from './show-all.tsx';
import { useLinks, useReplacesEntry, type FacetPlace } from './use-filters.ts';

/** A facet with single selection: the collection. Choosing the selected one removes it. */
export function LinkFacet({ facet, query, basePath }: { facet: Facet } & Omit<FacetPlace, 'listing'>) {
  const { number } = useI18n();
  const replaces = useReplacesEntry();
  const linkOf = useLinks(facet, { query, basePath });
  return (
    <FacetSearch facet={facet}>
      {(choices) => (
        <ShowAll
          choices={choices}
          keyOf={({ id }) => id}
          isChosen={(choice) => linkOf(choice).isChosen}
          className={styles.pairs}
        >
          {(choice) => {
            const { to, isChosen } = linkOf(choice);
            return (
              <Link
                to={to}
                className={styles.choice}
                aria-current={isChosen ? 'true' : undefined}
                preventScrollReset
                replace={replaces}
              >
                <span className={styles.dot} data-on={isChosen || undefined} />
                <span className={styles.label}>{choice.label}</span>
                <span className={styles.count}>{number(choice.count)}</span>
              </Link>
            );
          }}
        </ShowAll>
      )}
    </FacetSearch>
  );
}
