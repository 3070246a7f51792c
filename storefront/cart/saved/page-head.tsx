import type { ReactNode } from 'react';
import { OrderSteps } from '../../orders/order-steps.tsx';
import styles from '../cart-page.module.css';

/** Header of every tab of the cart: title, subtitle, the steps of an order. */
export function CartHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      <OrderSteps current={0} />
    </header>
  );
}
