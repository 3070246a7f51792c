import { PICKUP_WEEKDAYS } from '../../domain/pickup-slots.ts';
import { Select, TextField } from '../../storefront/ui/field.tsx';
import { Switch } from '../../storefront/ui/switch.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Panel } from '../ui/panel.tsx';
import type { PickupForm } from './pickup-form.ts';
import styles from './settings.module.css';
import { hoursOf, hoursText } from './typed.ts';
import { TypedCell } from './typed-cell.tsx';

const USUAL = { morning: { from: '10:00', to: '13:00' }, afternoon: { from: '13:00', to: '16:00' } };
const SHUT = { morning: null, afternoon: null };

/** When goods can be collected: each weekday with its hours. */
export function PickupHours({ form }: { form: PickupForm }) {
  const { t, word } = useI18n();
  const { values, set, base, isChanged, errorOf } = form;
  const counts = [...new Set([1, 2, 3, 5, 10, values.pickupDays])].toSorted((one, other) => one - other);
  return (
    <Panel
      title={t('pickup.pickup')}
      aside={
        <Switch checked={values.isPickupOffered} onChange={(isOn) => set('isPickupOffered', isOn)}>
          {t('field.isPickupOffered')}
        </Switch>
      }
      foot={t('pickup.hoursFoot')}
    >
      <div className={`${styles.form} ${styles.thirds}`}>
        <TextField
          type="time"
          label={t('field.sameDayUntil')}
          value={values.sameDayUntil}
          onChange={({ target }) => target.value && set('sameDayUntil', target.value)}
          error={errorOf('sameDayUntil')}
          compact
        />
        <TextField
          type="time"
          label={t('field.nextMorningUntil')}
          value={values.nextMorningUntil}
          onChange={({ target }) => target.value && set('nextMorningUntil', target.value)}
          error={errorOf('nextMorningUntil')}
          compact
        />
        <Select
          label={t('field.pickupDays')}
          value={String(values.pickupDays)}
          onChange={({ target }) => set('pickupDays', Number(target.value))}
          compact
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {t('pickup.openDays', { count })}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.scroll} role="group" aria-label={t('pickup.hours')} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('pickup.hours')}</caption>
          <thead>
            <tr>
              {(['day', 'open', 'morning', 'afternoon'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`pickup.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PICKUP_WEEKDAYS.map((day) => {
              const hours = values[day];
              const name = word(`field.${day}`);
              const isOpen = hours.morning !== null || hours.afternoon !== null;
              const before = base(day);
              return (
                <tr key={day} data-current={isChanged(day) || undefined}>
                  <th scope="row">
                    <b>{name}</b>
                    {errorOf(day) && <small className={styles.error}>{errorOf(day)}</small>}
                  </th>
                  <td>
                    <Switch
                      checked={isOpen}
                      onChange={(opens) => {
                        const had = before.morning !== null || before.afternoon !== null;
                        set(day, opens ? (had ? before : USUAL) : SHUT);
                      }}
                    >
                      <span className={styles.switchName}>{t('pickup.isOpen', { day: name })}</span>
                    </Switch>
                  </td>
                  {isOpen ? (
                    (['morning', 'afternoon'] as const).map((half) => (
                      <td key={half}>
                        <TypedCell
                          label={`${name}, ${t(`pickup.column.${half}`)}`}
                          value={hours[half]}
                          toText={hoursText}
                          fromText={hoursOf}
                          placeholder={t('pickup.closed')}
                          onChange={(value) => set(day, { ...hours, [half]: value })}
                          was={
                            hoursText(hours[half]) === hoursText(before[half])
                              ? null
                              : t('save.was', { value: hoursText(before[half]) || t('pickup.closed') })
                          }
                        />
                      </td>
                    ))
                  ) : (
                    <td colSpan={2}>{t('pickup.closed')}</td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
