import type { OfficeAnswer } from '../calls/office-call.ts';
import { wordsOfErp } from '../../domain/erp-error.ts';
import type { Locale } from '../../domain/locale.ts';
import { useI18n, type I18n } from '../i18n/i18n.ts';
import type { OfficeIconName } from '../ui/icon-names.ts';
import { Outcome, StateBadge, type StateTone } from '../ui/state.tsx';

type Row = OfficeAnswer<'listOrders'>['rows'][number];
type ErpState = Row['erp']['state'];

/** Grey waits by itself, amber waits for a person, green is done, red is stopped. */
const STATUS: Record<Row['status'], readonly [StateTone, OfficeIconName]> = {
  IA: ['muted', 'hourglass'],
  NE: ['warn', 'package'],
  PR: ['warn', 'package-minus'],
  E: ['ok', 'package-check'],
  AN: ['bad', 'circle-x'],
};

const ERP: Record<ErpState, readonly [StateTone, OfficeIconName]> = {
  waiting: ['warn', 'hourglass'],
  written: ['warn', 'hourglass'],
  exported: ['ok', 'circle-check'],
  refused: ['bad', 'circle-x'],
  unconnected: ['warn', 'cloud-off'],
  outside: ['muted', 'circle-slash'],
  cancelled: ['muted', 'circle-pause'],
  held: ['warn', 'shield-alert'],
  unpaid: ['muted', 'circle-pause'],
  'from-erp': ['muted', 'lock'],
};

const PAYMENT: Record<Exclude<Row['payment']['state'], 'none'>, readonly [StateTone, OfficeIconName]> = {
  due: ['warn', 'hourglass'],
  pending: ['warn', 'hourglass'],
  paid: ['ok', 'circle-check'],
  refunded: ['muted', 'undo-2'],
  'refund-waiting': ['warn', 'undo-2'],
};

/** The status of an order as a badge. */
export function OrderStatusBadge({ status }: { status: Row['status'] }) {
  const { t } = useI18n();
  const [tone, icon] = STATUS[status];
  return (
    <StateBadge tone={tone} icon={icon}>
      {t(`orders.status.${status}`)}
    </StateBadge>
  );
}

/** Where an order stands at the ERP, as icon and word. */
export function ErpOutcome({ state }: { state: ErpState }) {
  const { t } = useI18n();
  const [tone, icon] = ERP[state];
  return (
    <Outcome tone={tone} icon={icon}>
      {t(`orders.erp.${state}`)}
    </Outcome>
  );
}

/** The state of an online payment with its method; the method alone where nothing is paid online. */
export function PaymentOutcome({ payment }: { payment: Row['payment'] }) {
  const { t, locale } = useI18n();
  const method = payment.method ? (payment.method[locale] ?? payment.method.it) : t('orders.payment.none');
  if (payment.state === 'none') return method;
  const [tone, icon] = PAYMENT[payment.state];
  return (
    <Outcome tone={tone} icon={icon}>
      {method}, {t(`orders.payment.${payment.state}`)}
    </Outcome>
  );
}

/** How long a call took: '0,4 s', or '12 ms' where tenths of a second say nothing. */
export function durationText(milliseconds: number, locale: Locale): string {
  const isShort = milliseconds < 100;
  const digits = isShort ? 0 : 1;
  const figure = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return isShort ? `${figure.format(Math.max(1, milliseconds))} ms` : `${figure.format(milliseconds / 1000)} s`;
}

const WORDS = 60;

function shortError(error: string): string {
  const own = wordsOfErp(error);
  return own.length > WORDS ? `${own.slice(0, WORDS)}…` : own;
}

/** The number that the ERP gave an order, which may say by itself whose it is. */
const erpNumber = (reference: string, t: I18n['t']): string =>
  /^erp\b/i.test(reference) ? reference : t('orders.erp.reference', { reference });

/** What stands below the state at the ERP: reference and duration, attempts and next one, or the reason of the refusal. */
export function ErpDetail({ erp }: { erp: Row['erp'] }) {
  const { t, locale, moment } = useI18n();
  const parts = {
    waiting: [
      erp.attempts > 0 && t('orders.erp.tries', { count: erp.attempts }),
      erp.nextAttemptAt !== null && erp.attempts > 0 && t('orders.erp.next', { time: moment(erp.nextAttemptAt) }),
    ],
    written: [erp.isOverdue ? t('orders.erp.overdue') : t('orders.erp.inFile')],
    exported: [
      erp.isCancellationAsked && t('orders.erp.cancellationAsked'),
      erp.milliseconds !== null && t('orders.erp.in', { duration: durationText(erp.milliseconds, locale) }),
      erp.reference !== null && erpNumber(erp.reference, t),
    ],
    refused: [erp.lastError !== null && shortError(erp.lastError)],
    unconnected: [],
    outside: [],
    held: [],
    cancelled: [t('orders.erp.cancelledHere')],
    unpaid: [t('orders.erp.awaitsPayment')],
    'from-erp': [],
  }[erp.state].filter((part): part is string => typeof part === 'string');
  return parts.length === 0 ? null : <small>{parts.join(' · ')}</small>;
}
