import type { HTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './timeline.module.css';

export interface TimelineStep {
  title: string;
  icon: IconName;
  /** Whether the step is past, current or future. */
  state: 'past' | 'now' | 'next';
  /** `warn`: done in part; `bad`: ended without success. */
  tone?: 'warn' | 'bad';
  /** The last step that was reached. */
  isCurrent?: boolean;
  /** Below the title, a line each: when, by whom. */
  lines: readonly ReactNode[];
}

/** What has happened and what comes next: a row on wide windows, a column on phones. */
export function Timeline({
  steps,
  className = '',
  ...rest
}: { steps: readonly TimelineStep[] } & Omit<HTMLAttributes<HTMLOListElement>, 'children'>) {
  return (
    <ol {...rest} className={`${styles.timeline} ${className}`}>
      {steps.map(({ title, icon, state, tone, isCurrent, lines }) => (
        <li
          key={title}
          className={`${styles[state]} ${tone ? styles[tone] : ''}`}
          aria-current={isCurrent ? 'step' : undefined}
        >
          <i>
            <Icon name={icon} size={14} />
          </i>
          <b>{title}</b>
          {lines.map((line, index) => (
            <span key={index}>{line}</span>
          ))}
        </li>
      ))}
    </ol>
  );
}
