import { useEffect, useState } from 'react';
import { rulesOfZones, type TransportZone } from '../../domain/transport-zones.ts';
import { quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './settings.module.css';

type Effect = OfficeAnswer<'getShippingEffect'>;

/** Milliseconds after the last change, and between two looks at carts that are still reckoned. */
const PAUSE = 600;
const AGAIN = 3_000;

interface ShippingEffectProps {
  zones: readonly TransportZone[];
  minimumOrderCents: number;
  /** From when the rows hold; null: at once. */
  fromDay: string | null;
}

/** What a save would change elsewhere: the open carts, the line of the shop. The save does not wait for it. */
export function ShippingEffect({ zones, minimumOrderCents, fromDay }: ShippingEffectProps) {
  const { t, money, moment, date } = useI18n();
  const [effect, setEffect] = useState<Effect | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const request = JSON.stringify({ rules: rulesOfZones(zones), minimumOrderCents });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = () => {
      quietCall('getShippingEffect', JSON.parse(request) as Parameters<typeof quietCall<'getShippingEffect'>>[1]).then(
        (found) => {
          if (isOver) return;
          setEffect(found);
          setFailed(false);
          if (found.isReckoning) timer = setTimeout(look, AGAIN);
        },
        () => !isOver && setFailed(true),
      );
    };
    timer = setTimeout(look, PAUSE);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [request]);
  const last = zones.at(-1);
  const counts = (['loseFree', 'gainFree', 'dearer', 'cheaper', 'belowMinimum'] as const).filter(
    (name) => (effect?.[name] ?? 0) > 0,
  );
  const isBad = (name: (typeof counts)[number]) => name === 'loseFree' || name === 'dearer' || name === 'belowMinimum';
  const cost = last?.unweighedCents ?? last?.bands.at(-1)?.costCents ?? 0;
  return (
    <Panel
      title={fromDay === null ? t('shipping.effect') : t('shipping.effectFrom', { day: date(fromDay) })}
      aside={effect?.reckonedAt ? t('shipping.reckonedAt', { moment: moment(effect.reckonedAt) }) : null}
      isPadded
    >
      <ul className={styles.effects} aria-live="polite">
        {!effect && <li>{t(hasFailed ? 'shipping.effectFailed' : 'shipping.reckoning')}</li>}
        {effect && effect.reckonedAt === null && <li>{t('shipping.reckoning')}</li>}
        {effect?.reckonedAt && counts.length === 0 && (
          <li>
            <Icon name="shopping-cart" /> {t('shipping.noEffect', { count: effect.carts })}
          </li>
        )}
        {effect &&
          counts.map((name) => (
            <li key={name} className={isBad(name) ? styles.amber : undefined}>
              <Icon name="shopping-cart" /> {t(`shipping.effect.${name}`, { count: effect[name] })}
            </li>
          ))}
        <li>
          <Icon name="store" />
          {last?.freeAboveCents === null || last === undefined
            ? t('shipping.shopLineNever', { cost: money(cost) })
            : t('shipping.shopLine', { cost: money(cost), above: money(last.freeAboveCents) })}
        </li>
      </ul>
      {effect && effect.examples.length > 0 && (
        <details className={styles.examples}>
          <summary>{t('shipping.examples')}</summary>
          <ul>
            {effect.examples.map((one, index) => (
              <li key={index}>
                {one.customer}, {one.city} · {money(one.netCents)}: {money(one.beforeCents)} → {money(one.afterCents)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}
