import { Link, useLocation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { Icon } from '../ui/icon.tsx';
import { PriceHint } from '../ui/price.tsx';

/** Shown to guests in place of a price; the login returns to this page. */
export function GuestHint() {
  const { t, path } = useI18n();
  const { pathname, search } = useLocation();
  return (
    <Link to={`${path('/pages/login')}?${new URLSearchParams({ redirect: pathname + search })}`}>
      <PriceHint>
        <Icon name="lock" size={14} />
        {t('common.logInForPrices')}
      </PriceHint>
    </Link>
  );
}
