import { useState } from 'react';
import { useLoaderData, type MetaFunction } from 'react-router';
import { addDays } from '../../domain/shop-day.ts';
import type { TransportRule } from '../../domain/transport.ts';
import { rulesOfZones, zonesOfRules, type TransportZone } from '../../domain/transport-zones.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Select, TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { usePresence } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import { SavedLine } from './saved-line.tsx';
import styles from './settings.module.css';
import { ShippingEffect } from './shipping-effect.tsx';
import { TransportExplainer } from './transport-explainer.tsx';
import { centsOf, euroText, percentText, rateOf } from './typed.ts';
import { TypedCell } from './typed-cell.tsx';
import { useSettingsForm, type SettingsChanges } from './use-settings-form.tsx';
import { ZoneTable } from './zone-table.tsx';

export const loader = officeLoader(({ call }) => call('getShippingSettings', {}));
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('shipping.title');

type Shipping = OfficeAnswer<'getShippingSettings'>;
type Values = Record<string, unknown>;

/** The field of a list, as the server names it. */
const LIST = 'rules';
const fieldOf = (startsOn: string | null): string => (startsOn === null ? LIST : `${LIST} ${startsOn}`);
const dayOf = (field: string): string | null => (field === LIST ? null : field.slice(LIST.length + 1));
const isList = (field: string): boolean => field.startsWith(LIST);

/** A save of the page as the endpoint takes it. */
function saveShipping(changes: SettingsChanges) {
  const rulesOf = (zones: unknown): TransportRule[] | null =>
    zones === null ? null : rulesOfZones(zones as TransportZone[]);
  const copy = (rules: TransportRule[] | null) =>
    rules?.map(({ countries, provinces, postalCodes, ...rule }) => ({
      ...rule,
      ...{ countries: [...countries], provinces: [...provinces], postalCodes: [...postalCodes] },
    })) ?? null;
  const entries = Object.entries(changes);
  return officeCall('saveShippingSettings', {
    lists: entries
      .filter(([field]) => isList(field))
      .map(([field, { before, after }]) => ({
        ...{ startsOn: dayOf(field), before: copy(rulesOf(before)), after: copy(rulesOf(after)) },
      })),
    changes: Object.fromEntries(entries.filter(([field]) => !isList(field))),
  });
}

/** The rows that hold as long as no list does: one for everybody. */
const usualZones = ({ usual }: Shipping): TransportZone[] => [
  {
    ...{ name: null, countries: [], provinces: [], postalCodes: [], overNetCents: null, upToNetCents: null },
    ...{ overGrams: null, bands: [], unweighedCents: usual.costCents, freeAboveCents: usual.freeAboveCents },
  },
];

