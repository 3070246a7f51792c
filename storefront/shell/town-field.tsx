import { useEffect, useRef, type InputHTMLAttributes } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { Select, TextField, type FieldFrame } from '../ui/field.tsx';
import type { TownChoice } from './use-towns.ts';

/** Value of the option for a town that is not in the list. */
const OTHER = '-';

interface TownFieldProps extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'defaultValue'> {
  choice: TownChoice;
  /** The town before a postal code was typed. */
  initial: string | undefined;
  onTown: (city: string) => void;
  /** The town is none of the list. */
  onOther: () => void;
}

/** The town of an address, named `city`: typed, or chosen where a postal code has several towns. */
export function TownField({ choice, initial, onTown, onOther, hint, ...field }: TownFieldProps) {
  const { t } = useI18n();
  const { towns, city, isTyped } = choice;
  const typed = useRef<HTMLDivElement>(null);
  const isChosen = towns.length > 0 && !isTyped;

  useEffect(() => {
    if (isTyped) typed.current?.querySelector('input')?.focus();
  }, [isTyped]);

  if (isChosen) {
    const { label, error, required } = field;
    return (
      <Select
        // Another list of towns resets the uncontrolled field.
        key={towns.map((town) => town.city).join()}
        label={label}
        name="city"
        required={required}
        error={error}
        defaultValue={city ?? ''}
        onChange={({ currentTarget: { value } }) => (value === OTHER ? onOther() : onTown(value))}
      >
        <option value="">{t('town.choose', { count: towns.length })}</option>
        {towns.map((town) => (
          <option key={town.city} value={town.city}>
            {town.city} ({town.province})
          </option>
        ))}
        <option value={OTHER}>{t('town.other')}</option>
      </Select>
    );
  }
  return (
    <div ref={typed}>
      <TextField
        key={isTyped ? 'other' : 'typed'}
        {...field}
        name="city"
        hint={hint}
        // The value of the list that is no longer shown, once there was one.
        defaultValue={city ?? initial}
        onChange={({ currentTarget: { value } }) => onTown(value)}
      />
    </div>
  );
}
