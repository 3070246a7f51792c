import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Empty result: a drawing, the exact message, the query, one action. */
export function EmptyState(props: { drawing?: string; title: string; actions?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {props.drawing && <img src={props.drawing} width={96} height={96} alt="" />}
      <h2>{props.title}</h2>
      {props.children && <div className={styles.text}>{props.children}</div>}
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
    </div>
  );
}
