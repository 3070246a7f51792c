import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Form } from 'react-router';
import { PRICE_SLIDER, withPriceRange } from '../../../domain/listing-filters.ts';
import type { ListingQuery } from '../../../domain/listing-query.ts';
import { unitPriceToEuro, type UnitPrice } from '../../../domain/money.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { fieldOf } from '../../routing/form-fields.ts';
import { inputClass } from '../../ui/input-class.ts';
import { ApplyButton } from './checkbox-facet.tsx';
import styles from './facets.module.css';
import { HiddenFields } from './hidden-fields.tsx';
import { parsePrice, formatPrice } from './typed-price.ts';
import { useFilters, type FacetPlace } from './use-filters.ts';

const { minimum, maximum, step, margin } = PRICE_SLIDER;
const boundNames = ['min_price', 'max_price'];

/** Debounce after the last move of a handle before the list is loaded, in milliseconds. */
const pause = 400;

/** Position of the handles: `of` is the range in the URL when the list was requested, null before that. */
interface Moved {
  range: [number, number];
  of: string | null;
}

/** The ends of the price range in euro; the upper end of the slider means no limit. */
function rangeOf(query: ListingQuery): [number, number] {
  const low = query.minimumPrice === null ? minimum : unitPriceToEuro(query.minimumPrice);
  const high = query.maximumPrice === null ? maximum : unitPriceToEuro(query.maximumPrice);
  return [Math.min(low, maximum), Math.min(high, maximum)];
}

/**
 * The net price as a range: two handles and two inputs. Moved or typed values stay until the URL has
 * another range; nothing is remounted, so the handle in use keeps the focus.
 */
export function PriceFacet({ query, basePath }: Omit<FacetPlace, 'listing'>) {
  const { t, money, locale } = useI18n();
  const open = useFilters(basePath);
  const chosen = rangeOf(query);
  const key = chosen.join('-');
  const [moved, setMoved] = useState<Moved | null>(null);
  const [low, high] = moved && (moved.of === null || moved.of === key) ? moved.range : chosen;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ open, query, key });
  useEffect(() => {
    latest.current = { open, query, key };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function moveTo(range: [number, number]) {
    setMoved({ range, of: null });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => follow(range), pause);
  }

  function follow(range: [number, number]) {
    const now = latest.current;
    clearTimeout(timer.current);
    setMoved({ range, of: now.key });
    now.open(withPriceRange(now.query, ...range));
  }

  /** Loads the list as soon as a handle is released, because the user may close the filters next. */
  function onRelease() {
    if (moved?.of === null) follow(moved.range);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const [minimumPrice, maximumPrice] = boundNames.map((name) => parsePrice(locale, fieldOf(form, name)));
    // An invalid price is sent in the URL as typed, and the listing reports that it was ignored.
    if (minimumPrice === undefined || maximumPrice === undefined) return;
    event.preventDefault();
    // The two limits may be typed in either order.
    const isReversed = minimumPrice !== null && maximumPrice !== null && minimumPrice > maximumPrice;
    const range = isReversed
      ? { minimumPrice: maximumPrice, maximumPrice: minimumPrice }
      : { minimumPrice, maximumPrice };
    open({ ...query, ...range, page: 1 });
  }

  const share = (value: number) => `${((value - minimum) / (maximum - minimum)) * 100}%`;
  const handle = {
    type: 'range',
    min: minimum,
    max: maximum,
    step,
    onPointerUp: onRelease,
    onBlur: onRelease,
    'aria-valuemin': minimum,
    'aria-valuemax': maximum,
  } as const;
  return (
    <Form action={basePath} onSubmit={onSubmit}>
      <HiddenFields query={{ ...query, minimumPrice: null, maximumPrice: null }} />
      <div className={styles.slider}>
        <i style={{ left: share(low), right: `calc(100% - ${share(high)})` }} />
        <input
          {...handle}
          value={low}
          aria-label={t('catalogue.priceAtLeast')}
          aria-valuetext={money(low * 100)}
          onChange={(event) => moveTo([Math.min(Number(event.target.value), high - margin), high])}
        />
        <input
          {...handle}
          value={high}
          aria-label={t('catalogue.priceAtMost')}
          aria-valuetext={money(high * 100)}
          onChange={(event) => moveTo([low, Math.max(Number(event.target.value), low + margin)])}
        />
      </div>
      <div className={styles.pair}>
        <PriceBox
          name="min_price"
          label={t('catalogue.priceFrom')}
          fullLabel={t('catalogue.priceAtLeast')}
          price={query.minimumPrice}
        />
        <PriceBox
          name="max_price"
          label={t('catalogue.priceTo')}
          fullLabel={t('catalogue.priceAtMost')}
          price={query.maximumPrice}
        />
      </div>
      <ApplyButton />
    </Form>
  );
}

/** Input for one limit; Enter submits the form. */
function PriceBox(props: { name: string; label: string; fullLabel: string; price: UnitPrice | null }) {
  const { locale } = useI18n();
  const chosen = formatPrice(locale, props.price);
  const [typed, setTyped] = useState({ text: chosen, of: chosen });
  return (
    <label>
      <span>{props.label}</span>
      <input
        name={props.name}
        inputMode="decimal"
        autoComplete="off"
        className={inputClass}
        aria-label={props.fullLabel}
        value={typed.of === chosen ? typed.text : chosen}
        onChange={(event) => setTyped({ text: event.target.value, of: chosen })}
        placeholder={props.name === 'min_price' ? '0 €' : '€'}
      />
    </label>
  );
}
