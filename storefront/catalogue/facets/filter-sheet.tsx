import { useI18n } from '../../i18n/i18n.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Link } from 'react-router';
import { WHOLE_CATALOGUE } from '../../../trade/listing-query.ts';
import { ActiveFilters } from '../active-filters.tsx';
import { listingAddress } from '../load-listing.ts';
import { Facets } from './facets.tsx';
import styles from './filter-sheet.module.css';
import type { FacetPlace } from './use-filters.ts';

interface FilterSheetProps extends FacetPlace {
  onClose: () => void;
  isLoading: boolean;
}

/** The filters of phones and tablets: the counts follow at once, the list shows with the orange button. */
export default function FilterSheet({ onClose, isLoading, ...place }: FilterSheetProps) {
  const { t } = useI18n();
  const { listing, query, basePath } = place;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t('catalogue.filters')}
      closeLabel={t('common.close')}
      side="bottom"
      foot={
        <div className={styles.foot}>
          <Link
            className={buttonClass({ size: 'large' })}
            to={listingAddress(basePath, { ...WHOLE_CATALOGUE, perPage: query.perPage })}
            preventScrollReset
          >
            {t('catalogue.clear')}
          </Link>
          <Button kind="primary" size="large" busy={isLoading} onClick={onClose}>
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
