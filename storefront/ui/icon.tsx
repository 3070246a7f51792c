import type { IconName } from '../../domain/icon-names.ts';
import styles from './icon.module.css';
import sprite from './icons.svg?url';

export type { IconName };

/** The icons that the style sheet draws, each from a view of the file. */
export const DRAWN_ICONS = [
  'minus',
  'plus',
  'refresh-cw',
  'heart',
  'heart-filled',
  'circle-check',
  'truck',
  'circle-slash',
] as const;
export type DrawnIcon = (typeof DRAWN_ICONS)[number];

/** Class names of an element that begins with an icon of 16 px, without elements for it: where a page has many. */
export function drawnIcon(name: DrawnIcon): string {
  return `${styles.drawn} ${styles[name]}`;
}

/**
 * A decorative line drawing, by default 16 px; the adjacent word carries the meaning. All are in one file, loaded once with
 * the first icon: no preload type matches the request of a `<use>`.
 */
export function Icon({
  name,
  size = 16,
  className,
}: {
  name: IconName;
  size?: 12 | 14 | 16 | 20 | 24;
  className?: string;
}) {
  return (
    <svg className={`${styles.icon} ${styles[`s${size}`]} ${className ?? ''}`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
