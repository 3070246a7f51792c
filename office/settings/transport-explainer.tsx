import { useEffect, useState, type ReactNode } from 'react';
import { transportOf } from '../../domain/cart-totals.ts';
import { shareOf } from '../../domain/rounding.ts';
import { explainTransport, transportPrice, type Shipment } from '../../domain/transport.ts';
import { rulesOfZones, type TransportZone } from '../../domain/transport-zones.ts';
import { vatRateUnder, vatRegimeOf } from '../../domain/vat-regime.ts';
import { Select, TextField } from '../../storefront/ui/field.tsx';
import { quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './settings.module.css';
import { centsOf, euroText, gramsOf, kiloText } from './typed.ts';
import { zoneName } from './zone-table.tsx';

type Place = OfficeAnswer<'findShippingPlaces'>['places'][number];

/** Milliseconds after the last key, as in the shop's suggestions. */
const PAUSE = 300;

interface TransportExplainerProps {
  /** The rows as they are edited, and as they are stored. */
  zones: readonly TransportZone[];
  stored: readonly TransportZone[];
  vatRate: number;
  minimumOrderCents: number;
  isDirty: boolean;
}

/** What transport costs for a cart and an address, and by which row: with the changes that are not saved yet. */
export function TransportExplainer(props: TransportExplainerProps) {
  const { t, locale } = useI18n();
  const [text, setText] = useState('');
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const [chosen, setChosen] = useState<Place | null>(null);
  const [net, setNet] = useState(euroText(10_000, locale));
  const [weight, setWeight] = useState('');
  const choose = (place: Place | null) => {
    setChosen(place);
    if (!place?.cart) return;
    setNet(euroText(place.cart.netCents, locale));
    setWeight(kiloText(place.cart.grams, locale));
  };
  useEffect(() => {
    if (text.trim() === '') return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      quietCall('findShippingPlaces', { text: text.trim() }).then(
        ({ places: found }) => {
          if (isOver) return;
          setPlaces(found);
          setChosen(found[0] ?? null);
          const cart = found[0]?.cart;
          if (!cart) return;
          setNet(euroText(cart.netCents, locale));
          setWeight(kiloText(cart.grams, locale));
        },
        () => undefined,
      );
    }, PAUSE);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text, locale]);
  const [netCents, grams] = [centsOf(net), gramsOf(weight)];
  const isUnfound = text.trim() !== '' && places.length === 0;
  return (
    <Panel title={t('shipping.why')} aside={props.isDirty ? t('shipping.withChanges') : null}>
      <div className={styles.form}>
        <TextField
          label={t('shipping.customer')}
          type="search"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value.trim() === '') {
              setPlaces([]);
              setChosen(null);
            }
          }}
          hint={isUnfound ? t('shipping.noPlace') : null}
          compact
        />
        <Select
          label={t('shipping.address')}
          value={chosen ? `${chosen.customer.code} ${chosen.addressCode}` : ''}
          onChange={({ target }) =>
            choose(places.find((one) => `${one.customer.code} ${one.addressCode}` === target.value) ?? null)
          }
          compact
        >
          {!chosen && <option value="">{t('shipping.noAddress')}</option>}
          {places.map(({ customer, addressCode, street, postalCode, city }) => (
            <option key={`${customer.code} ${addressCode}`} value={`${customer.code} ${addressCode}`}>
              {[customer.name, street, [postalCode, city].filter(Boolean).join(' ')].join(', ')}
            </option>
          ))}
        </Select>
        <div className={styles.halves}>
          <TextField
            label={t('shipping.net')}
            inputMode="decimal"
            value={net}
            onChange={({ target }) => setNet(target.value)}
            error={typeof netCents === 'number' ? null : t('shipping.amountWrong')}
            compact
          />
          <TextField
            label={t('shipping.kilos')}
            inputMode="decimal"
            placeholder={t('shipping.unknown')}
            value={weight}
            onChange={({ target }) => setWeight(target.value)}
            error={grams === undefined ? t('shipping.bandWrong') : null}
            compact
          />
        </div>
      </div>
      {typeof netCents === 'number' && grams !== undefined && (
        <Explanation {...props} place={chosen} shipment={shipmentOf(chosen, netCents, grams)} />
      )}
    </Panel>
  );
}

function shipmentOf(place: Place | null, netCents: number, grams: number | null): Shipment {
  const destination = place && { country: place.country, province: place.province, postalCode: place.postalCode };
  return { destination, netCents, grams };
}

const NO_PRICE = { costCents: 0, freeAboveCents: null };

interface ExplanationProps extends TransportExplainerProps {
  place: Place | null;
  shipment: Shipment;
}

