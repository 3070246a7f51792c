import { useAppState } from '../../session/app-state.tsx';
import { useCartCount } from '../../cart-store/cart-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { Tab, TabStrip } from '../../ui/tabs.tsx';
import type { CartPageData } from './load-cart-page.ts';

/** Tabs: the active cart, for agents the customer's own cart, and the saved ones. */
export function CartTabs({ tab, savedCount, clientCount }: Pick<CartPageData, 'tab' | 'savedCount' | 'clientCount'>) {
  const { t, path } = useI18n();
  const { session } = useAppState();
  const count = useCartCount();
  const isAgent = session?.kind === 'agent';
  return (
    <TabStrip label={t('saved.tabs')}>
      <Tab to={path('/pages/cart?tab=active')} isCurrent={tab === 'active'} count={count}>
        {t(isAgent ? 'saved.agentCart' : 'saved.active')}
      </Tab>
      {isAgent && (
        <Tab to={path('/pages/cart?tab=client')} isCurrent={tab === 'client'} count={clientCount ?? undefined}>
          {t('saved.clientCart')}
        </Tab>
      )}
      <Tab to={path('/pages/cart?tab=saved')} isCurrent={tab === 'saved'} count={savedCount ?? undefined}>
        {t('saved.title')}
      </Tab>
    </TabStrip>
  );
}
