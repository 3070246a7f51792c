import { useLoaderData, type MetaFunction } from 'react-router';
import { PICKUP_WEEKDAYS } from '../../domain/pickup-slots.ts';
import { officeCall } from '../calls/browser-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { usePresence } from '../frame/frame-state.tsx';
import { useI18n, type I18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { PageHead } from '../ui/page-head.tsx';
import { ClosuresPanel } from './closures-panel.tsx';
import { OrderRules } from './order-rules.tsx';
import { PaymentCodes } from './payment-codes.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import type { PickupForm, PickupPage, PickupValues } from './pickup-form.ts';
import { PickupHours } from './pickup-hours.tsx';
import { SavedLine } from './saved-line.tsx';
import styles from './settings.module.css';
import { hoursText } from './typed.ts';
import { useSettingsForm, type SettingsChanges } from './use-settings-form.tsx';

export const loader = officeLoader(({ call }) => call('getPickupSettings', {}));
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('pickup.title');

const LABEL = /^labels\.(.+)\.(it|en)$/;

/** A save of the page as the endpoint takes it. */
function savePickup(changes: SettingsChanges) {
  const fields: SettingsChanges = {};
  const labels: Record<string, SettingsChanges> = {};
  for (const [field, change] of Object.entries(changes)) {
    const [, code, side] = LABEL.exec(field) ?? [];
    if (code === undefined || side === undefined) fields[field] = change;
    else labels[code] = { ...labels[code], [side]: change };
  }
  return officeCall('savePickupSettings', { changes: fields, labels });
}

/** A value in words, for what two people have saved. */
function shownValue(field: string, value: unknown, i18n: I18n): string {
  const { t, number } = i18n;
  if (value === null || value === '') return t('save.empty');
  if (typeof value === 'boolean') return t(value ? 'log.yes' : 'log.no');
  if (field === 'closures') return t('pickup.closureCount', { count: (value as unknown[]).length });
  if (field === 'bankAccount') return (value as { iban: string }).iban;
  if (field === 'rounding') {
    const { decimals } = value as PickupPage['fields']['rounding'];
    return decimals === null ? t('pickup.roundingDefault') : t('pickup.decimals', { count: decimals });
  }
  if ((PICKUP_WEEKDAYS as readonly string[]).includes(field)) {
    const { morning, afternoon } = value as PickupPage['fields']['monday'];
    return [morning, afternoon].map((hours) => hoursText(hours) || t('pickup.closed')).join(', ');
  }
  return typeof value === 'number' ? number(value) : (value as string);
}

export default function PickupSettingsPage() {
  const i18n = useI18n();
  const { t, word } = i18n;
  const page = useLoaderData<typeof loader>();
  usePresence('setting', 'pickup');
  const labels: Record<string, string | null> = Object.fromEntries(
    page.codes.flatMap(({ code, labelIt, labelEn }) => [
      [`labels.${code}.it`, labelIt],
      [`labels.${code}.en`, labelEn],
    ]),
  );
  const form: PickupForm = useSettingsForm<PickupValues>({
    stored: { ...page.fields, ...labels },
    labelOf: (field) => {
      const [, code, side] = LABEL.exec(field) ?? [];
      return code === undefined ? word(`field.${field}`) : t(`pickup.labelOf.${side as 'it' | 'en'}`, { code });
    },
    shown: (field, value) => shownValue(field, value, i18n),
    save: savePickup,
  });
  return (
    <>
      <PageHead title={t('pickup.title')} facts={t('pickup.facts')}>
        <SavedLine saved={page.saved} />
      </PageHead>
      {form.notices}
      <div className={styles.stack}>
        <div className={`${styles.columns} ${styles.wide}`}>
          <PickupHours form={form} />
          <ClosuresPanel form={form} page={page} />
        </div>
        <PaymentsPanel form={form} page={page} />
        <PaymentCodes form={form} page={page} />
        <OrderRules form={form} />
      </div>
    </>
  );
}
