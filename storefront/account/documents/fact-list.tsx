import type { ReactNode } from 'react';
import styles from './document-page.module.css';

/** What a document's page says above its lines: four facts side by side. */
export function FactList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={styles.facts} aria-label={label}>
      {children}
    </dl>
  );
}

/** A fact with its label, and what else there is to it. */
export function Fact({ label, more, children }: { label: string; more?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {more && (
        <dd>
          <small>{more}</small>
        </dd>
      )}
    </div>
  );
}
