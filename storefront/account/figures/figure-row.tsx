import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './figure-row.module.css';

interface Figure {
  label: string;
  icon?: IconName | undefined;
  value: string;
  /** One line that says what the value means. */
  note: ReactNode;
  /** Red label with an icon; the note says why in words. */
  isBad?: boolean;
}

/** The figures that a page is about, side by side. */
export function FigureRow({ figures, className = '' }: { figures: readonly Figure[]; className?: string | undefined }) {
  return (
    <dl className={`${styles.figures} ${className}`}>
      {figures.map(({ label, icon, value, note, isBad = false }) => (
        <div key={label} className={isBad ? styles.bad : undefined}>
          <dt>
            {isBad ? <Icon name="triangle-alert" /> : icon && <Icon name={icon} />}
            {label}
          </dt>
          <dd>
            {value}
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
