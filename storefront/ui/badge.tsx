import type { ReactNode } from 'react';
import { drawnIcon, Icon, type DrawnIcon, type IconName } from './icon.tsx';
import styles from './badge.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'muted';

interface BadgeProps {
  tone: Tone;
  icon: IconName;
  children: ReactNode;
}

interface DrawnStatusProps {
  tone: Tone;
  icon: DrawnIcon;
  small?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A state in a list: icon and word in the state's colour, without background. */
export function StatusLabel({ tone, icon, children, small = false }: BadgeProps & { small?: boolean }) {
  return (
    <span className={`${styles.label} ${styles[tone]} ${small ? styles.small : ''}`}>
      <Icon name={icon} size={small ? 14 : 16} />
      {children}
    </span>
  );
}

/** The same state in a row of a listing, where each element counts. */
export function DrawnStatusLabel({ tone, icon, children, small = false, className = '' }: DrawnStatusProps) {
  const look = `${styles.label} ${styles[tone]} ${small ? styles.small : ''}`;
  return <span className={`${look} ${drawnIcon(icon)} ${className}`}>{children}</span>;
}

/** The status badge of a document: icon and word on the state's background. */
export function Badge({ tone, icon, children, status }: BadgeProps & { status?: string }) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} data-status={status}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}

/** A badge that highlights an article: new, featured. */
export function ArticleBadge({ children }: { children: ReactNode }) {
  return <span className={`${styles.promo} ${styles.plain}`}>{children}</span>;
}

/** The badge of an article in promotion. */
export function PromoBadge({ children }: { children: ReactNode }) {
  return (
    <span className={styles.promo}>
      <Icon name="percent" size={12} />
      {children}
    </span>
  );
}
