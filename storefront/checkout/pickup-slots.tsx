import { useId, useState } from 'react';
import type { OrderSupply } from '../../domain/line-supply.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Icon } from '../ui/icon.tsx';
import { namedDay, namedSlot, pickupDays, romeMoment, slotHours, weekdayName, type PickupSlot } from './pickup.ts';
import { SupplyOfDay } from './shipment.tsx';
import styles from './pickup-slots.module.css';

interface PickupSlotsProps {
  slots: readonly PickupSlot[];
  /** Time from which an order no longer gets the first slot, ISO 8601. */
  firstUntil: string | null;
  /** Code chosen before, when the page is rendered again without JavaScript; null on the first page load. */
  chosenBefore: string | null;
  error: string | null;
  /** Of all lines of the order, of which some may follow later. */
  supply: OrderSupply;
}

/**
 * When the order is collected: a column per working day. The first slot is preselected when the page opens;
 * when a chosen one is no longer offered, none is selected, so that the slot never changes unnoticed.
 */
export function PickupSlots({ slots, firstUntil, chosenBefore, error, supply }: PickupSlotsProps) {
  const { t, locale, date } = useI18n();
  const id = useId();
  const [chosen, setChosen] = useState(chosenBefore ?? slots[0]?.code ?? '');
  const until = firstUntil === null ? null : romeMoment(firstUntil);
  const first = slots[0];
  return (
    <>
      <p id={`${id}-heading`} className={styles.heading}>
        {t('checkout.pickupSlot')}{' '}
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      </p>
      <div
        className={styles.days}
        role="radiogroup"
        aria-labelledby={`${id}-heading`}
        aria-required="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id} ${id}-error` : id}
        tabIndex={error ? -1 : undefined}
      >
        {pickupDays(slots).map(({ day, slots: ofDay }) => (
          <div key={day} className={styles.day}>
            <span className={styles.name} aria-hidden="true">
              {weekdayName(locale, day)}
              <small>{date(day)}</small>
            </span>
            {ofDay.map((slot) => (
              <label key={slot.code} className={styles.slot}>
                <input
                  type="radio"
                  name="pickup_slot"
                  value={slot.code}
                  checked={slot.code === chosen}
                  onChange={() => setChosen(slot.code)}
                  aria-label={`${namedDay(locale, slot.day)}, ${slotHours(slot)}`}
                  required
                />
                {slotHours(slot)}
              </label>
            ))}
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="triangle-alert" size={14} />
          {error}
        </p>
      )}
      <SupplyOfDay supply={supply} day={slots.find(({ code }) => code === chosen)?.day ?? ''} isPickup />
      <p id={id} className={styles.hint}>
        {first &&
          until &&
          t('checkout.firstPickupUntil', {
            time: until.time,
            day: namedDay(locale, until.day),
            slot: namedSlot(locale, first),
          })}
      </p>
    </>
  );
}
