import { useState } from 'react';
import { supplySummary, type OrderSupply, type ShipmentChoice } from '../../domain/line-supply.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { supplySummaryText } from '../orders/supply-summary.ts';
import { OptionCard } from '../ui/option-card.tsx';
import styles from './shipment.module.css';

interface ShipmentProps {
  supply: OrderSupply;
  /** The requested day or the day of the pickup, YYYY-MM-DD. */
  day: string;
}

/** How many lines are in stock for the day and when the others follow; nothing when the stock covers all of them. */
export function SupplyOfDay({ supply, day, isPickup = false }: ShipmentProps & { isPickup?: boolean }) {
  const text = supplySummaryText(useI18n(), supply, day, isPickup);
  return (
    <p className={styles.summary} role="status">
      {text}
    </p>
  );
}

/** How an order is shipped that the stock does not cover; a day before everything is in stock is possible, and shown. */
export function ShipmentRadioGroup(props: ShipmentProps & { chosenBefore: ShipmentChoice | undefined }) {
  const { supply, day, chosenBefore = 'SPLIT' } = props;
  const { t, date } = useI18n();
  const [chosen, setChosen] = useState(chosenBefore);
  if (supply.following.length === 0) return null;
  const { completeOn } = supplySummary(supply, day);
  const card = (value: ShipmentChoice) => ({
    name: 'shipment_choice',
    value,
    defaultChecked: value === chosenBefore,
    onChange: () => setChosen(value),
  });
  return (
    <fieldset className={styles.choice}>
      <legend>{t('shipment.choice')}</legend>
      <div className={styles.cards}>
        <OptionCard {...card('SPLIT')} title={t('shipment.split')}>
          <small>{t('shipment.splitHint')}</small>
        </OptionCard>
        <OptionCard {...card('WAIT')} title={t('shipment.wait')}>
          <small>{completeOn ? t('shipment.waitUntil', { day: date(completeOn) }) : t('shipment.waitUndated')}</small>
        </OptionCard>
      </div>
      <p className={styles.summary} role="status">
        {chosen === 'WAIT' && completeOn && day < completeOn && t('shipment.later', { day: date(completeOn) })}
      </p>
    </fieldset>
  );
}
