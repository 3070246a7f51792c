import type { OfficeIconName } from './icon-names.ts';
import styles from './icon.module.css';
import sprite from './icons.svg?url';

export type { OfficeIconName };

/** A decorative line drawing of the office, by default 16 px; the adjacent word carries the meaning. */
export function Icon({
  name,
  size = 16,
  className = '',
}: {
  name: OfficeIconName;
  size?: 12 | 14 | 16 | 20 | 24;
  className?: string;
}) {
  return (
    <svg className={`${styles.icon} ${className}`} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
