import { useI18n } from '../i18n/i18n.tsx';
import type { PromoTab } from '../session/root-data.ts';
import { collections } from '../routing/collections.ts';
import { LocalLink } from '../routing/local-link.tsx';
import { useAppState } from '../session/app-state.tsx';
import { useRootData } from '../session/use-root-data.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { LatestOrders } from './latest-orders.tsx';

/** The promo tabs of the header and the menu: the operator's, else the four collections and the latest orders. */
export function usePromoTabs(): PromoTab[] {
  const { t } = useI18n();
  const { session } = useAppState();
  const { promoTabs } = useRootData();
  if (promoTabs.length > 0) return promoTabs;
  return [
    ...collections.map(({ label, to, icon }) => ({ text: t(label), url: to, icon, action: null })),
    {
      text: t('shell.latestOrders'),
      url: session ? '/shop?latest-order-list=true' : '/pages/login',
      icon: 'history',
      action: 'latest-orders',
    },
  ];
}

/** One promo tab: a link, or what opens the dialog of the latest orders. */
export function PromoTabLink({ tab }: { tab: PromoTab }) {
  const words = (
    <>
      <TabIcon icon={tab.icon} />
      {tab.text}
    </>
  );
  return tab.action === 'latest-orders' ? (
    <LatestOrders path={tab.url}>{words}</LatestOrders>
  ) : (
    <LocalLink to={tab.url}>{words}</LocalLink>
  );
}

/** A picture of the operator's by its path, else an icon of the shop; an unknown name draws nothing. */
function TabIcon({ icon }: { icon: string }) {
  return icon.startsWith('/') ? <img src={icon} width={16} height={16} alt="" /> : <Icon name={icon as IconName} />;
}
