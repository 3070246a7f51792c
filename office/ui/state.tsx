import type { ReactNode } from 'react';
import { Icon, type OfficeIconName } from './icon.tsx';
import styles from './state.module.css';

/** Grey waits by itself, amber waits for a person, green is done, red is stopped; always with icon and word. */
export type StateTone = 'ok' | 'warn' | 'bad' | 'muted';

interface StateProps {
  tone: StateTone;
  icon: OfficeIconName;
  children: ReactNode;
}

/** The outcome of something: icon and word in the colour of its state, without background. */
export function Outcome({ tone, icon, children }: StateProps) {
  return (
    <span className={`${styles.outcome} ${styles[tone]}`}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

/** The state of an object: icon and word on the background of the state. */
export function StateBadge({ tone, icon, children }: StateProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]} ${styles[`${tone}Ground`]}`}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}
