import type { ReactNode } from 'react';
import styles from './price.module.css';

interface PriceProps {
  /** Struck through before the net price; null when it does not differ. */
  gross: string | null;
  /** Discounts as printed, '30+10+5'. */
  discounts: string;
  net: string;
  /** '/ pz'. */
  unit: string;
  /** Read out before the struck price and before the net price. */
  grossLabel: string;
  netLabel: string;
  size?: 'row' | 'card' | 'page';
}

/** A price in the usual B2B form: gross struck through, discounts, net and its unit. */
export function Price({ gross, discounts, net, unit, grossLabel, netLabel, size = 'row' }: PriceProps) {
  return (
    <span className={`${styles.price} ${styles[size]}`}>
      {(gross || discounts) && (
        <span className={styles.before}>
          {gross && (
            <del>
              <span className="visually-hidden">{grossLabel} </span>
              {gross}
            </del>
          )}
          {discounts && <span className={styles.discounts}>{discounts}</span>}
        </span>
      )}
      <span className={styles.net}>
        <span className="visually-hidden">{netLabel} </span>
        {net} <small>{unit}</small>
      </span>
    </span>
  );
}

/** Shown to guests instead of a price. */
export function PriceHint({ children }: { children: ReactNode }) {
  return <span className={styles.hint}>{children}</span>;
}
