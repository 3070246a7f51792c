import type { PriceQuantities } from '../../../domain/price-quantity.ts';
import { usePriceView } from '../../session/app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { perUnit } from '../../i18n/quantity-text.ts';
import { unitLabel } from '../../../domain/unit-label.ts';
import type { PriceExplanation } from '../../parsers/article-detail.ts';
import { nextStep } from './next-step.ts';
import styles from './price-explanation.module.css';

interface NextStepHintProps {
  explanation: PriceExplanation | null;
  quantity: number;
  /** Unit code: 'pz'. */
  unit: string;
  /** Those of the prices. */
  quantities: PriceQuantities;
}

/** 'Ancora 4 pz e paghi 1,92 € l’uno': the saving of the next quantity step. Null where prices are not shown. */
export function NextStepHint({ explanation, quantity, unit, quantities }: NextStepHintProps) {
  const i18n = useI18n();
  const { t, unitPrice, number, locale } = i18n;
  const next = explanation && nextStep(explanation.steps, quantity);
  if (usePriceView() !== 'shown' || !next) return null;
  return (
    <span className={styles.next}>
      {t('catalogue.nextStep', {
        quantity: number(next.missing),
        unit: unitLabel(locale, unit, next.missing),
        price: unitPrice(next.net, quantities, quantity + next.missing),
        one: perUnit(i18n, unit, quantities.statedQuantity),
      })}
    </span>
  );
}