export default function ShippingPage() {
  const i18n = useI18n();
  const { t, locale, money, date, percent } = i18n;
  const page = useLoaderData<typeof loader>();
  usePresence('setting', 'shipping');
  const stored: Values = {
    ...Object.fromEntries(page.lists.map(({ startsOn, rules }) => [fieldOf(startsOn), zonesOfRules(rules)])),
    ...page.fields,
  };
  const labelOf = (field: string): string => {
    if (!isList(field)) return i18n.word(`field.${field}`);
    const day = dayOf(field);
    return day === null ? t('shipping.zones') : t('shipping.zonesFrom', { day: date(day) });
  };
  const form = useSettingsForm<Values>({
    stored,
    labelOf,
    shown: (field, value) => {
      if (isList(field)) return value === null ? t('save.empty') : t('shipping.rows', { count: (value as []).length });
      if (field === 'vatRate') return percent(Number(value));
      return field === 'minimumOrderCents' ? money(Number(value)) : String(value);
    },
    edited: (field, value) => (isList(field) && value !== null ? zonesOfRules(value as TransportRule[]) : value),
    save: saveShipping,
  });
  const { values } = form;
  const days = Object.keys(values)
    .filter((field) => isList(field) && values[field] !== null)
    .map(dayOf)
    .toSorted((one, other) => (one ?? '').localeCompare(other ?? ''));
  const inForce = days.findLast((day) => day === null || day <= page.today) ?? null;
  const [chosen, setChosen] = useState<string | null>(inForce);
  const shown = chosen === null || days.includes(chosen) ? chosen : inForce;
  const field = fieldOf(shown);
  const zones = (values[field] as TransportZone[] | null | undefined) ?? usualZones(page);
  const base =
    (form.base(field) as TransportZone[] | null | undefined) ?? (shown === inForce ? usualZones(page) : zones);
  const isComing = shown !== null && shown > page.today;
  const minimumOrderCents = values['minimumOrderCents'] as number;
  const errors = new Map(
    Object.entries(form.errors)
      .filter(([name]) => /^rules\.\d+$/.test(name))
      .map(([name, [text = '']]) => [Number(name.slice(LIST.length + 1)), text]),
  );
  const [isDating, setDating] = useState(false);
  const begin = (day: string) => {
    form.set(fieldOf(day), zones);
    // What was changed goes to the new list: that in force stays as it is.
    if (form.isChanged(field)) form.set(field, form.base(field));
    setChosen(day);
    setDating(false);
  };
  return (
    <>
      <PageHead title={t('shipping.title')} facts={t('shipping.facts', { count: zones.length })}>
        <SavedLine saved={page.saved} />
      </PageHead>
      {form.notices}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Panel
            title={t('shipping.zones')}
            aside={
              <>
                {days.length > 1 && (
                  <select
                    className={styles.input}
                    aria-label={t('shipping.list')}
                    value={shown ?? ''}
                    onChange={({ target }) => setChosen(target.value || null)}
                  >
                    {days.map((day) => (
                      <option key={day} value={day ?? ''}>
                        {day === inForce ? t('shipping.inForce') : t('shipping.from', { day: date(day) })}
                      </option>
                    ))}
                  </select>
                )}
                <Button size="small" onClick={() => setDating(true)}>
                  <Icon name="calendar-clock" /> {t('shipping.fromDay')}
                </Button>
                {isComing && (
                  <Button size="small" kind="quiet" onClick={() => form.set(field, null)}>
                    <Icon name="trash-2" /> {t('shipping.dropList')}
                  </Button>
                )}
              </>
            }
            foot={t('shipping.zonesFoot')}
          >
            <ZoneTable
              key={field}
              zones={zones}
              base={base}
              errors={errors}
              onChange={(next) => form.set(field, next)}
            />
          </Panel>
          <div className={styles.pair}>
            <Unweighed page={page} />
            <Panel title={t('shipping.minimum')}>
              <div className={styles.form}>
                <div className={styles.halves}>
                  <label>
                    <span>{t('shipping.minimumNet')}</span>
                    <TypedCell
                      label={t('shipping.minimumNet')}
                      value={minimumOrderCents}
                      toText={(cents) => euroText(cents, locale)}
                      fromText={(text) => centsOf(text) ?? undefined}
                      onChange={(cents) => form.set('minimumOrderCents', cents)}
                      was={
                        form.isChanged('minimumOrderCents')
                          ? t('save.was', { value: money(form.base('minimumOrderCents') as number) })
                          : null
                      }
                    />
                  </label>
                  <label>
                    <span>{i18n.word('field.vatRate')}</span>
                    <TypedCell
                      label={i18n.word('field.vatRate')}
                      value={values['vatRate'] as number}
                      toText={(rate) => percentText(rate, locale)}
                      fromText={rateOf}
                      onChange={(rate) => form.set('vatRate', rate)}
                      was={
                        form.isChanged('vatRate')
                          ? t('save.was', { value: percent(form.base('vatRate') as number) })
                          : null
                      }
                    />
                  </label>
                </div>
                <Select
                  label={i18n.word('field.minimumDays')}
                  value={String(values['minimumDays'])}
                  onChange={({ target }) => form.set('minimumDays', Number(target.value))}
                  compact
                >
                  {[...new Set([0, 1, 2, 3, 4, 5, 7, 10, 14, Number(values['minimumDays'])])]
                    .toSorted((one, other) => one - other)
                    .map((count) => (
                      <option key={count} value={count}>
                        {count === 0 ? t('shipping.sameDay') : t('shipping.days', { count })}
                      </option>
                    ))}
                </Select>
              </div>
              <div className={styles.padded}>
                <Facts
                  facts={[
                    [t('shipping.below'), t('shipping.notSent')],
                    [t('shipping.atPickup'), t('shipping.sameMinimum')],
                    [t('shipping.ownMinimum'), t('shipping.customers', { count: page.ownMinimum })],
                  ]}
                />
              </div>
            </Panel>
          </div>
        </div>
        <div className={styles.stack}>
          <TransportExplainer
            {...{ zones, stored: base, minimumOrderCents, isDirty: form.isDirty }}
            vatRate={values['vatRate'] as number}
          />
          {form.isDirty && (
            <ShippingEffect zones={zones} minimumOrderCents={minimumOrderCents} fromDay={isComing ? shown : null} />
          )}
        </div>
      </div>
      {isDating && <DayDialog today={page.today} taken={days} onClose={() => setDating(false)} onDone={begin} />}
    </>
  );
}

