import { Form } from 'react-router';
import { toggleColor, toggleSize } from '../../../domain/listing-filters.ts';
import { joinList } from '../../../domain/listing-url.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './facets.module.css';
import { ChoiceSearch } from './choice-search.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import { ShowAll } from './show-all.tsx';
import { useFilters, type FacetPlace } from './use-filters.ts';

/** Colours as toggle buttons with name and swatch. */
export function ColorFacet({ listing, query, basePath }: FacetPlace) {
  const { t } = useI18n();
  const open = useFilters(basePath);
  return (
    <Form action={basePath}>
      <HiddenFields query={{ ...query, colors: [] }} />
      <ChoiceSearch
        name="color"
        label={t('catalogue.color')}
        choices={listing.colors}
        labelOf={({ name, label }) => label || name}
        choicesIn={(found) => found.colors}
        isAlways={false}
      >
        {(choices) => (
          <ShowAll
            choices={choices}
            keyOf={({ name }) => name}
            isChosen={({ name }) => query.colors.includes(name.toLowerCase())}
            className={styles.swatches}
          >
            {({ name, label, swatch }) => {
              const next = toggleColor(query, name);
              return (
                <button
                  type="submit"
                  name="color"
                  value={joinList(next.colors)}
                  aria-pressed={query.colors.includes(name.toLowerCase())}
                  onClick={(event) => {
                    event.preventDefault();
                    open(next);
                  }}
                >
                  <i
                    className={swatch ? undefined : styles.manyColors}
                    style={swatch ? { background: swatch } : undefined}
                  />
                  {label || name}
                </button>
              );
            }}
          </ShowAll>
        )}
      </ChoiceSearch>
    </Form>
  );
}

/** Sizes as toggle buttons. */
export function SizeFacet({ listing, query, basePath }: FacetPlace) {
  const { t } = useI18n();
  const open = useFilters(basePath);
  const chosen = new Set(query.sizes.map((size) => size.toLowerCase()));
  return (
    <Form action={basePath}>
      <HiddenFields query={{ ...query, sizes: [] }} />
      <ChoiceSearch
        name="size"
        label={t('catalogue.size')}
        choices={listing.sizes}
        labelOf={({ size }) => size}
        choicesIn={(found) => found.sizes}
        isAlways={false}
      >
        {(choices) => (
          <ShowAll
            choices={choices}
            keyOf={({ size }) => size}
            isChosen={({ size }) => chosen.has(size.toLowerCase())}
            className={styles.toggles}
          >
            {({ size }) => {
              const next = toggleSize(query, size);
              return (
                <button
                  type="submit"
                  name="size"
                  value={joinList(next.sizes)}
                  aria-pressed={chosen.has(size.toLowerCase())}
                  onClick={(event) => {
                    event.preventDefault();
                    open(next);
                  }}
                >
                  {size}
                </button>
              );
            }}
          </ShowAll>
        )}
      </ChoiceSearch>
    </Form>
  );
}
