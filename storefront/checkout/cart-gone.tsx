import { useSearchParams } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { Notice } from '../ui/notice.tsx';

/** Where a checkout leads whose cart was saved, emptied or exchanged in another window, without language prefix. */
export const goneCartPath = '/pages/cart?tab=active&gone=1';

/** Says on the cart page why the checkout is gone, and that no order has left. */
export function CartGone() {
  const { t } = useI18n();
  const [query] = useSearchParams();
  if (!query.has('gone')) return null;
  return (
    <Notice tone="warn" title={t('checkout.cartGone')} live>
      <p>{t('checkout.cartGoneHint')}</p>
    </Notice>
  );
}