/** The way to the cost: the row that holds and why none before, its band, free or not, VAT. */
export function Explanation({ zones, stored, vatRate, minimumOrderCents, place, shipment }: ExplanationProps) {
  const i18n = useI18n();
  const { t, locale, money, percent } = i18n;
  const rules = rulesOfZones(zones);
  const { index, tried } = explainTransport(rules, shipment);
  if (index === null) return <p className={styles.note}>{t('shipping.noRule')}</p>;
  const zoneOfRule = zones.flatMap((zone, at) => rulesOfZones([zone]).map(() => at));
  const at = zoneOfRule[index] ?? 0;
  const [zone, rule] = [zones[at], rules[index]];
  if (!zone || !rule) return null;
  // Each row before once, by the reason of its first rule.
  const before = tried.filter((one, place_) => {
    const own = zoneOfRule[one.index];
    return own !== at && zoneOfRule[tried[place_ - 1]?.index ?? -1] !== own;
  });
  const { grams, netCents } = shipment;
  const price = { costCents: rule.costCents, freeAboveCents: rule.freeAboveCents };
  const cents = transportOf(netCents, 1, 'SHIPPING_GOOD', price);
  const isFree = cents === 0 && rule.costCents > 0;
  const rate = vatRateUnder(vatRegimeOf(place?.vatRegime ?? null).regime, vatRate);
  const vatCents = shareOf(cents, rate);
  const storedPrice = transportPrice(rulesOfZones(stored), NO_PRICE, shipment);
  const storedCents = transportOf(netCents, 1, 'SHIPPING_GOOD', storedPrice);
  const missing = (place?.minimumOrderCents ?? minimumOrderCents) - netCents;
  return (
    <>
      <ol className={styles.way}>
        <Step
          head={t('shipping.row', { number: at + 1, name: zoneName(zone, i18n) })}
          text={
            before.length === 0
              ? t('shipping.firstRow')
              : before
                  .map((one) => {
                    const row = zones[zoneOfRule[one.index] ?? 0];
                    return t(`shipping.not.${one.mismatch}`, { name: row ? zoneName(row, i18n) : '' });
                  })
                  .join('; ')
          }
        />
        <Step head={bandText()} amount={money(rule.costCents)} text={weightText()} />
        <Step
          isOff={!isFree}
          head={
            rule.freeAboveCents === null
              ? t('shipping.neverFree')
              : t(isFree ? 'shipping.isFree' : 'shipping.notFree', { amount: money(rule.freeAboveCents) })
          }
          text={
            rule.freeAboveCents !== null && !isFree
              ? t('shipping.missing', { amount: money(rule.freeAboveCents - netCents) })
              : null
          }
        />
        <Step
          head={t('shipping.vat', { rate: percent(rate) })}
          amount={money(vatCents)}
          text={t('shipping.onTransport')}
        />
      </ol>
      {missing > 0 && (
        <p className={`${styles.note} ${styles.amber}`}>
          <Icon name="triangle-alert" /> {t('shipping.belowMinimum', { amount: money(missing) })}
        </p>
      )}
      {storedCents !== cents && (
        <p className={`${styles.note} ${styles.amber}`}>
          <Icon name="triangle-alert" /> {t('shipping.wasCost', { amount: money(storedCents) })}
        </p>
      )}
      <p className={styles.total}>
        <span>{t('shipping.total')}</span>
        <b>{money(cents + vatCents)}</b>
      </p>
    </>
  );

  function bandText(): string {
    if (zone?.bands.length === 0) return t('shipping.cost');
    if (!rule || (rule.overGrams === null && rule.upToGrams === null)) return t('shipping.unweighed');
    if (rule.upToGrams === null) return t('shipping.overWeight', { weight: kiloText(rule.overGrams, locale) });
    return t('shipping.upTo', { weight: kiloText(rule.upToGrams, locale) });
  }

  function weightText(): string {
    if (zone?.bands.length === 0) return t('shipping.everyWeight');
    return grams === null
      ? t('shipping.weightUnknown')
      : t('shipping.weightKnown', { weight: kiloText(grams, locale) });
  }
}

interface StepProps {
  head: string;
  text?: ReactNode;
  amount?: string;
  /** It does not apply here. */
  isOff?: boolean;
}

function Step({ head, text, amount, isOff = false }: StepProps) {
  return (
    <li>
      <span className={isOff ? styles.off : styles.on}>
        <Icon name={isOff ? 'minus' : 'check'} size={14} />
      </span>
      <span>
        <b>{head}</b>
        {text && <small>{text}</small>}
      </span>
      {amount !== undefined && <b className={styles.amount}>{amount}</b>}
    </li>
  );
}