/** Articles whose weight nobody has written, and what that costs in accuracy. */
function Unweighed({ page }: { page: Shipping }) {
  const { t, number, percent } = useI18n();
  const { articles, of, amongBestSellers, orders, ofOrders } = page.unweighed;
  return (
    <Panel title={t('shipping.missingWeights')}>
      <div className={styles.figures}>
        <p>
          <span>{t('shipping.articles')}</span>
          <b>{number(articles)}</b>
          <small>
            {t('shipping.ofArticles', {
              all: number(of),
              share: percent(of === 0 ? 0 : Math.round((articles / of) * 10_000)),
            })}
          </small>
        </p>
        <p>
          <span>{t('shipping.orders')}</span>
          <b>{number(orders)}</b>
          <small>{t('shipping.ofOrders', { all: number(ofOrders) })}</small>
        </p>
      </div>
      <ul className={`${styles.effects} ${styles.padded}`}>
        <li>
          {amongBestSellers > 0 ? (
            <Outcome tone="warn" icon="triangle-alert">
              {t('shipping.bestSellers', { count: amongBestSellers })}
            </Outcome>
          ) : (
            <Outcome tone="ok" icon="circle-check">
              {t('shipping.bestSellersDone')}
            </Outcome>
          )}
        </li>
        <li>
          <Icon name="info" /> <span>{t('shipping.noGuess')}</span>
        </li>
      </ul>
    </Panel>
  );
}

/** From which day the rows hold as they are shown. */
function DayDialog({
  today,
  taken,
  onClose,
  onDone,
}: {
  today: string;
  taken: readonly (string | null)[];
  onClose: () => void;
  onDone: (day: string) => void;
}) {
  const { t } = useI18n();
  const tomorrow = addDays(today, 1);
  const [day, setDay] = useState(tomorrow);
  const isWrong = day < tomorrow;
  const isTaken = taken.includes(day);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('shipping.fromDayTitle')}
      actions={
        <>
          <Button size="small" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button size="small" kind="ink" disabled={isWrong || isTaken} onClick={() => onDone(day)}>
            {t('shipping.use')}
          </Button>
        </>
      }
    >
      <p>{t('shipping.fromDayText')}</p>
      <TextField
        type="date"
        label={t('shipping.firstDay')}
        min={tomorrow}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        error={isTaken ? t('shipping.dayTaken') : isWrong ? t('shipping.dayWrong') : null}
      />
    </Dialog>
  );
}
