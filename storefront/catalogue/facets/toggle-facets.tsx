import { Form } from 'react-router';
import { toggleColor, toggleSize } from '../../../trade/listing-filters.ts';
import { joinList } from '../../../trade/listing-url.ts';
import styles from './facets.module.css';
import { HiddenFields } from './hidden-fields.tsx';
import { useFilters, type FacetPlace } from './use-filters.ts';

/** Colours as toggles by name, each beside its swatch (R3.18, R4.27). */
export function ColorFacet({ listing, query, basePath }: FacetPlace) {
  const open = useFilters(basePath);
  return (
    <Form action={basePath} className={styles.swatches}>
      <HiddenFields query={{ ...query, colors: [] }} />
      {listing.colors.map(({ name, label, swatch }) => {
        const next = toggleColor(query, name);
        return (
          <button
            key={name}
            type="submit"
            name="color"
            value={joinList(next.colors)}
            aria-pressed={query.colors.includes(name.toLowerCase())}
            onClick={(event) => {
              event.preventDefault();
              open(next);
            }}
          >
            <i className={swatch ? undefined : styles.manyColors} style={swatch ? { background: swatch } : undefined} />
            {label || name}
          </button>
        );
      })}
    </Form>
  );
}

/** Sizes as toggles (R3.18, R4.27). */
export function SizeFacet({ listing, query, basePath }: FacetPlace) {
  const open = useFilters(basePath);
  const chosen = new Set(query.sizes.map((size) => size.toLowerCase()));
  return (
    <Form action={basePath} className={styles.toggles}>
      <HiddenFields query={{ ...query, sizes: [] }} />
      {listing.sizes.map(({ size }) => {
        const next = toggleSize(query, size);
        return (
          <button
            key={size}
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
      })}
    </Form>
  );
}
