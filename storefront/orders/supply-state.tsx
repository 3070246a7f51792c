import type { LineSupply } from '../../domain/line-supply.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { supplyText } from '../i18n/quantity-text.ts';
import { StatusLabel } from '../ui/badge.tsx';
import styles from './supply-state.module.css';

/** How much of a line is in stock, and when the rest follows; nothing when the stock covers it. */
export function SupplyState({ supply }: { supply: LineSupply }) {
  const i18n = useI18n();
  const { ready, later, laterOn } = supply;
  if (later === 0) return null;
  const arrival = laterOn ? i18n.t('common.arrivingFrom', { day: i18n.date(laterOn) }) : i18n.t('common.onDemand');
  return (
    <span className={styles.supply}>
      <StatusLabel tone="warn" icon="truck" small>
        {ready > 0 ? supplyText(i18n, supply) : arrival}
      </StatusLabel>
    </span>
  );
}
