import type { ReactNode } from 'react';
import styles from './summary-panel.module.css';

/** The white panel around totals and the next step; beside the page's content it stays in view. */
export function SummaryPanel({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <aside className={styles.panel} aria-label={title} id={id}>
      <h2>{title}</h2>
      {children}
    </aside>
  );
}

export interface Amount {
  label: string;
  value: ReactNode;
  /** Below the label: the rule behind the amount. */
  hint?: string | null;
  /** A subtotal. */
  isStrong?: boolean;
}

/** Amounts, their total, and what is to be paid of it where that is less, a line each; the last is the large one. */
export function Amounts({
  amounts,
  total,
  payable,
}: {
  amounts: readonly Amount[];
  total: Amount;
  payable?: Amount | null;
}) {
  return (
    <dl className={styles.amounts}>
      {amounts.map(({ label, value, hint, isStrong }) => (
        <div key={label} className={isStrong ? styles.strong : undefined}>
          <dt>
            {label}
            {hint && <small>{hint}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={payable ? styles.strong : styles.total}>
        <dt>{total.label}</dt>
        <dd>{total.value}</dd>
      </div>
      {payable && (
        <div className={styles.total}>
          <dt>{payable.label}</dt>
          <dd>{payable.value}</dd>
        </div>
      )}
    </dl>
  );
}
