import { lineCents } from '../../domain/rounding.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { perUnit } from '../i18n/quantity-text.ts';
import { SupplyState } from '../orders/supply-state.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { Icon } from '../ui/icon.tsx';
import { StatusLabel } from '../ui/badge.tsx';
import styles from './changes.module.css';
import type { LineChange } from '../orders/line-change.ts';

/** The former value, today's value and the resulting total of the line; without numbers the server's message. */
export function ChangeFigures({ change, line }: { change: LineChange; line: CartLine | null }) {
  const { t } = useI18n();
  const { prices } = change;
  if (line && prices) return <PriceFigures change={change} line={line} prices={prices} />;
  if (change.kind === 'availability' && !change.isBlocking) return <SupplyFigures change={change} />;
  return (
    <p>
      {change.message}
      {change.isBlocking && <small>{t('checkout.mustChange')}</small>}
    </p>
  );
}

interface PriceFiguresProps {
  change: LineChange;
  line: CartLine;
  prices: NonNullable<LineChange['prices']>;
}

function PriceFigures({ change, line, prices }: PriceFiguresProps) {
  const i18n = useI18n();
  const { t, money, unitPrice, date } = i18n;
  const { seenOn } = change;
  const { before, today, priceQuantity, statedQuantity } = prices;
  const unit = `/\u00a0${perUnit(i18n, line.unit, statedQuantity)}`;
  const effect = lineCents(today, line.quantity, priceQuantity) - lineCents(before, line.quantity, priceQuantity);
  return (
    <div className={styles.figures}>
      <span>
        <small>{seenOn ? t('checkout.priceOn', { day: dayAndMonth(date(seenOn)) }) : t('checkout.priceBefore')}</small>
        <del>
          {unitPrice(before, prices, line.quantity)} {unit}
        </del>
      </span>
      <Icon name="arrow-right" className={styles.arrow} />
      <span>
        <small>{t('checkout.priceToday')}</small>
        <b>
          {unitPrice(today, prices, line.quantity)} {unit}
        </b>
      </span>
      <span className={styles.effect}>
        <small>{t('checkout.effect')}</small>
        {effect > 0 && '+'}
        {money(effect)}
      </span>
      {change.kind === 'promotion' && <p className={styles.reason}>{change.message}</p>}
    </div>
  );
}

/** A line that the stock covered: how much of it is in stock today, and when the rest or everything arrives. */
function SupplyFigures({ change: { seenOn, arrivingOn, before, today } }: { change: LineChange }) {
  const { t, date, money } = useI18n();
  const isPart = before !== null && today !== null;
  return (
    <div className={styles.figures}>
      <span>
        <small>{seenOn ? t('checkout.stateOn', { day: dayAndMonth(date(seenOn)) }) : t('checkout.stateBefore')}</small>
        {t('common.available')}
      </span>
      <Icon name="arrow-right" className={styles.arrow} />
      {isPart ? (
        <span className={styles.supply}>
          <small>{t('checkout.stateToday')}</small>
          <SupplyState supply={{ ready: today, later: before - today, laterOn: arrivingOn }} />
        </span>
      ) : (
        <span>
          <small>{t('checkout.arrivingFrom', { day: date(arrivingOn) })}</small>
          <StatusLabel tone="warn" icon="truck">
            {t('common.arriving')}
          </StatusLabel>
        </span>
      )}
      <span className={styles.effect}>
        <small>{t('checkout.effect')}</small>
        {money(0)}
      </span>
    </div>
  );
}

/** '12/11' from '12/11/2026': the year is omitted because cart lines are rarely older than a year. */
function dayAndMonth(date: string): string {
  return date.slice(0, 5);
}
