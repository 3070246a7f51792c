import { Link, useRevalidator } from 'react-router';
import { emptyListTexts } from '../i18n/empty-list.ts';
import { useI18n } from '../i18n/i18n.tsx';
import elbow from '../pictures/elbow.svg?url';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { listingAddress, type ListingData } from './load-listing.ts';

/** Letters and digits of the shortest text by which articles are found. */
const SHORTEST_TEXT = 3;

interface NothingFoundProps {
  data: ListingData;
  /** Path of the listing, with language prefix. */
  basePath: string;
}

/**
 * No results (R8.19), or a failed request (R8.23), which is named before the sentence that both have (R4.12); with what
 * is the cause, as far as it is known, and links to continue.
 */
export default function NothingFound({ data, basePath }: NothingFoundProps) {
  const { t, path, locale } = useI18n();
  const texts = emptyListTexts[locale];
  const { revalidate, state } = useRevalidator();
  const { listing, query, isFailed, isRefused, outside = 0 } = data;
  const isBeyond = query.page > 1 && listing.pages > 0;
  const isShort = query.text !== '' && query.text !== '*' && query.text.trim().length < SHORTEST_TEXT;
  const reason = isFailed
    ? t('catalogue.emptyTitle')
    : isRefused
      ? texts.refused
      : isBeyond
        ? texts.beyond(listing.pages)
        : outside > 0
          ? texts.outside(outside)
          : isShort
            ? texts.short
            : texts.other;
  return (
    <EmptyState
      drawing={elbow}
      title={t(isFailed ? 'catalogue.failedText' : 'catalogue.emptyTitle')}
      actions={
        <>
          {isFailed && (
            <Button busy={state === 'loading'} onClick={() => void revalidate()}>
              {t('common.retry')}
            </Button>
          )}
          {isBeyond && (
            <Link className={buttonClass({})} to={listingAddress(basePath, { ...query, page: listing.pages })}>
              {texts.lastPage}
            </Link>
          )}
          {outside > 0 && (
            <Link className={buttonClass({})} to={listingAddress(basePath, { ...query, assortment: 'all' })}>
              {texts.showOutside}
            </Link>
          )}
          <Link className={buttonClass({})} to={path('/shop')}>
            {t('catalogue.wholeCatalogue')}
          </Link>
        </>
      }
    >
      <p>{reason}</p>
    </EmptyState>
  );
}
