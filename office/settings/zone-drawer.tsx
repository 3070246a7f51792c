import { useState } from 'react';
import { transportPlaceError } from '../../domain/transport.ts';
import type { TransportZone } from '../../domain/transport-zones.ts';
import { TextArea, TextField } from '../../storefront/ui/field.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FormDrawer } from '../ui/form-drawer.tsx';
import styles from './settings.module.css';
import { centsOf, codesOf, euroText } from './typed.ts';

interface ZoneDrawerProps {
  zone: TransportZone;
  /** The last row holds for everybody: it has a name alone. */
  isLast: boolean;
  onClose: () => void;
  onDone: (zone: TransportZone) => void;
}

/** Where a row of transport holds. */
export function ZoneDrawer({ zone, isLast, onClose, onDone }: ZoneDrawerProps) {
  const { t, locale } = useI18n();
  const [typed, setTyped] = useState({
    name: zone.name ?? '',
    countries: zone.countries.join(', '),
    provinces: zone.provinces.join(', '),
    postalCodes: zone.postalCodes.join(', '),
    overNet: euroText(zone.overNetCents, locale),
    upToNet: euroText(zone.upToNetCents, locale),
  });
  const [isSent, setSent] = useState(false);
  const type = (field: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  const places = {
    countries: codesOf(typed.countries),
    provinces: codesOf(typed.provinces),
    postalCodes: codesOf(typed.postalCodes),
  };
  const [overNetCents, upToNetCents] = [centsOf(typed.overNet), centsOf(typed.upToNet)];
  const error = transportPlaceError(places);
  const isEverywhere = Object.values(places).every((codes) => codes.length === 0);
  const hasNoNet = (overNetCents ?? null) === null && (upToNetCents ?? null) === null;
  const lacksPlace = !isLast && isEverywhere && hasNoNet && zone.overGrams === null;
  const errorText = (field: keyof typeof places) => {
    if (!isSent) return null;
    if (lacksPlace && field === 'countries') return t('shipping.placeMissing');
    if (error?.field !== field) return null;
    return error.problem === 'not-italian' ? t('shipping.notItalian') : t('shipping.codeWrong', { code: error.value });
  };
  const done = () => {
    setSent(true);
    if (error || lacksPlace || overNetCents === undefined || upToNetCents === undefined) return;
    onDone({ ...zone, ...places, name: typed.name.trim() || null, overNetCents, upToNetCents });
  };
  const netError = (cents: number | null | undefined) => (cents === undefined ? t('shipping.amountWrong') : null);
  return (
    <FormDrawer
      title={isLast ? t('shipping.lastTitle') : t('shipping.editTitle')}
      onClose={onClose}
      action={t('shipping.use')}
      kind="ink"
      onSubmit={done}
    >
      <TextField
        label={t('shipping.name')}
        maxLength={60}
        value={typed.name}
        onChange={type('name')}
        hint={t('shipping.nameHint')}
      />
      {!isLast && (
        <>
          <TextField
            label={t('shipping.field.countries')}
            value={typed.countries}
            onChange={type('countries')}
            hint={t('shipping.countriesHint')}
            error={errorText('countries')}
          />
          <TextArea
            label={t('shipping.field.provinces')}
            rows={3}
            value={typed.provinces}
            onChange={type('provinces')}
            hint={t('shipping.provincesHint')}
            error={errorText('provinces')}
          />
          <TextArea
            label={t('shipping.field.postalCodes')}
            rows={3}
            value={typed.postalCodes}
            onChange={type('postalCodes')}
            hint={t('shipping.postalsHint')}
            error={errorText('postalCodes')}
          />
          <div className={styles.halves}>
            <TextField
              label={t('shipping.field.overNet')}
              inputMode="decimal"
              value={typed.overNet}
              onChange={type('overNet')}
              error={netError(overNetCents)}
            />
            <TextField
              label={t('shipping.field.upToNet')}
              inputMode="decimal"
              value={typed.upToNet}
              onChange={type('upToNet')}
              error={netError(upToNetCents)}
            />
          </div>
          <small>{t('shipping.netHint')}</small>
        </>
      )}
    </FormDrawer>
  );
}
