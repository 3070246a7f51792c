import type { ReactNode } from 'react';
import { OrderSteps } from '../../orders/checkout-parts/order-steps.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** Head of every tab of the cart: title, subtitle, the steps of an order. */
export function CartHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <PageHead title={title} subtitle={children ?? undefined}>
      <OrderSteps current={0} />
    </PageHead>
  );
}
