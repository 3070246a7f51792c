import { Link } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import elbow from '../pictures/elbow.svg?url';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { listingAddress, type ListingData } from './load-listing.ts';

/** Letters and digits of the shortest text by which articles are found. */
const SHORTEST_TEXT = 3;

interface NothingFoundProps {
  data: ListingData;
  /** Path of the listing, with language prefix. */
  basePath: string;
}

/** No results, with the cause, as far as it is known, and links to continue. */
export function NothingFound({ data, basePath }: NothingFoundProps) {
  const { t, path } = useI18n();
  const { listing, query, isRejected, outside = 0 } = data;
  const isBeyond = query.page > 1 && listing.pages > 0;
  const isShort = query.text !== '' && query.text !== '*' && query.text.trim().length < SHORTEST_TEXT;
  const reason = isRejected
    ? t('empty.refused')
    : isBeyond
      ? t('empty.beyond', { count: listing.pages })
      : outside > 0
        ? t('empty.outside', { count: outside })
        : t(isShort ? 'empty.short' : 'empty.other');
  return (
    <EmptyState
      drawing={elbow}
      title={t('catalogue.emptyTitle')}
      actions={
        <>
          {isBeyond && (
            <Link className={buttonClass({})} to={listingAddress(basePath, { ...query, page: listing.pages })}>
              {t('empty.lastPage')}
            </Link>
          )}
          {outside > 0 && (
            <Link className={buttonClass({})} to={listingAddress(basePath, { ...query, assortment: 'all' })}>
              {t('empty.showOutside')}
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
