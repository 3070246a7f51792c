import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './alert.module.css';

interface AlertProps {
  tone: 'warn' | 'bad' | 'ok';
  title?: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
  /** It appears as the answer to what somebody did: it is read at once. */
  isAnswer?: boolean;
  children?: ReactNode;
}

const ICONS = { warn: 'triangle-alert', bad: 'circle-x', ok: 'circle-check' } as const;

/** A notice above what it is about: what happened, what is still true, what to do. */
export function Alert({ tone, title, actions, isAnswer = false, children }: AlertProps) {
  return (
    <div className={`${styles.alert} ${styles[tone]}`} role={isAnswer ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} className={styles.icon} />
      <div className={styles.text}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
