import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n, type I18n } from '../i18n/i18n.ts';
import { Icon, type OfficeIconName } from '../ui/icon.tsx';
import { Outcome } from '../ui/state.tsx';
import { unitLabel } from '../../domain/unit-label.ts';
import styles from './held.module.css';

export type HoldReason = OfficeAnswer<'getHeld'>['reasons'][number];
export type HoldReasonName = HoldReason['rule'];

export const REASON_LOOKS: Record<HoldReasonName, { icon: OfficeIconName; tone: 'bad' | 'warn' | 'muted' }> = {
  'over-credit': { icon: 'wallet', tone: 'bad' },
  'below-margin': { icon: 'trending-down', tone: 'warn' },
  'first-order': { icon: 'sprout', tone: 'muted' },
  'unusual-quantity': { icon: 'package-plus', tone: 'warn' },
  'impossible-date': { icon: 'calendar-x', tone: 'warn' },
  postponed: { icon: 'calendar-clock', tone: 'muted' },
};

/** A reason as icon and word. */
export function ReasonName({ rule }: { rule: HoldReasonName }) {
  const { t } = useI18n();
  const { icon, tone } = REASON_LOOKS[rule];
  return (
    <Outcome tone={tone} icon={icon}>
      {t(`held.rule.${rule}`)}
    </Outcome>
  );
}

/** The fact of a reason in a few words, for a row of the list; empty where its name says it all. */
export function shortFact(reason: HoldReason, i18n: I18n): string {
  const { t, money, percent, date } = i18n;
  switch (reason.rule) {
    case 'over-credit':
      return t('held.short.over', { cents: money(reason.overCents) });
    case 'below-margin': {
      const [first] = reason.lines;
      if (reason.areCostsHidden || !first || first.percent === null) return '';
      return t('held.short.margin', {
        lines: reason.lines.length,
        count: reason.lineCount,
        percent: percent(Math.min(...reason.lines.map((line) => line.percent ?? 0))),
      });
    }
    case 'impossible-date':
      return t('held.short.date', { asked: date(reason.requestedOn), possible: date(reason.possibleOn) });
    case 'postponed':
      return t('held.short.until', { day: date(reason.until) });
    default:
      return '';
  }
}

/** The last quantities of an article and the one of this order, as bars. */
function Quantities({ line }: { line: Extract<HoldReason, { rule: 'unusual-quantity' }>['lines'][number] }) {
  const { t, locale, number, date } = useI18n();
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const bars = [...line.latest].reverse().concat({ on: '', quantity: line.quantity });
  const most = Math.max(...bars.map(({ quantity }) => quantity));
  const width = 28;
  const label = bars
    .map(({ on, quantity }) => `${on === '' ? t('held.now') : date(on)}: ${number(quantity)}`)
    .join(', ');
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${bars.length * width} 84`}
      width={bars.length * width}
      height={84}
      role="img"
      aria-label={label}
    >
      {bars.map(({ on, quantity }, index) => {
        const height = Math.max(2, Math.round((quantity / most) * 50));
        return (
          <g key={`${on} ${index}`}>
            <rect x={index * width + 8} y={66 - height} width={12} height={height} />
            <text x={index * width + 14} y={62 - height} textAnchor="middle">
              {number(quantity)}
            </text>
            <text x={index * width + 14} y={80} textAnchor="middle">
              {on === '' ? t('held.now') : month.format(new Date(`${on}T12:00:00Z`))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Fact({ reason }: { reason: HoldReason }) {
  const i18n = useI18n();
  const { t, locale, money, number, date, moment, percent } = i18n;
  switch (reason.rule) {
    case 'over-credit':
      return (
        <p>
          {reason.expiredOn !== null && `${t('held.fact.expired', { day: date(reason.expiredOn) })} `}
          {t('held.fact.credit', {
            free: money(reason.limitCents - reason.usedCents),
            asked: money(reason.orderCents),
          })}{' '}
          <b>{t('held.short.over', { cents: money(reason.overCents) })}</b>.{' '}
          {t('held.fact.creditTime', { moment: moment(reason.asOf) })}
        </p>
      );
    case 'below-margin':
      if (reason.areCostsHidden) return <p>{t('held.fact.marginHidden')}</p>;
      return (
        <>
          {reason.lines.map((line) => (
            <p key={line.position}>
              <b>{line.sku}</b> {line.name}: {t('held.fact.margin', { percent: percent(line.percent ?? 0) })}
            </p>
          ))}
          {reason.orderPercent !== null && (
            <p>{t('held.fact.marginOrder', { percent: percent(reason.orderPercent) })}</p>
          )}
        </>
      );
    case 'first-order':
      return <p>{t('held.fact.first')}</p>;
    case 'unusual-quantity':
      return reason.lines.map((line) => (
        <div key={line.position} className={styles.fact}>
          <p>
            {line.sku}:{' '}
            <b>
              {number(line.quantity)} {unitLabel(locale, line.unit, line.quantity)}
            </b>
            . {t('held.fact.usual', { from: number(line.from), to: number(line.to), most: number(line.largest) })}
            <br />
            {t('held.fact.stock', { stock: number(line.stock) })}
            {line.arrivingOn !== null && `, ${t('held.fact.arriving', { day: date(line.arrivingOn) })}`}
          </p>
          <Quantities line={line} />
        </div>
      ));
    case 'impossible-date':
      return (
        <p>
          {t('held.short.date', { asked: date(reason.requestedOn), possible: date(reason.possibleOn) })}:{' '}
          {reason.lines.map(({ sku, laterOn }) => `${sku} ${date(laterOn)}`).join(', ')}
        </p>
      );
    case 'postponed':
      return (
        <p>
          {t('held.fact.postponed', { day: date(reason.until), name: reason.by })}
          {reason.note !== '' && ` «${reason.note}»`}
        </p>
      );
  }
}

interface ReasonsProps {
  reasons: readonly HoldReason[];
  /** Those that would not hold the order any more. */
  cured: readonly string[];
  /** Whether that is so because of the change in hand. */
  isChanged: boolean;
}

/** Every reason with the fact that proves it, and whether the change in hand cures it. */
export function Reasons({ reasons, cured, isChanged }: ReasonsProps) {
  const { t } = useI18n();
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason.rule}>
          <ReasonName rule={reason.rule} />
          <Fact reason={reason} />
          {cured.includes(reason.rule) && (
            <span className={styles.cured}>
              <Icon name="check" /> {t(isChanged ? 'held.cured' : 'held.curedNow')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
