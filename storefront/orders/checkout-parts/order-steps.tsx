import { useI18n } from '../../i18n/i18n.tsx';
import { Steps } from '../../ui/steps.tsx';

/** The three steps of an order: cart, checkout, complete. Once the order is sent no step is a link. */
export function OrderSteps({ current }: { current: 0 | 1 | 2 }) {
  const { t, path } = useI18n();
  const back = current === 1 ? path('/pages/cart?tab=active') : undefined;
  return (
    <Steps
      label={t('cart.steps')}
      doneLabel={t('cart.stepIsDone')}
      current={current}
      steps={[
        { label: t('cart.stepCart'), to: back },
        { label: t('cart.stepCheckout') },
        { label: t('cart.stepDone') },
      ]}
    />
  );
}
