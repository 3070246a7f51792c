import type { PriceQuantities } from '../../../domain/price-quantity.ts';
import { discountPercentage } from '../../../domain/discount-percentage.ts';
import { useAppState } from '../../session/app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { perUnit } from '../../i18n/quantity-text.ts';
import { unitLabel } from '../../../domain/unit-label.ts';
import type { PriceExplanation as Explanation } from '../../parsers/article-detail.ts';
import { chosenAddress } from '../../session/session.ts';
import { stepAt } from './next-step.ts';
import { NextStepHint } from './next-step-hint.tsx';
import styles from './price-explanation.module.css';

interface PriceExplanationProps {
  explanation: Explanation;
  /** Sizes and code of the explained variant; null without variants, where the quantity input itself names the next price. */
  variant: string | null;
  /** Unit code: 'pa'. */
  unit: string;
  /** Those of the prices. */
  quantities: PriceQuantities;
  /** The quantity that the cart would have; the price step it reaches is explained. */
  quantity: number;
}

/** Explains a price: list price, each discount with the price after it, net price; and the prices by quantity. */
export function PriceExplanation({ explanation, variant, unit, quantities, quantity }: PriceExplanationProps) {
  const i18n = useI18n();
  const { t, priceColumn, percent, number, locale } = i18n;
  const { session } = useAppState();
  const { gross, vat, steps } = explanation;
  const reached = stepAt(steps, quantity);
  const { net, running } = reached ?? explanation;
  const price = priceColumn([gross, ...running.map((stage) => stage.price), net], quantities);
  const stepPrice = priceColumn(
    steps.map((step) => step.net),
    quantities,
  );
  const one = perUnit(i18n, unit, quantities.statedQuantity);
  const address = chosenAddress(session);
  const saved = gross === null || net === null ? 0 : discountPercentage(gross, net);
  const isAgreed = running.length === 0 && gross !== null && net !== null && net !== gross;
  // The same number of rows for every quantity, so that the content below does not move under the pointer.
  const most = Math.max(...steps.map((step) => step.running.length || Number(step.net !== gross)));
  const spare = Math.max(0, most - (running.length || Number(isAgreed)));
  return (
    <section className={`${styles.explanation} ${steps.length > 1 ? '' : styles.alone}`} aria-live="polite">
      <table>
        <caption>{variant ? t('catalogue.yourPriceOf', { name: variant }) : t('catalogue.yourPrice')}</caption>
        <tbody>
          <tr>
            <th scope="row">{t('catalogue.listPricePer', { unit: one })}</th>
            <td>{net === gross ? price(gross) : <del>{price(gross)}</del>}</td>
          </tr>
          {running.map((stage, index) => (
            <tr key={index}>
              <th scope="row">
                {t(index === 0 ? 'catalogue.firstDiscount' : 'catalogue.nextDiscount', {
                  percent: percent(stage.discount),
                })}
              </th>
              <td className={styles.running}>{price(stage.price)}</td>
            </tr>
          ))}
          {isAgreed && (
            <tr>
              <th scope="row">{t('catalogue.agreedPrice')}</th>
              <td className={styles.running}>{price(net)}</td>
            </tr>
          )}
          <tr className={styles.sum}>
            <th scope="row">{t('catalogue.netUnit', { unit: one })}</th>
            <td>
              {saved > 0 && <small className={styles.saved}>−{percent(saved * 100)}</small>} {price(net)}
            </td>
          </tr>
          {Array.from({ length: spare }, (_, index) => (
            <tr key={`spare-${index}`} className={styles.spare} aria-hidden="true">
              <td colSpan={2} />
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        {steps.length > 1 && (
          <table>
            <caption>{t('catalogue.moreForLess')}</caption>
            <tbody>
              {steps.map((step) => (
                <tr key={step.quantity} className={step === reached ? styles.on : undefined}>
                  <th scope="row">
                    {t('catalogue.fromQuantity', {
                      quantity: number(step.quantity),
                      unit: unitLabel(locale, unit, step.quantity),
                    })}
                  </th>
                  <td>{step.discounts}</td>
                  <td>{stepPrice(step.net)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {variant !== null && (
          <p className={steps.length > 1 ? styles.hint : undefined}>
            <NextStepHint explanation={explanation} quantity={quantity} unit={unit} quantities={quantities} />
          </p>
        )}
        <p className={styles.note}>
          {address
            ? t('catalogue.vatExcludedAt', { rate: percent(vat), address: address.street })
            : t('catalogue.vatExcluded', { rate: percent(vat) })}
        </p>
      </div>
    </section>
  );
}
