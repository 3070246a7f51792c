import { Form } from 'react-router';
import { isFieldChosen, toggleBrand, toggleField } from '../../../domain/listing-filters.ts';
import type { ListingQuery } from '../../../domain/listing-query.ts';
import { FLAG_PARAMETERS, joinList, LISTING_FLAGS, OFFERS, type ListingFlag } from '../../../domain/listing-url.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Facet } from '../../parsers/listing.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { flagTexts } from '../../routing/listing-title.ts';
import styles from './facets.module.css';
import { HiddenFields } from './hidden-fields.tsx';
import { FacetSearch } from './choice-search.tsx';
import { ShowAll } from './show-all.tsx';
import { useFilters, type FacetPlace } from './use-filters.ts';

interface CheckboxFacetProps extends Pick<FacetPlace, 'basePath'> {
  facet: Facet;
  /** The rest of the query, without the choices of this facet. */
  rest: ListingQuery;
  isChosen: (id: string) => boolean;
  /** The query after a choice was made or taken back. */
  toggled: (id: string) => ListingQuery;
}

/** A facet with multiple selection. */
function CheckboxFacet({ facet, rest, basePath, isChosen, toggled }: CheckboxFacetProps) {
  const { number } = useI18n();
  const open = useFilters(basePath);
  return (
    <Form action={basePath}>
      <HiddenFields query={rest} />
      <FacetSearch facet={facet}>
        {(choices) => (
          <ShowAll choices={choices} keyOf={({ id }) => id} isChosen={({ selected }) => selected}>
            {(choice) => (
              <Checkbox
                name={facet.key}
                value={joinList([choice.id])}
                checked={isChosen(choice.id)}
                className={styles.check}
                aside={number(choice.count)}
                onChange={() => open(toggled(choice.id))}
              >
                {choice.label}
              </Checkbox>
            )}
          </ShowAll>
        )}
      </FacetSearch>
      <ApplyButton />
    </Form>
  );
}

type FacetProps = { facet: Facet } & Omit<FacetPlace, 'listing'>;

/** A technical feature. */
export function FeatureFacet({ facet, query, basePath }: FacetProps) {
  return (
    <CheckboxFacet
      facet={facet}
      rest={{ ...query, fields: query.fields.filter(({ name }) => name !== facet.key) }}
      basePath={basePath}
      isChosen={(id) => isFieldChosen(query, facet.key, id)}
      toggled={(id) => toggleField(query, facet.key, id)}
    />
  );
}

/** The brands: an article of any of them is listed. */
export function BrandFacet({ facet, query, basePath }: FacetProps) {
  return (
    <CheckboxFacet
      facet={facet}
      rest={{ ...query, brands: [] }}
      basePath={basePath}
      isChosen={(id) => query.brands.includes(id)}
      toggled={(id) => toggleBrand(query, id)}
    />
  );
}

/** A yes/no feature as one line with a switch. */
export function SwitchFacet({ facet, query, basePath }: FacetProps) {
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

/** Whether only offers are listed, by their own filter or by the list of promotions that a link opened. */
const isOnOffer = ({ offers, onlyPromotions }: ListingQuery): boolean => offers || onlyPromotions;

/** Whether the facet of offers has articles or is chosen. */
export function hasOffers({ flags }: FacetPlace['listing'], query: FacetPlace['query']): boolean {
  return isOnOffer(query) || (flags[OFFERS] ?? 0) > 0;
}

/** The articles on offer; unlike the other yes/no filters it keeps the words searched. */
export function OffersFacet({ listing, query, basePath }: FacetPlace) {
  const { t, number } = useI18n();
  const open = useFilters(basePath);
  const rest = { ...query, offers: false, onlyPromotions: false, page: 1 };
  const checked = isOnOffer(query);
  return (
    <Form action={basePath}>
      <HiddenFields query={rest} />
      <Checkbox
        name={OFFERS}
        value="true"
        checked={checked}
        className={styles.check}
        aside={number(listing.flags[OFFERS] ?? 0)}
        onChange={() => open({ ...rest, offers: !checked })}
      >
        {t('catalogue.onlyPromotions')}
      </Checkbox>
      <ApplyButton />
    </Form>
  );
}

/** The yes/no filters with articles, and the active ones; availability and offers have facets of their own. */
export function shownFlags({ flags }: FacetPlace['listing'], query: FacetPlace['query']) {
  const isOffered = (flag: ListingFlag) => flag !== 'onlyAvailable' && (flags[FLAG_PARAMETERS[flag]] ?? 0) > 0;
  return LISTING_FLAGS.filter((flag) => flag !== 'onlyPromotions' && (query[flag] || isOffered(flag)));
}

/**
 * New, returned, announced and bought articles: the yes/no filters that match articles of the result, and the active ones.
 */
export function FlagFacet({ listing, query, basePath }: FacetPlace) {
  const { t, number } = useI18n();
  const open = useFilters(basePath);
  const flags = shownFlags(listing, query);
  const rest = { ...query, ...Object.fromEntries(flags.map((flag) => [flag, false])) };
  return (
    <Form action={basePath}>
      <HiddenFields query={rest} />
      {query.text !== '' && <p className={styles.hint}>{t('catalogue.flagsLeaveText')}</p>}
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
