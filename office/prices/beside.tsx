import { Link } from 'react-router';
import { PRICE_RANKS } from '../../domain/price.ts';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Facts, Panel } from '../ui/panel.tsx';
import { cascadeTotal } from './price-text.ts';
import styles from './prices.module.css';
import { usePriceWords } from './use-price-words.ts';
import type { ExplainedArticle, Explanation, Why } from './why.ts';

interface BesideProps {
  explanation: Explanation;
  article: ExplainedArticle;
  customer: NonNullable<Why['customer']>;
  day: string;
}

/** What stands beside the way: the price, the table of precedence, and what would change it. */
export function Beside({ explanation, article, customer }: BesideProps) {
  const { t, money, percent, date, path, shopPath } = useI18n();
  const { may } = useFrame();
  const words = usePriceWords(article, explanation);
  const { price, cost, steps, winner, quantity } = explanation;
  const net = (value: number | null) => (value === null ? t('why.noPrice') : words.bare(value));
  const step = steps.findLast(({ from }) => from <= quantity) ?? steps[0];
  const stepColumns: Column<Explanation['steps'][number]>[] = [
    {
      key: 'from',
      heading: t('why.from'),
      isRowHeading: true,
      cell: ({ from }) => t('why.units', { count: from, unit: article.unit }),
    },
    {
      key: 'discounts',
      heading: t('why.discounts'),
      cell: ({ discounts }) => (discounts.length === 0 ? '–' : words.cascade(discounts)),
    },
    { key: 'net', heading: t('why.net'), isFigure: true, cell: (one) => net(one.net) },
  ];
  const cases = [
    ...explanation.cases.map(({ kind, addressCode, day, net: value }) => ({
      name:
        kind === 'address'
          ? t('why.case.address', { code: addressCode ?? '' })
          : kind === 'day-before'
            ? t('why.case.day-before', { day: date(day) })
            : t('why.case.no-address'),
      value,
    })),
    ...explanation.promotions
      .filter(({ whyNot }) => whyNot === null || whyNot === 'larger-quantity')
      .map(({ title, gives }) => ({ name: t('why.case.promotion', { title: words.name(title) }), value: gives })),
  ];
  const total = price && cascadeTotal(price.discounts);
  return (
    <div className={styles.beside}>
      {price && (
        <Panel title={t('why.netPer', { units: words.units(article.statedQuantity) })} isPadded>
          <p className={styles.big}>{words.bare(price.net)}</p>
          <Facts
            facts={[
              [t('why.fact.list'), price.list === null ? '–' : words.bare(price.list)],
              [
                t('why.fact.discounts'),
                price.discounts.length === 0
                  ? '–'
                  : t('why.fact.discountsValue', {
                      ...{ discounts: words.cascade(price.discounts), percent: percent(-(total ?? 0)) },
                    }),
              ],
              [
                t('why.fact.line', { units: t('why.units', { count: quantity, unit: article.unit }) }),
                money(price.lineCents),
              ],
              [t('why.fact.shown'), money(Math.round(price.net / 100))],
            ]}
          />
          {cost !== null && (
            <div className={styles.unprinted}>
              <Facts
                facts={[
                  [t('why.fact.cost'), words.bare(cost)],
                  [
                    t('why.fact.margin'),
                    price.net === 0 ? '–' : percent(Math.round(((price.net - cost) / price.net) * 10_000)),
                  ],
                ]}
              />
            </div>
          )}
        </Panel>
      )}
      <Panel title={<span id="precedence">{t('why.table')}</span>} foot={t('why.tableFoot')}>
        <ol className={styles.precedence}>
          {PRICE_RANKS.map((rank, index) => (
            <li
              key={rank}
              className={index + 1 === winner ? styles.chosen : undefined}
              aria-current={index + 1 === winner || undefined}
            >
              <span>{index + 1}</span> {t(`why.tableRow.${rank}`)}
            </li>
          ))}
        </ol>
      </Panel>
      {steps.length > 0 && (
        <Panel title={t('why.steps')}>
          <DataTable
            caption={t('why.steps')}
            columns={stepColumns}
            rows={steps}
            rowKey={({ from }) => from}
            rowClass={(one) => (one === step ? styles.chosen : undefined)}
            className={styles.table}
          />
        </Panel>
      )}
      <Panel title={t('why.cases')} className={styles.unprinted ?? ''}>
        <DataTable
          caption={t('why.cases')}
          columns={[
            { key: 'case', heading: t('why.case'), isRowHeading: true, cell: ({ name }) => name },
            { key: 'net', heading: t('why.net'), isFigure: true, cell: ({ value }) => net(value) },
          ]}
          rows={cases}
          rowKey={({ name }) => name}
          className={styles.table}
        />
      </Panel>
      <Panel title={t('why.fromHere')} isPadded className={styles.unprinted ?? ''}>
        <ul className={styles.links}>
          <li>
            <Link to={path(`/customers/${encodeURIComponent(customer.code)}/conditions`)}>
              {t('why.toConditions', { name: customer.name })}
            </Link>
          </li>
          <li>
            <a href={shopPath(`/product/single/${encodeURIComponent(article.code)}`)}>{t('why.toArticle')}</a>
          </li>
          {may('prices.publish') && (
            <li>
              <Link to={path('/settings/erp/price-check')}>{t('why.toCheck')}</Link>
            </li>
          )}
        </ul>
      </Panel>
    </div>
  );
}
