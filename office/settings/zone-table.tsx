import { useState } from 'react';
import { bandEnds, withBandPrice, type TransportZone } from '../../domain/transport-zones.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { useI18n, type I18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import styles from './settings.module.css';
import { centsOf, euroText, gramsOf, kiloText } from './typed.ts';
import { TypedCell } from './typed-cell.tsx';
import { ZoneDrawer } from './zone-drawer.tsx';

/** Postal codes and provinces that are named; more are counted. */
const NAMED = 3;

/** Where a row holds, in words; null for the last one, which holds everywhere. */
export function placeText(zone: TransportZone, { t, money, locale }: Pick<I18n, 't' | 'money' | 'locale'>): string {
  const { countries, provinces, postalCodes, overNetCents, upToNetCents, overGrams } = zone;
  const listed = (codes: readonly string[], one: string, many: string) => {
    if (codes.length === 0) return null;
    return codes.length <= NAMED ? `${one} ${codes.join(', ').replaceAll('-', '–')}` : many;
  };
  const parts = [
    listed(countries, t('shipping.country'), t('shipping.countries', { count: countries.length })),
    listed(provinces, t('shipping.province'), t('shipping.provinces', { count: provinces.length })),
    listed(postalCodes, t('shipping.postal'), t('shipping.postals', { count: postalCodes.length })),
    overGrams !== null && t('shipping.overWeight', { weight: kiloText(overGrams, locale) }),
    overNetCents !== null && t('shipping.overNet', { amount: money(overNetCents) }),
    upToNetCents !== null && t('shipping.upToNet', { amount: money(upToNetCents) }),
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(' · ') : t('shipping.everywhere');
}

/** The name of a row for people. */
export const zoneName = (zone: TransportZone, i18n: Pick<I18n, 't' | 'money' | 'locale'>): string =>
  zone.name ?? placeText(zone, i18n);

/** What makes a row the same one when its prices are others. */
const placeOf = ({ countries, provinces, postalCodes, overNetCents, upToNetCents, overGrams }: TransportZone): string =>
  JSON.stringify([countries, provinces, postalCodes, overNetCents, upToNetCents, overGrams]);

const NEW_ZONE: TransportZone = {
  ...{ name: null, countries: [], provinces: [], postalCodes: [], overNetCents: null, upToNetCents: null },
  ...{ overGrams: null, bands: [], unweighedCents: null, freeAboveCents: null },
};

interface ZoneTableProps {
  zones: readonly TransportZone[];
  /** The stored rows, for what a field was. */
  base: readonly TransportZone[];
  onChange: (zones: TransportZone[]) => void;
  /** What the server says, by the place of a rule in the list. */
  errors: ReadonlyMap<number, string>;
}

/** The rows of transport in their order, prices by weight; the last one is for everybody else. */
export function ZoneTable({ zones, base, onChange, errors }: ZoneTableProps) {
  const i18n = useI18n();
  const { t, locale } = i18n;
  const [added, setAdded] = useState<readonly number[]>([]);
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [isBanding, setBanding] = useState(false);
  const ends = [...new Set([...bandEnds(zones), ...added])].toSorted((one, other) => one - other);
  const last = zones.length - 1;
  const put = (index: number, zone: TransportZone) => onChange(zones.map((one, at) => (at === index ? zone : one)));
  const move = (index: number, by: number) => {
    const moved = zones.filter((_, at) => at !== index);
    const zone = zones[index];
    if (zone) onChange(moved.toSpliced(index + by, 0, zone));
  };
  const wasText = (now: number | null, before: number | null | undefined, name: (cents: number | null) => string) =>
    before === undefined || now === before ? null : t('save.was', { value: name(before) });
  const euro = (cents: number | null) => (cents === null ? t('save.empty') : i18n.money(cents));
  const free = (cents: number | null) => (cents === null ? t('shipping.never') : i18n.money(cents));
  const keep = (kept: readonly number[]) => {
    const gone = ends.filter((end) => !kept.includes(end));
    onChange(zones.map((zone) => gone.reduce((one, end) => withBandPrice(one, end, null), zone)));
    setAdded(kept);
    setBanding(false);
  };
  return (
    <>
      <div className={styles.scroll} role="group" aria-label={t('shipping.zones')} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('shipping.zones')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('shipping.where')}</th>
              {ends.map((end, index) => (
                <th key={end} scope="col" className={styles.figure}>
                  {t(index === 0 ? 'shipping.upTo' : 'shipping.weight', { weight: kiloText(end, locale) })}
                </th>
              ))}
              {ends.length > 0 && (
                <th scope="col" className={styles.figure}>
                  {t('shipping.above')}
                </th>
              )}
              <th scope="col" className={styles.figure}>
                {t(ends.length > 0 ? 'shipping.unweighed' : 'shipping.cost')}
              </th>
              <th scope="col" className={styles.figure}>
                {t('shipping.freeAbove')}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t('shipping.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {zones.map((zone, index) => {
              const before = index === last ? base.at(-1) : base.find((one) => placeOf(one) === placeOf(zone));
              const name = zoneName(zone, i18n);
              const error = errorOfZone(zones, index, errors);
              const bandCell = (end: number | null, column: string) => {
                const price = zone.bands.find(({ upToGrams }) => upToGrams === end)?.costCents ?? null;
                const old = before && (before.bands.find(({ upToGrams }) => upToGrams === end)?.costCents ?? null);
                return (
                  <td key={end ?? 'above'} className={styles.figure}>
                    <TypedCell
                      label={`${name}, ${column}`}
                      value={price}
                      toText={(cents) => euroText(cents, locale)}
                      fromText={centsOf}
                      onChange={(cents) => put(index, withBandPrice(zone, end, cents))}
                      was={wasText(price, old, euro)}
                    />
                  </td>
                );
              };
              return (
                <tr key={index} data-current={JSON.stringify(zone) === JSON.stringify(before) ? undefined : true}>
                  <th scope="row">
                    <span className={styles.zone}>
                      {index === last ? <Icon name="lock" size={16} /> : <b aria-hidden="true">{index + 1}</b>}
                      <span>
                        <b>{name}</b>
                        <small>
                          {index < last
                            ? placeText(zone, i18n)
                            : t(zone.name === null ? 'shipping.default' : 'shipping.andRest')}
                        </small>
                        {error && <small className={styles.error}>{error}</small>}
                      </span>
                    </span>
                  </th>
                  {ends.map((end) => bandCell(end, t('shipping.upTo', { weight: kiloText(end, locale) })))}
                  {ends.length > 0 && bandCell(null, t('shipping.above'))}
                  <td className={styles.figure}>
                    <TypedCell
                      label={`${name}, ${t(ends.length > 0 ? 'shipping.unweighed' : 'shipping.cost')}`}
                      value={zone.unweighedCents}
                      toText={(cents) => euroText(cents, locale)}
                      fromText={centsOf}
                      onChange={(unweighedCents) => put(index, { ...zone, unweighedCents })}
                      was={wasText(zone.unweighedCents, before?.unweighedCents, euro)}
                    />
                  </td>
                  <td className={styles.figure}>
                    <TypedCell
                      label={`${name}, ${t('shipping.freeAbove')}`}
                      value={zone.freeAboveCents}
                      toText={(cents) => euroText(cents, locale)}
                      fromText={centsOf}
                      placeholder={t('shipping.never')}
                      onChange={(freeAboveCents) => put(index, { ...zone, freeAboveCents })}
                      was={wasText(zone.freeAboveCents, before?.freeAboveCents, free)}
                    />
                  </td>
                  <td className={styles.figure}>
                    <RowMenu
                      label={t('shipping.more', { name })}
                      actions={[
                        { key: 'edit', label: t('shipping.edit'), run: () => setEdited(index) },
                        index > 0 && index < last && { key: 'up', label: t('shipping.up'), run: () => move(index, -1) },
                        index < last - 1 && { key: 'down', label: t('shipping.down'), run: () => move(index, 1) },
                        index < last && {
                          ...{ key: 'remove', label: t('shipping.remove') },
                          run: () => onChange(zones.filter((_, at) => at !== index)),
                        },
                      ]}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className={styles.tools}>
        <Button size="small" onClick={() => setEdited('new')}>
          <Icon name="plus" /> {t('shipping.add')}
        </Button>
        <Button size="small" onClick={() => setBanding(true)}>
          <Icon name="columns-3" /> {t('shipping.bands')}
        </Button>
        <span>{t('shipping.emptyCell')}</span>
      </div>
      {edited !== null && (
        <ZoneDrawer
          zone={
            edited === 'new'
              ? { ...NEW_ZONE, unweighedCents: zones[last]?.unweighedCents ?? 0 }
              : (zones[edited] ?? NEW_ZONE)
          }
          isLast={edited === last}
          onClose={() => setEdited(null)}
          onDone={(zone) => {
            if (edited === 'new') onChange(zones.toSpliced(last, 0, zone));
            else put(edited, zone);
            setEdited(null);
          }}
        />
      )}
      {isBanding && <BandDialog ends={ends} onClose={() => setBanding(false)} onDone={keep} />}
    </>
  );
}

/** What the server says about a rule of a row. */
function errorOfZone(zones: readonly TransportZone[], index: number, errors: ReadonlyMap<number, string>) {
  const rulesOf = ({ bands, unweighedCents }: TransportZone) => bands.length + (unweighedCents === null ? 0 : 1);
  const first = zones.slice(0, index).reduce((sum, zone) => sum + rulesOf(zone), 0);
  const zone = zones[index];
  for (let at = first; zone && at < first + rulesOf(zone); at += 1) {
    const error = errors.get(at);
    if (error) return error;
  }
  return null;
}

/** The ends of the bands of weight, as one list; a band that goes takes its prices with it. */
function BandDialog({
  ends,
  onClose,
  onDone,
}: {
  ends: readonly number[];
  onClose: () => void;
  onDone: (ends: number[]) => void;
}) {
  const { t, locale } = useI18n();
  const [typed, setTyped] = useState(ends.map((end) => kiloText(end, locale)).join('; '));
  const meant = typed
    .split(/[;\s]+/)
    .filter(Boolean)
    .map(gramsOf);
  const isWrong = meant.some((grams) => !grams);
  const gone = ends.filter((end) => !meant.includes(end));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('shipping.bands')}
      actions={
        <>
          <Button size="small" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button
            size="small"
            kind="ink"
            disabled={isWrong}
            onClick={() => onDone(meant.filter((grams) => typeof grams === 'number'))}
          >
            {t('shipping.use')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('shipping.bandEnds')}
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint={
          gone.length > 0
            ? t('shipping.bandsGone', { weights: gone.map((end) => kiloText(end, locale)).join('; ') })
            : t('shipping.bandsHint')
        }
        error={isWrong ? t('shipping.bandWrong') : null}
      />
    </Dialog>
  );
}
