import { useState } from 'react';
import { Link } from 'react-router';
import { shopDay } from '../../domain/shop-day.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import { whyPath } from '../prices/why.ts';
import { cascadeText, type Card } from './card.ts';
import { ConditionForm } from './condition-form.tsx';
import styles from './customers.module.css';
import { EndCondition } from './end-condition.tsx';
import { OwnerSign } from './owner-sign.tsx';

type Condition = Card['conditions'][number];

/** Days before its end from which a condition is amber. */
const SOON = 45;
const daysUntil = (day: string): number => Math.round((Date.parse(day) - Date.parse(shopDay(new Date()))) / 86_400_000);

function Validity({ condition: { validFrom, validTo } }: { condition: Condition }) {
  const { t, date } = useI18n();
  if (validFrom !== null && daysUntil(validFrom) > 0) return t('customer.fromDay', { day: date(validFrom) });
  if (validTo === null) return t('customer.noEnd');
  const days = daysUntil(validTo);
  if (days > SOON) return t('customer.until', { day: date(validTo) });
  return (
    <Outcome tone="warn" icon="calendar-clock">
      {days > 0 ? t('customer.inDays', { count: days }) : t('customer.lastDay')}
    </Outcome>
  );
}

/** The own conditions of a customer with their origin; the first ones in the overview. */
export function ConditionsPanel({ card, limit }: { card: Card; limit?: number }) {
  const { t, number, money, path } = useI18n();
  const { may } = useFrame();
  const [open, setOpen] = useState<'new' | (Condition & { id: number }) | null>(null);
  const mayEdit = may('customers.edit') && may('prices.publish');
  const close = () => setOpen(null);
  const nameOf = ({ kind, code, name }: Condition) => (kind === 'article' ? code : name);
  const price = (tenThousandths: number) => money(Math.round(tenThousandths / 100));
  const columns: Column<Condition>[] = [
    {
      key: 'for',
      heading: t('customer.for'),
      isRowHeading: true,
      cell: (condition) => (
        <>
          <b>{t(`customer.kind.${condition.kind}`)}</b> {nameOf(condition)}
        </>
      ),
    },
    {
      key: 'address',
      heading: t('customer.address'),
      cell: ({ addressCode }) => addressCode ?? t('customer.everywhere'),
    },
    {
      key: 'from',
      heading: t('customer.from'),
      isFigure: true,
      cell: ({ minimumQuantity }) => number(minimumQuantity),
    },
    {
      key: 'condition',
      heading: t('customer.condition'),
      cell: ({ netPrice, priceQuantity, discounts, thenOwn }) => {
        const cascade = cascadeText(discounts ?? [], number);
        if (netPrice === null) return thenOwn ? t('customer.thenOwn', { discount: cascade }) : cascade;
        if (priceQuantity === 1) return t('customer.net', { price: price(netPrice) });
        return t('customer.netFor', { price: price(netPrice), count: priceQuantity });
      },
    },
    { key: 'validity', heading: t('customer.validity'), cell: (condition) => <Validity condition={condition} /> },
    {
      key: 'origin',
      heading: t('customer.origin'),
      cell: ({ origin, enteredBy }) => <OwnerSign owner={origin} by={enteredBy} />,
    },
    ...(mayEdit
      ? [
          {
            key: 'act',
            heading: null,
            className: styles.end,
            cell: (condition: Condition) => {
              const { id, origin } = condition;
              if (id === null || origin !== 'office') return null;
              return (
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={t('condition.endOf', { what: nameOf(condition) })}
                  onClick={() => setOpen({ ...condition, id })}
                >
                  {t('condition.end')}
                </Button>
              );
            },
          },
        ]
      : []),
  ];
  const foot = (
    <>
      {limit !== undefined && card.conditions.length > limit && (
        <Link to={path(`/customers/${encodeURIComponent(card.code)}/conditions`)}>
          {t('customer.allF', { count: card.conditions.length })}
        </Link>
      )}
      {card.conditions.length > 0 && <span>{t('customer.nightFile')}</span>}
      {mayEdit && (
        <span className={styles.footEnd}>
          <Button size="small" onClick={() => setOpen('new')}>
            <Icon name="plus" />
            {t('condition.new')}
          </Button>
        </span>
      )}
    </>
  );
  const { conditionCounts } = card;
  return (
    <Panel
      title={t('customer.conditions')}
      aside={
        <>
          {t('customer.conditionCounts', { erp: conditionCounts.erp, office: conditionCounts.office })}
          {may('prices.view') && <Link to={path(whyPath({ customer: card.code }))}>{t('why.ask')}</Link>}
        </>
      }
      foot={(mayEdit || card.conditions.length > 0) && foot}
    >
      {card.conditions.length === 0 ? (
        <p className={styles.muted}>{t('customer.noConditions')}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0}>
          <DataTable
            caption={t('customer.conditions')}
            columns={columns}
            rows={card.conditions.slice(0, limit)}
            rowKey={(one) => one.id ?? ['class', one.code, one.minimumQuantity, one.validFrom, one.origin].join(' ')}
            className={styles.table}
          />
        </div>
      )}
      {open === 'new' && <ConditionForm card={card} onClose={close} />}
      {open !== null && open !== 'new' && (
        <EndCondition code={card.code} name={nameOf(open)} condition={open} onClose={close} />
      )}
    </Panel>
  );
}

/** From where the prices of a customer come besides its own conditions: list, discount, class, groups, promotions. */
export function OriginsPanel({ card }: { card: Card }) {
  const { t, number, date } = useI18n();
  const none = t('customer.none');
  return (
    <Panel title={t('customer.whence')} isPadded>
      <Facts
        facts={[
          [
            t('customer.listOrigin'),
            <>
              {card.priceList.name} <OwnerSign owner={card.priceList.owner} />
            </>,
          ],
          [t('customer.generalDiscount'), card.discounts.length > 0 ? cascadeText(card.discounts, number) : none],
          [t('customer.class'), card.discountClass ?? none],
          [t('customer.groups'), card.groups.map(({ code, name }) => name ?? code).join(', ') || none],
          [
            t('customer.promotions'),
            card.promotions
              .map(({ name, validTo }) => `${name} (${t('customer.until', { day: date(validTo) })})`)
              .join(', ') || none,
          ],
        ]}
      />
    </Panel>
  );
}
