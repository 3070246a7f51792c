import { useEffect, useRef } from 'react';
import { Link, NavigationType, useBlocker, useLocation, useNavigate, useNavigationType } from 'react-router';
import { WHOLE_CATALOGUE } from '../../../trade/listing-query.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ActiveFilters } from '../active-filters.tsx';
import { listingAddress } from '../load-listing.ts';
import { Facets } from './facets.tsx';
import styles from './filter-sheet.module.css';
import { forgetSteps, isStepAsked, useReplaces, type FacetPlace } from './use-filters.ts';

interface FilterSheetProps extends FacetPlace {
  onClose: () => void;
  isLoading: boolean;
}

/**
 * The filters of phones and tablets: the counts follow at once, the list shows with the orange button. The way back closes
 * the sheet and keeps what was chosen in it.
 */
export default function FilterSheet({ onClose, isLoading, ...place }: FilterSheetProps) {
  const { t } = useI18n();
  const { listing, query, basePath } = place;
  const close = useWayBack(onClose, isLoading);
  const replaces = useReplaces();
  const title = t('catalogue.filters');
  return (
    <Drawer
      isOpen
      onClose={close}
      title={title}
      closeLabel={t('common.close')}
      side="bottom"
      head={
        <p className={styles.title} aria-live="polite">
          <b>{title}</b>
          <span>{t('common.articles', { count: listing.total })}</span>
        </p>
      }
      foot={
        <div className={styles.foot}>
          <Link
            className={buttonClass({ size: 'large' })}
            to={listingAddress(basePath, { ...WHOLE_CATALOGUE, perPage: query.perPage })}
            preventScrollReset
            replace={replaces}
          >
            {t('catalogue.clear')}
          </Link>
          <Button kind="primary" size="large" aria-busy={isLoading} onClick={close}>
            {isLoading && <Spinner />}
            {t('catalogue.showResults', { count: listing.total })}
          </Button>
        </div>
      }
    >
      <div className={styles.content}>
        <ActiveFilters {...place} />
        <Facets {...place} />
      </div>
    </Drawer>
  );
}

/** Closes the sheet on the way back, and takes the entry of the history away that opening it has made. */
function useWayBack(onClose: () => void, isLoading: boolean): () => void {
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const isUntouched = useReplaces();
  const wasUntouched = useRef(false);
  const { key } = useLocation();
  const seenKey = useRef(key);
  useEffect(() => forgetSteps(), []);

  // With something chosen the entry before is another list: the first step back only closes.
  const blocker = useBlocker(
    ({ historyAction }) => historyAction === NavigationType.Pop && !isUntouched && wasUntouched.current,
  );
  // With nothing chosen the step back leads to the same list without the sheet.
  useEffect(() => {
    if (isUntouched) wasUntouched.current = true;
    else if (navigationType === NavigationType.Pop && (wasUntouched.current || key !== seenKey.current)) onClose();
    seenKey.current = key;
  }, [isUntouched, key, navigationType, onClose]);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    onClose();
  }, [blocker, onClose]);

  return () => {
    // What was chosen a moment ago takes the entry's place by itself; a step back would undo it.
    if (isUntouched && !isLoading && !isStepAsked()) void navigate(-1);
    else onClose();
  };
}
