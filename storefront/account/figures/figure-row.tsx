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
  /** The one that the page is about: the large one on phones. */
  isMain?: boolean;
}

/** The figures that a page is about, side by side. */
export function FigureRow({ figures, className = '' }: { figures: readonly Figure[]; className?: string | undefined }) {
  return (
    <dl className={`${styles.figures} ${className}`}>
      {figures.map(({ label, icon, value, note, isBad = false, isMain = false }) => (
        <div key={label} className={[isBad && styles.bad, isMain && styles.main].filter(Boolean).join(' ')}>
          <dt>
            {isBad ? <Icon name="triangle-alert" /> : icon && <Icon name={icon} />}
            {label}
          </dt>
          <dd>
            <b>{value}</b>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
