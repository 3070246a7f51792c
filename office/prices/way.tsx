import type { ReactNode } from 'react';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { OwnerSign } from '../customers/owner-sign.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import type { OfficeIconName } from '../ui/icon-names.ts';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import styles from './prices.module.css';
import { usePriceWords, type PriceWords } from './use-price-words.ts';
import type { Candidate, ExplainedArticle, Explanation } from './why.ts';

interface PartProps {
  explanation: Explanation;
  article: ExplainedArticle;
  words: PriceWords;
}

interface StepProps {
  title: ReactNode;
  /** What the price is after it. */
  amount?: string | null | undefined;
  /** Of a step that changes nothing. */
  icon?: OfficeIconName;
  children: ReactNode;
}

function Step({ title, amount, icon, children }: StepProps) {
  return (
    <li className={icon ? styles.quiet : undefined}>
      <span className={styles.node}>{icon && <Icon name={icon} size={14} />}</span>
      <div>
        <div className={styles.stepHead}>
          <h3>{title}</h3>
          {amount && <b>{amount}</b>}
        </div>
        {children}
      </div>
    </li>
  );
}

function ListStep({ explanation, article, words }: PartProps) {
  const { t, date } = useI18n();
  const { list } = explanation;
  const inForce = list.entries.find(({ isInForce }) => isInForce);
  const others = list.entries
    .filter((entry) => entry !== inForce)
    .map(({ validFrom, price }) => {
      if (price === null) return t('why.listGone', { day: date(validFrom) });
      if (validFrom === null) return t('why.listAlways', { price: words.price(price) });
      return t('why.listBefore', { price: words.price(price), day: date(validFrom) });
    });
  const units = words.units(article.statedQuantity);
  const about =
    inForce?.price === null || inForce === undefined
      ? t('why.listNone')
      : inForce.price === 0 && !inForce.isFree
        ? t('why.listZero')
        : inForce.validFrom === null
          ? t('why.listSince', { units })
          : t('why.listFrom', { day: date(inForce.validFrom), units });
  return (
    <Step title={t('why.list')} amount={inForce?.price ? words.price(inForce.price) : null}>
      <p>
        {t('why.listText', { name: words.name(list.name), code: list.code })} <OwnerSign owner={list.owner} /> {about}
      </p>
      {others.length > 0 && <p>{t('why.listOther', { prices: others.join(', ') })}</p>}
    </Step>
  );
}

function ConditionsStep({ explanation, article, words }: PartProps) {
  const { t, date } = useI18n();
  const limitsOf = ({ rank, addressCode, minimumQuantity, validFrom, validTo }: Candidate) => {
    if (rank === 'customer') return t('why.otherwise');
    const limits = [
      addressCode !== null && t('why.onlyAddress', { code: addressCode }),
      minimumQuantity > 1 && t('why.fromQuantity', { count: minimumQuantity, unit: article.unit }),
      validFrom !== null && t('why.fromDay', { day: date(validFrom) }),
      validTo !== null && t('why.untilDay', { day: date(validTo) }),
    ].filter(Boolean);
    return limits.length > 0 ? limits.join(', ') : t('why.everywhere');
  };
  const columns: Column<Candidate>[] = [
    { key: 'row', heading: t('why.row'), cell: ({ row }) => row },
    {
      key: 'condition',
      heading: t('why.condition'),
      isRowHeading: true,
      cell: ({ rank, target, targetName, origin }) => (
        <>
          {t(`why.rank.${rank}`)} {targetName === null ? target : words.name(targetName)}{' '}
          {origin && <OwnerSign owner={origin === 'import' ? 'erp' : 'office'} />}
        </>
      ),
    },
    { key: 'for', heading: t('why.for'), cell: limitsOf },
    { key: 'gives', heading: t('why.gives'), cell: words.value },
    {
      key: 'net',
      heading: t('why.net'),
      isFigure: true,
      cell: ({ gives }) => (gives === null ? '–' : words.bare(gives)),
    },
    {
      key: 'holds',
      heading: t('why.holds'),
      cell: (candidate) => (
        <Outcome
          tone={candidate.whyNot === null ? 'ok' : 'muted'}
          icon={candidate.whyNot === null ? 'circle-check' : 'minus'}
        >
          {words.whyNot(candidate)}
        </Outcome>
      ),
    },
  ];
  return (
    <Step title={t('why.conditions')}>
      <p>{t('why.conditionsText')}</p>
      <div className={styles.scroll} tabIndex={0}>
        <DataTable
          caption={t('why.conditions')}
          columns={columns}
          rows={explanation.conditions.map((one, index) => ({ ...one, index }))}
          rowKey={(one) => (one as Candidate & { index: number }).index}
          rowClass={({ whyNot }) => (whyNot === null ? styles.chosen : undefined)}
          className={styles.table}
        />
      </div>
    </Step>
  );
}

