import { useState } from 'react';
import { useNavigation } from 'react-router';
import type { DeliveryType } from '../../domain/cart-totals.ts';
import { useAppState } from '../session/app-state.tsx';
import { otherAddresses } from '../session/session.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { useTransportRule } from '../orders/checkout-parts/transport-rule.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { OptionCard } from '../ui/option-card.tsx';
import styles from './checkout-page.module.css';
import type { OrderRequest } from './order-attempt.ts';
import { namedSlot, type PickupSlot } from './pickup.ts';
import { PickupSlots } from './pickup-slots.tsx';
import type { PreparedOrder } from './prepared-order.ts';
import { ShipmentRadioGroup, SupplyOfDay } from './shipment.tsx';
import { usePromises } from '../shell/promises.ts';

/** Id of the form that selects another address; it is outside the checkout's own form. */
export const addressForm = 'checkout-address';
/** Id of the form that takes the lines to another address. */
export const moveForm = 'checkout-move';

interface DeliveryProps {
  prepared: PreparedOrder;
  /** The buyer's choice; the totals follow with the server's response. */
  chosen: DeliveryType;
  onDeliveryType: (code: DeliveryType) => void;
  /** Values typed before, when the page is rendered again without JavaScript. */
  typed: Pick<OrderRequest, 'shipping_date' | 'pickup_slot' | 'shipment_choice'>;
  dateError: string | null;
  slotError: string | null;
}

/** How, where and when the goods are delivered. */
export function Delivery(props: DeliveryProps) {
  const { prepared, chosen, onDeliveryType, typed, dateError, slotError } = props;
  const { t, date, money } = useI18n();
  const { cart, supply, deliveryTypes, days, pickupSlots } = prepared;
  const rule = useTransportRule(cart.totals);
  const { delivery: promised } = usePromises();
  const firstDay = typed.shipping_date ?? (days.usual || days.earliest);
  const [day, setDay] = useState(firstDay);
  return (
    <fieldset className={styles.block}>
      <legend>
        {t('checkout.delivery')} <span className={styles.required}>*</span>
      </legend>
      <div className={styles.two}>
        {deliveryTypes.map(({ code, label, transport }) => (
          <OptionCard
            key={code}
            name="delivery_type"
            value={code}
            checked={code === chosen}
            onChange={() => onDeliveryType(code)}
            title={label}
            amount={transport === null ? null : money(transport)}
          >
            {code === 'SHIPPING_GOOD' && (
              <>
                {promised && <small>{promised}</small>}
                <small>{rule}</small>
              </>
            )}
            {code === 'PICKUP' && <PickupFacts first={pickupSlots[0]} />}
          </OptionCard>
        ))}
      </div>
      <noscript>
        <p className={styles.spaced}>
          <Button type="submit" name="show" value="delivery" formNoValidate>
            {t('checkout.showDelivery')}
          </Button>
        </p>
      </noscript>
      {chosen === 'PICKUP' ? (
        <div className={styles.spaced}>
          <PickupSlots
            slots={pickupSlots}
            firstUntil={prepared.firstPickupUntil}
            chosenBefore={typed.pickup_slot ?? null}
            error={slotError}
            supply={supply}
          />
        </div>
      ) : (
        <>
          <div className={`${styles.two} ${styles.spaced}`}>
            <DeliveryAddress prepared={prepared} />
            <div className={styles.date}>
              <TextField
                type="date"
                name="shipping_date"
                label={t('checkout.shippingDate')}
                required
                min={days.earliest || undefined}
                max={days.latest || undefined}
                defaultValue={firstDay}
                onChange={(event) => setDay(event.target.value || firstDay)}
                hint={days.earliest ? t('checkout.shippingDateHint', { day: date(days.earliest) }) : null}
                error={dateError}
              />
              {days.usual && <small>{t('checkout.usualDay', { day: date(days.usual) })}</small>}
              <SupplyOfDay supply={supply} day={day} />
            </div>
          </div>
          <ShipmentRadioGroup supply={supply} day={day} chosenBefore={typed.shipment_choice} />
        </>
      )}
    </fieldset>
  );
}

/** Where the goods are collected, and the earliest time. */
function PickupFacts({ first }: { first: PickupSlot | undefined }) {
  const { t, locale } = useI18n();
  const { company } = useAppState().settings;
  return (
    <>
      <small>
        {company.street}, {company.city}
      </small>
      {first && <small>{t('checkout.firstPickup', { slot: namedSlot(locale, first) })}</small>}
    </>
  );
}

/** The address of this cart; for another one, the lines are taken there, or the cart of that address is opened. */
function DeliveryAddress({ prepared: { address, supply } }: { prepared: PreparedOrder }) {
  const { t } = useI18n();
  const { session } = useAppState();
  const isLeaving = useNavigation().state !== 'idle';
  const others = otherAddresses(session);
  return (
    <div className={styles.address}>
      <Icon name="map-pin" />
      <div>
        <address>
          <b>{session?.companyName}</b>
          <br />
          {address.street}
          <br />
          {[address.postalCode, address.city, address.province && `(${address.province})`].filter(Boolean).join(' ')}
        </address>
        {others.length > 0 && (
          <details className={styles.addresses}>
            <summary className="link">{t('checkout.changeAddress')}</summary>
            <ul>
              {others.map(({ code, street, city }) => (
                <li key={code}>
                  <b id={`address-${code}`}>{[street, city].filter(Boolean).join(', ')}</b>
                  <div>
                    <Button
                      type="submit"
                      size="small"
                      form={moveForm}
                      name="to_address"
                      value={code}
                      formNoValidate
                      busy={isLeaving}
                      aria-describedby={`address-${code}`}
                    >
                      {t('checkout.moveHere', { count: supply.lineCount })}
                    </Button>
                    <button
                      type="submit"
                      className="link"
                      form={addressForm}
                      name="address_code"
                      value={code}
                      formNoValidate
                      aria-describedby={`address-${code}`}
                    >
                      {t('checkout.openItsCart')}
                    </button>
                  </div>
                </li>
              ))}
            </ul>
          </details>
        )}
        <small>{t('checkout.addressRule')}</small>
      </div>
    </div>
  );
}
