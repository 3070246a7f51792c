import { shopDay } from '../../domain/shop-day.ts';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Facts, Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import { cascadeText, type Card } from './card.ts';
import styles from './customers.module.css';
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
      {t('customer.inDays', { count: days })}
    </Outcome>
  );
}

/** The own conditions of a customer with their origin; the first ones in the overview. */
export function ConditionsPanel({ card, limit }: { card: Card; limit?: number }) {
  const { t, number, money } = useI18n();
  const price = (tenThousandths: number) => money(Math.round(tenThousandths / 100));
  const columns: Column<Condition>[] = [
    {
      key: 'for',
      heading: t('customer.for'),
      isRowHeading: true,
      cell: ({ kind, code, name }) => (
        <>
          <b>{t(`customer.kind.${kind}`)}</b> {kind === 'article' ? code : name}
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
      cell: ({ netPrice, priceQuantity, discounts }) => {
        if (netPrice === null) return cascadeText(discounts ?? [], number);
        if (priceQuantity === 1) return t('customer.net', { price: price(netPrice) });
        return t('customer.netFor', { price: price(netPrice), count: priceQuantity });
      },
    },
    { key: 'validity', heading: t('customer.validity'), cell: (condition) => <Validity condition={condition} /> },
    { key: 'origin', heading: t('customer.origin'), cell: ({ origin }) => <OwnerSign owner={origin} /> },
  ];
  const { conditionCounts } = card;
  return (
    <Panel
      title={t('customer.conditions')}
      aside={t('customer.conditionCounts', { erp: conditionCounts.erp, office: conditionCounts.office })}
      foot={card.conditions.length > 0 && t('customer.nightFile')}
    >
      {card.conditions.length === 0 ? (
        <p className={styles.muted}>{t('customer.noConditions')}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0}>
          <DataTable
            caption={t('customer.conditions')}
            columns={columns}
            rows={card.conditions.slice(0, limit)}
            rowKey={(one) =>
              [one.kind, one.code, one.addressCode, one.minimumQuantity, one.validFrom, one.validTo, one.origin].join(
                ' ',
              )
            }
            className={styles.table}
          />
        </div>
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
