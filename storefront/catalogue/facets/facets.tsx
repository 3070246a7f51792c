import type { ReactNode } from 'react';
import { usePriceView } from '../../session/app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import type { Facet } from '../../parsers/listing.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { AllChoicesContext, useAllChoices } from './all-choices.ts';
import {
  BrandFacet,
  FeatureFacet,
  FlagFacet,
  hasOffers,
  OffersFacet,
  shownFlags,
  SwitchFacet,
} from './checkbox-facet.tsx';
import { isRepetition } from './choice-tree.ts';
import styles from './facets.module.css';
import { SortSelect } from './sort-select.tsx';
import { LinkFacet } from './link-facet.tsx';
import { PriceFacet } from './price-facet.tsx';
import { ColorFacet, SizeFacet } from './toggle-facets.tsx';
import { TreeFacet } from './tree-facet.tsx';
import { useChosenQuery, type FacetPlace } from './use-filters.ts';

/** All facets of a listing, in the order in which buyers use them. */
export function Facets(shown: FacetPlace) {
  const { basePath } = shown;
  const query = useChosenQuery(shown);
  const { listing, ...choices } = useAllChoices(shown.listing, shown.query);
  const place = { ...shown, listing, query };
  const { t } = useI18n();
  const view = usePriceView();
  const ofKind = (kind: Facet['kind']) =>
    listing.facets.filter((facet) => facet.kind === kind && facet.choices.length > 0);
  // A tree of families with the same names and counts as the categories would be a repetition.
  const [first, ...more] = ofKind('tree');
  const trees = first ? [first, ...more.filter(({ choices }) => !isRepetition(choices, first.choices))] : [];
  const isWithOffers = hasOffers(listing, query);
  const isWithFlags = shownFlags(listing, query).length > 0;
  return (
    <AllChoicesContext value={choices}>
      <div className={styles.facets}>
        <SortSelect {...shown} place="filters" />
        {trees.map((facet) => (
          <Disclosure key={facet.key} title={facet.label} startsOpen>
            <TreeFacet facet={facet} query={shown.query} basePath={basePath} />
          </Disclosure>
        ))}
        {ofKind('link').map((facet) => (
          <Disclosure key={facet.key} title={facet.label} summary={chosen(facet)} startsOpen>
            {facet.key === 'brand' ? (
              <BrandFacet facet={facet} query={query} basePath={basePath} />
            ) : (
              <LinkFacet facet={facet} query={shown.query} basePath={basePath} />
            )}
          </Disclosure>
        ))}
        {(isWithOffers || isWithFlags) && (
          <Disclosure title={t('catalogue.flags')} startsOpen>
            {isWithOffers && <OffersFacet {...place} />}
            {isWithFlags && <FlagFacet {...place} />}
          </Disclosure>
        )}
        {ofKind('check').map((facet) =>
          facet.isSwitch ? (
            <SwitchFacet key={facet.key} facet={facet} query={query} basePath={basePath} />
          ) : (
            <Disclosure key={facet.key} title={withUnit(facet)} summary={chosen(facet)} startsOpen={false}>
              <FeatureFacet facet={facet} query={query} basePath={basePath} />
            </Disclosure>
          ),
        )}
        {listing.colors.length > 0 && (
          <Disclosure title={t('catalogue.color')} startsOpen>
            <ColorFacet {...place} />
          </Disclosure>
        )}
        {listing.sizes.length > 0 && (
          <Disclosure title={t('catalogue.size')} startsOpen>
            <SizeFacet {...place} />
          </Disclosure>
        )}
        {view === 'shown' && (
          <Disclosure title={t('catalogue.price')} startsOpen>
            <PriceFacet query={query} basePath={basePath} />
          </Disclosure>
        )}
      </div>
    </AllChoicesContext>
  );
}

/** The selected choices, shown under the name of a closed facet. */
function chosen(facet: Facet): string {
  return facet.choices
    .filter(({ selected }) => selected)
    .map(({ label }) => label)
    .join(', ');
}

function withUnit(facet: Facet): ReactNode {
  return facet.unit ? `${facet.label} (${facet.unit})` : facet.label;
}
