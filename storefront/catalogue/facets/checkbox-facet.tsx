import { Form } from 'react-router';
import { isFieldChosen, toggleField } from '../../../domain/listing-filters.ts';
import { FLAG_PARAMETERS, joinList, LISTING_FLAGS, type ListingFlag } from '../../../domain/listing-url.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Facet } from '../../parsers/listing.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { flagTexts } from '../../routing/listing-title.ts';
import styles from './facets.module.css';
import { HiddenFields } from './hidden-fields.tsx';
import { ChoiceSearch } from './choice-search.tsx';
import { ShowAll } from './show-all.tsx';
import { useFilters, type FacetPlace } from './use-filters.ts';

/** A technical feature with multiple selection. */
export function CheckboxFacet({ facet, query, basePath }: { facet: Facet } & Omit<FacetPlace, 'listing'>) {
  const { number } = useI18n();
  const open = useFilters(basePath);
  const rest = { ...query, fields: query.fields.filter(({ name }) => name !== facet.key) };
  return (
    <Form action={basePath}>
      <HiddenFields query={rest} />
      <ChoiceSearch facet={facet}>
        {(choices) => (
          <ShowAll choices={choices} keyOf={({ id }) => id} isChosen={({ selected }) => selected}>
            {(choice) => (
              <Checkbox
                name={facet.key}
                value={joinList([choice.id])}
                checked={isFieldChosen(query, facet.key, choice.id)}
                className={styles.check}
                aside={number(choice.count)}
                onChange={() => open(toggleField(query, facet.key, choice.id))}
              >
                {choice.label}
              </Checkbox>
            )}
          </ShowAll>
        )}
      </ChoiceSearch>
      <ApplyButton />
    </Form>
  );
}

/** A yes/no feature as one line with a switch. */
export function SwitchFacet({ facet, query, basePath }: { facet: Facet } & Omit<FacetPlace, 'listing'>) {
  const { number } = useI18n();
  const open = useFilters(basePath);
  const rest = { ...query, fields: query.fields.filter(({ name }) => name !== facet.key) };
  return facet.choices.map((choice) => (
    <Form key={choice.id} action={basePath} className={styles.switch}>
      <HiddenFields query={rest} />
      <label>
        <span className={styles.label}>{facet.label}</span>
        <span className={styles.count}>{number(choice.count)}</span>
        <input
          type="checkbox"
          role="switch"
          name={facet.key}
          value={choice.id}
          checked={isFieldChosen(query, facet.key, choice.id)}
          onChange={() => open(toggleField(query, facet.key, choice.id))}
        />
      </label>
      <ApplyButton />
    </Form>
  ));
}

/** The yes/no filters with articles, and the active ones; availability has a facet of its own. */
export function shownFlags({ flags }: FacetPlace['listing'], query: FacetPlace['query']) {
  const isOffered = (flag: ListingFlag) => flag !== 'onlyAvailable' && (flags[FLAG_PARAMETERS[flag]] ?? 0) > 0;
  return LISTING_FLAGS.filter((flag) => query[flag] || isOffered(flag));
}

/**
 * Promotions, new articles: the yes/no filters that match articles of the result, and the active ones.
 */
export function FlagFacet({ listing, query, basePath }: FacetPlace) {
  const { t, number } = useI18n();
  const open = useFilters(basePath);
  const flags = shownFlags(listing, query);
  const rest = { ...query, ...Object.fromEntries(flags.map((flag) => [flag, false])) };
  return (
    <Form action={basePath}>
      <HiddenFields query={rest} />
      {flags.map((flag) => (
        <Checkbox
          key={flag}
          name={FLAG_PARAMETERS[flag]}
          value="true"
          checked={query[flag]}
          className={styles.check}
          aside={number(listing.flags[FLAG_PARAMETERS[flag]] ?? 0)}
          onChange={() => open({ ...query, [flag]: !query[flag], page: 1 })}
        >
          {t(flagTexts[flag])}
        </Checkbox>
      ))}
      {query.text !== '' && <p className={styles.hint}>{t('catalogue.flagsLeaveText')}</p>}
      <ApplyButton />
    </Form>
  );
}

/** Submit button of a filter form, for browsers without JavaScript. */
export function ApplyButton() {
  const { t } = useI18n();
  return (
    <button type="submit" className={styles.apply}>
      {t('catalogue.apply')}
    </button>
  );
}
