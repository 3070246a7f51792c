import { useState } from 'react';
import { closuresError, type Closure } from '../../domain/closures.ts';
import { addDays } from '../../domain/shop-day.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Select, TextField } from '../../storefront/ui/field.tsx';
import { Switch } from '../../storefront/ui/switch.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { FormDrawer } from '../ui/form-drawer.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { Outcome } from '../ui/state.tsx';
import type { PickupForm, PickupPage } from './pickup-form.ts';
import styles from './settings.module.css';

/** A row of the table: a closure of the shop by its place in the list, or a public holiday. */
type Row = { from: string; to: string } & ({ index: number; closure: Closure } | { index: null; closure: null });

/** The name of a public holiday; the one that moves is Easter Monday. */
function holidayName(day: string, word: (key: string) => string): string {
  const key = `holiday.${day.slice(5)}`;
  return word(key) === key ? word('holiday.easter') : word(key);
}

/** Days on which the shop is closed; public holidays of the next twelve months among them, to be read. */
export function ClosuresPanel({ form, page }: { form: PickupForm; page: PickupPage }) {
  const { t, date, word } = useI18n();
  const { closures } = form.values;
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const rows: Row[] = [
    ...page.holidays.map((day) => ({ from: day, to: day, index: null, closure: null })),
    ...closures.map((closure, index) => ({ from: closure.from, to: closure.to, index, closure })),
  ].toSorted((one, other) => one.from.localeCompare(other.from));
  const put = (closure: Closure) => {
    const next = edited === 'new' ? [...closures, closure] : closures.map((one, at) => (at === edited ? closure : one));
    form.set('closures', next);
    setEdited(null);
  };
  const first = addDays(page.today, 1);
  return (
    <Panel
      title={t('field.closures')}
      aside={
        <Button size="small" kind="quiet" onClick={() => setEdited('new')}>
          <Icon name="plus" /> {t('pickup.addClosure')}
        </Button>
      }
      foot={t('pickup.closuresFoot')}
    >
      {form.errorOf('closures') && (
        <p className={`${styles.note} ${styles.amber}`} role="alert">
          {form.errorOf('closures')}
        </p>
      )}
      <div className={styles.scroll} role="group" aria-label={t('field.closures')} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('field.closures')}</caption>
          <thead>
            <tr>
              {(['when', 'why', 'stops', 'yearly'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`pickup.column.${name}`)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('shipping.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ from, to, index, closure }) => {
              const when = from === to ? date(from) : `${date(from)} – ${date(to)}`;
              return (
                <tr key={`${from} ${index ?? 'holiday'}`}>
                  <td>{when}</td>
                  <th scope="row">
                    <b>{closure ? closure.name : holidayName(from, word)}</b>
                  </th>
                  <td>{t(closure?.stops === 'deliveries' ? 'pickup.stopsDeliveries' : 'pickup.stopsEverything')}</td>
                  <td>
                    {closure?.isYearly ? (
                      <Outcome tone="ok" icon="repeat">
                        {t('pickup.yearly')}
                      </Outcome>
                    ) : (
                      t(closure ? 'pickup.once' : 'pickup.national')
                    )}
                  </td>
                  <td className={styles.figure}>
                    {index === null ? (
                      <Icon name="lock" size={16} />
                    ) : (
                      <RowMenu
                        label={t('shipping.more', { name: `${closure.name}, ${when}` })}
                        actions={[
                          { key: 'edit', label: t('shipping.edit'), run: () => setEdited(index) },
                          {
                            ...{ key: 'remove', label: t('shipping.remove') },
                            run: () =>
                              form.set(
                                'closures',
                                closures.filter((_, at) => at !== index),
                              ),
                          },
                        ]}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {edited !== null && (
        <ClosureDrawer
          closure={
            (edited === 'new' ? undefined : closures[edited]) ?? {
              ...{ from: first, to: first, name: '', isYearly: false, stops: 'everything' },
            }
          }
          others={closures.filter((_, at) => at !== edited)}
          onClose={() => setEdited(null)}
          onDone={put}
        />
      )}
    </Panel>
  );
}

interface ClosureDrawerProps {
  closure: Closure;
  others: readonly Closure[];
  onClose: () => void;
  onDone: (closure: Closure) => void;
}

function ClosureDrawer({ closure, others, onClose, onDone }: ClosureDrawerProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(closure);
  const [isSent, setSent] = useState(false);
  const error = closuresError([...others, typed]);
  const isUnnamed = typed.name.trim() === '';
  return (
    <FormDrawer
      title={t('pickup.closureTitle')}
      onClose={onClose}
      action={t('shipping.use')}
      kind="ink"
      onSubmit={() => {
        setSent(true);
        if (!error && !isUnnamed) onDone({ ...typed, name: typed.name.trim() });
      }}
    >
      <TextField
        label={t('pickup.column.why')}
        required
        maxLength={60}
        value={typed.name}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        error={isSent && isUnnamed ? t('pickup.nameMissing') : null}
      />
      <div className={styles.halves}>
        <TextField
          type="date"
          label={t('pickup.firstDay')}
          value={typed.from}
          onChange={({ target }) => {
            const from = target.value;
            setTyped({ ...typed, from, to: typed.to < from ? from : typed.to });
          }}
        />
        <TextField
          type="date"
          label={t('pickup.lastDay')}
          min={typed.from}
          value={typed.to}
          onChange={({ target }) => setTyped({ ...typed, to: target.value })}
          error={isSent && error ? t(`pickup.wrong.${error.reason}`) : null}
        />
      </div>
      <Select
        label={t('pickup.column.stops')}
        value={typed.stops}
        onChange={({ target }) =>
          setTyped({ ...typed, stops: target.value === 'deliveries' ? 'deliveries' : 'everything' })
        }
        hint={t(typed.stops === 'deliveries' ? 'pickup.deliveriesHint' : 'pickup.everythingHint')}
      >
        <option value="everything">{t('pickup.stopsEverything')}</option>
        <option value="deliveries">{t('pickup.stopsDeliveries')}</option>
      </Select>
      <Switch checked={typed.isYearly} onChange={(isYearly) => setTyped({ ...typed, isYearly })}>
        {t('pickup.column.yearly')}
      </Switch>
    </FormDrawer>
  );
}
