import { Link, useRevalidator } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import elbow from '../pictures/elbow.svg?url';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/**
 * A failed request, named before the sentence that an empty list has too. Not loaded late, because it is
 * also what is shown without a connection.
 */
export function ListingFailed() {
  const { t, path } = useI18n();
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState
      drawing={elbow}
      title={t('catalogue.failedText')}
      actions={
        <>
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            {t('common.retry')}
          </Button>
          <Link className={buttonClass({})} to={path('/shop')}>
            {t('catalogue.wholeCatalogue')}
          </Link>
        </>
      }
    >
      <p>{t('catalogue.emptyTitle')}</p>
    </EmptyState>
  );
}
