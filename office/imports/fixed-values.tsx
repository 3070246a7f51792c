import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { Select, TextField } from '../../storefront/ui/field.tsx';
import type { OfficeAnswer, OfficeRequest } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Panel } from '../ui/panel.tsx';
import { useFieldLabel } from './field-label.ts';
import styles from './imports.module.css';

type Fixed = OfficeRequest<'saveImportChoices'>['choices']['fixed'];

interface FixedValuesProps {
  fixed: Fixed;
  places: OfficeAnswer<'getImportFile'>['places'];
  /** Places that columns fill. */
  taken: ReadonlySet<string>;
  isReadOnly: boolean;
  onChange: (fixed: Fixed) => void;
}

/** Fields that have the same value in every row, because the file has no column for them. */
export function FixedValues({ fixed, places, taken, isReadOnly, onChange }: FixedValuesProps) {
  const { t } = useI18n();
  const label = useFieldLabel();
  const [at, setAt] = useState('');
  const [value, setValue] = useState('');
  const used = new Set([...taken, ...fixed.map((one) => one.at)]);
  const free = places.filter((place) => !used.has(place.at));
  const isWhole = at !== '' && value.trim() !== '';
  const add = () => {
    onChange([...fixed, { at, value: value.trim() }]);
    setAt('');
    setValue('');
  };
  return (
    <Panel title={t('imports.fixed')} isPadded>
      <div className={styles.form}>
        <p>{t('imports.fixedText')}</p>
        {fixed.length > 0 && (
          <dl className={styles.fixed}>
            {fixed.map((one) => (
              <div key={one.at}>
                <dt>{label(one.at)}</dt>
                <dd>{one.value}</dd>
                {!isReadOnly && (
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t('imports.fixedRemove', { field: label(one.at) })}
                    onClick={() => onChange(fixed.filter((other) => other !== one))}
                  >
                    {t('imports.fixedTake')}
                  </Button>
                )}
              </div>
            ))}
          </dl>
        )}
        {!isReadOnly && (
          <>
            <Select
              label={t('imports.fixedField')}
              compact
              value={at}
              onChange={({ currentTarget }) => setAt(currentTarget.value)}
            >
              <option value="" />
              {free.map((place) => (
                <option key={place.at} value={place.at}>
                  {label(place.at)}
                  {place.isKey ? ' *' : ''}
                </option>
              ))}
            </Select>
            <TextField
              label={t('imports.fixedValue')}
              compact
              maxLength={500}
              value={value}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
            />
            <Button size="small" reason={isWhole ? null : t('imports.fixedEmpty')} onClick={add}>
              {t('imports.fixedAdd')}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}
