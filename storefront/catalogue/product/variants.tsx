import { perUnit, unitText } from '../../i18n/quantity-text.ts';
import { memo, useMemo, useState, type Ref } from 'react';
import { Form, useLocation } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { unitLabel } from '../../../domain/unit-label.ts';
import type { ArticleDetail, Variant } from '../../parsers/article-detail.ts';
import { useMayBuy, usePriceView } from '../../session/app-state.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { Alert } from '../../ui/alert.tsx';
import { ArticleList } from '../../article/article-list.tsx';
import { Availability } from '../../article/availability.tsx';
import { matchesFilter } from './matches-filter.ts';
import { buildMatrix } from './matrix.ts';
import { MatrixTable } from './matrix-table.tsx';
import { firstPortion, VARIANTS_AT_ONCE } from './shown-variants.ts';
import styles from './variants.module.css';

interface VariantsProps {
  article: ArticleDetail;
  markedVariant: string | null;
  /** Internal code of the variant whose code the address has; a notice says if it cannot be ordered. */
  requestedVariant: string | null;
  notice: Ref<HTMLDivElement>;
  /** Internal codes of all variants to mark. */
  marked: readonly string[];
  filter: string;
  onFilter: (text: string) => void;
  /** Text of the filter above the variants, in addition to the filter of the page. */
  variantFilter: string;
  onVariantFilter: (text: string) => void;
  /** Without JavaScript: all rows were requested. */
  areAllShown: boolean;
  /** Called when a variant's input gets the focus or changes, so that its price is explained above. */
  onFocusVariant: (variant: Variant, typed: string) => void;
}

/** Each key typed in the matrix renders the page, whose rows stay the same. */
const Rows = memo(ArticleList);

/** The variants of a product: on two axes as a matrix, and as rows that the filter narrows. */
export function Variants(props: VariantsProps) {
  const {
    article,
    markedVariant,
    requestedVariant,
    notice,
    marked,
    filter,
    onFilter,
    variantFilter,
    onVariantFilter,
    areAllShown,
    onFocusVariant,
  } = props;
  const i18n = useI18n();
  const { t, locale } = i18n;
  const { pathname } = useLocation();
  const isGuest = usePriceView() === 'guest';
  const mayBuy = useMayBuy();
  const { variantArticles: variants, axes } = article;
  const matrix = useMemo(() => buildMatrix(variants, axes.length), [variants, axes.length]);
  const [portion, setPortion] = useState(() => firstPortion(variants, markedVariant));
  const shown = useMemo(
    () =>
      variants.filter(({ code, name, axes: values }) =>
        [filter, variantFilter].every((typed) => matchesFilter(typed, code, name, values.join('x'))),
      ),
    [variants, filter, variantFilter],
  );
  const rowCount = Math.max(portion, firstPortion(variants, markedVariant));
  const drawn = useMemo(() => (areAllShown ? shown : shown.slice(0, rowCount)), [areAllShown, shown, rowCount]);
  const axisLabels = useMemo(() => axes.map(({ label }) => label), [axes]);
  const requested = variants.find(({ internalCode }) => internalCode === requestedVariant);
  const isRequestRefused = mayBuy && requested?.canAdd === false && !article.cannotAdd;

  /** Explains the price of the variant whose input has the focus. */
  function explain(target: EventTarget & Element) {
    const code = target.closest<HTMLElement>('[data-code]')?.dataset.code;
    const variant = variants.find((one) => one.code === code);
    if (variant && target instanceof HTMLInputElement) onFocusVariant(variant, target.value);
  }
  const unit = variants[0]?.unit ?? article.unit;
  const statedQuantity = article.priceRange?.statedQuantity ?? 1;
  const [first, second] = axisLabels;
  return (
    <>
      {!isGuest && article.cannotAdd && (
        <div className={styles.section}>
          <Alert tone="info" title={article.cannotAdd} />
        </div>
      )}
      {requested && isRequestRefused && (
        <div className={styles.section} ref={notice} tabIndex={-1}>
          <Alert
            tone="warn"
            title={t('catalogue.requestedRefused', {
              code: requested.code,
              reason: requested.cannotAdd || t('common.unavailable'),
            })}
          >
            <p>{t('catalogue.requestedOthers')}</p>
          </Alert>
        </div>
      )}
      {matrix && (
        <section className={`${styles.section} ${styles.matrix}`}>
          <header className={styles.head}>
            <h2>{t('catalogue.axesTitle', { first: first ?? '', second: second ?? '' })}</h2>
            {mayBuy && !article.cannotAdd && (
              <small>
                {t('catalogue.matrixNote', {
                  one:
                    statedQuantity > 1
                      ? perUnit(i18n, unit, statedQuantity)
                      : unitText(i18n, { unit, piecesPerUnit: article.piecesPerUnit }),
                  unit: unitLabel(locale, unit, 2),
                })}
              </small>
            )}
            <span className={styles.legend}>
              <Availability kind="arriving" />
              <Availability kind="unavailable" />
              <span>{t('catalogue.notMade')}</span>
            </span>
          </header>
          <MatrixTable
            matrix={matrix}
            axes={axes}
            unit={unit}
            notedQuantity={mayBuy && !article.cannotAdd ? statedQuantity : 1}
            marked={marked}
            isOff={!mayBuy || article.cannotAdd !== ''}
            onFocusVariant={onFocusVariant}
          />
        </section>
      )}
      <section
        className={`${styles.section} ${matrix ? styles.besideMatrix : ''}`}
        onFocus={(event) => explain(event.target)}
        onInput={(event) => {
          if (event.target instanceof Element) explain(event.target);
        }}
      >
        <header className={styles.head}>
          <h2>{t('catalogue.variantsTitle')}</h2>
          {filter && <Typed text={filter} onClear={() => onFilter('')} />}
          <label className={styles.search}>
            <span className="visually-hidden">{t('catalogue.searchRows')}</span>
            <input
              type="search"
              className={inputClass}
              value={variantFilter}
              autoComplete="off"
              maxLength={100}
              placeholder={t('catalogue.searchRows')}
              onChange={(event) => onVariantFilter(event.target.value)}
            />
          </label>
          <span className={styles.shown} role="status">
            {t('catalogue.variantsShown', { shown: shown.length, total: variants.length })}
          </span>
        </header>
        {shown.length > 0 ? (
          <Rows articles={drawn} axisLabels={axisLabels} marked={marked} label={t('catalogue.variantsTitle')} />
        ) : (
          <p className={styles.none}>
            {t('catalogue.noVariant', { text: [filter, variantFilter].filter(Boolean).join(' ') })}
          </p>
        )}
        {drawn.length < shown.length && (
          <Form
            action={pathname}
            preventScrollReset
            className={styles.more}
            onSubmit={(event) => {
              event.preventDefault();
              setPortion(rowCount + VARIANTS_AT_ONCE);
            }}
          >
            <input type="hidden" name="rows" value="all" />
            <button className={buttonClass({})}>
              {t('catalogue.moreVariants', { count: Math.min(VARIANTS_AT_ONCE, shown.length - drawn.length) })}
            </button>
          </Form>
        )}
      </section>
    </>
  );
}

/** The active filter text, with a button that clears it. */
function Typed({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useI18n();
  return (
    <span className={styles.typed}>
      {text}
      <IconButton icon="x" iconSize={14} label={t('catalogue.clearSearch', { text })} onClick={onClear} />
    </span>
  );
}