function CascadeStep({ explanation, article, words }: PartProps) {
  const { t, money, percent } = useI18n();
  const { price, list } = explanation;
  if (price === null) return null;
  const isAgreed =
    price.discounts.length === 0 && explanation.conditions.some((one) => one.whyNot === null && one.netPrice !== null);
  const { rounding, stages } = price;
  const how = t(rounding.roundsEachDiscount ? 'why.roundedEach' : 'why.roundedOnce');
  const rounded =
    rounding.decimals === null ? t('why.roundedFour', { how }) : t('why.roundedTo', { how, count: rounding.decimals });
  const wordOf = (discount: number, index: number) => {
    const share = percent(Math.abs(discount));
    if (discount < 0) return t(index === 0 ? 'why.plus' : 'why.thenPlus', { percent: share });
    return t(index === 0 ? 'why.minus' : 'why.thenMinus', { percent: share });
  };
  return (
    <Step
      title={t(isAgreed ? 'why.agreed' : stages.length > 0 ? 'why.cascade' : 'why.noDiscounts')}
      amount={words.price(price.net)}
    >
      {stages.length > 0 && (
        <table className={styles.cascade}>
          <tbody>
            <tr>
              <th scope="row">
                {t('why.cascadeStart', { list: words.name(list.name), units: words.units(article.statedQuantity) })}
              </th>
              <td>{words.bare(price.base)}</td>
            </tr>
            {stages.map((stage, index) => (
              <tr key={index}>
                <th scope="row">{wordOf(stage.discount, index)}</th>
                <td>{words.bare(stage.price)}</td>
              </tr>
            ))}
            <tr className={styles.sum}>
              <th scope="row">{t('why.netFour')}</th>
              <td>{words.price(price.net)}</td>
            </tr>
          </tbody>
        </table>
      )}
      <p>
        {stages.length > 0 && rounded} {t('why.shownAs', { price: money(Math.round(price.net / 100)) })}
      </p>
    </Step>
  );
}

function PromotionsStep({ explanation, article, words }: PartProps) {
  const { t, number, date } = useI18n();
  const { promotions } = explanation;
  const better = promotions.filter(({ whyNot }) => whyNot === null);
  const title =
    promotions.length === 0
      ? t('why.promotionsNone')
      : better.length === 0
        ? t('why.promotionsNoneBetter')
        : t('why.promotionsBetter', { count: better.length });
  const verdict = (one: Explanation['promotions'][number]) => {
    const price = one.gives === null ? '–' : words.price(one.gives);
    switch (one.whyNot) {
      case null:
        return t('why.promo.yes', { price });
      case 'other-group':
        return t('why.promo.other-group', { group: one.groupCode ?? '' });
      case 'not-yet':
        return t('why.promo.not-yet', { day: date(one.startsOn) });
      case 'over':
        return t('why.promo.over', { day: date(one.endsOn) });
      case 'larger-quantity':
        return t('why.promo.larger-quantity', {
          ...{ count: one.minimumQuantity, unit: article.unit, asked: number(explanation.quantity) },
        });
      case 'not-lower':
        return t('why.promo.not-lower', { price });
      default:
        return t(`why.promo.${one.whyNot}`);
    }
  };
  return (
    <Step title={title} icon="badge-percent">
      {promotions.length > 0 && (
        <ul className={styles.promotions}>
          {promotions.map((one) => (
            <li key={`${one.code} ${one.row}`}>
              <b>{words.name(one.title)}</b> ({one.code}
              {one.discounts ? `, ${words.cascade(one.discounts)}` : ''}): {verdict(one)}
            </li>
          ))}
        </ul>
      )}
    </Step>
  );
}

function PackStep({ explanation, article }: PartProps) {
  const { t, number } = useI18n();
  const { minimumPackaging: pack, unit } = article;
  const { quantity } = explanation;
  const facts = { pack: number(pack), unit, asked: number(quantity) };
  return (
    <Step title={t('why.pack')} icon="package">
      <p>
        {pack === 1 ? t('why.packOne', { unit }) : t(quantity % pack === 0 ? 'why.packText' : 'why.packNot', facts)}
      </p>
    </Step>
  );
}

/** The way to a price, step by step: list, conditions, discounts, promotions, pack, and the amount of the line. */
export function Way({ explanation, article }: Omit<PartProps, 'words'>) {
  const { t, number, money } = useI18n();
  const words = usePriceWords(article, explanation);
  const { price, quantity, winner } = explanation;
  const part = { explanation, article, words };
  return (
    <Panel
      className={styles.way ?? ''}
      title={price === null ? t('why.wayNone') : t('why.way', { price: words.price(price.net) })}
      aside={
        <span>
          {t('why.winner', { row: winner })} <a href="#precedence">{t('why.table')}</a>
        </span>
      }
      foot={
        <>
          <span>{t('why.now')}</span>
          {price && (
            <b className={styles.total}>
              {t('why.line', {
                ...{ quantity: number(quantity), unit: article.unit, price: words.price(price.net) },
                total: money(price.lineCents),
              })}
            </b>
          )}
        </>
      }
    >
      <ol className={styles.steps}>
        <ListStep {...part} />
        <ConditionsStep {...part} />
        <CascadeStep {...part} />
        {price === null && (
          <Step title={t('why.wayNone')} icon="ban">
            <p>{t('why.noPriceText')}</p>
          </Step>
        )}
        <PromotionsStep {...part} />
        <PackStep {...part} />
      </ol>
    </Panel>
  );
}
