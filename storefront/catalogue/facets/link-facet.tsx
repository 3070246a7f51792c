import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Facet } from '../../readers/listing.ts';
import { inputClass } from '../../ui/input-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { choicesMatching } from './choice-tree.ts';
import styles from './facets.module.css';
import { ShowAll } from './show-all.tsx';
import { facetAddress, type FacetPlace } from './use-filters.ts';
import { listingAddress } from '../load-listing.ts';

/** A facet of which one choice holds: brand and collection. Choosing the chosen one takes it off. */
export function LinkFacet({ facet, query, basePath }: { facet: Facet } & Omit<FacetPlace, 'listing'>) {
  const { t, number } = useI18n();
  const [text, setText] = useState('');
  const choices = choicesMatching(facet.choices, text);
  const without = { ...query, [facet.key === 'collection' ? 'collection' : 'brand']: null, page: 1 };
  return (
    <>
      {facet.choices.length > 10 && (
        <input
          type="search"
          className={`${inputClass} ${styles.search}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t('catalogue.searchIn', { name: facet.label.toLowerCase() })}
          placeholder={t('catalogue.searchIn', { name: facet.label.toLowerCase() })}
        />
      )}
      <ShowAll choices={choices} className={styles.pairs}>
        {(choice) => (
          <Link
            to={choice.selected ? listingAddress(basePath, without) : facetAddress(basePath, choice.path)}
            className={styles.choice}
            aria-current={choice.selected ? 'true' : undefined}
            preventScrollReset
          >
            <span className={styles.box} data-on={choice.selected || undefined}>
              {choice.selected && <Icon name="check" size={12} />}
            </span>
            <span className={styles.label}>{choice.label}</span>
            <span className={styles.count}>{number(choice.count)}</span>
          </Link>
        )}
      </ShowAll>
      {choices.length === 0 && <p className={styles.none}>{t('common.noResult')}</p>}
    </>
  );
}
