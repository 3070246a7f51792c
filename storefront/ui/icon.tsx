import styles from './icon.module.css';
import sprite from './icons.svg?url';

/**
 * The icons in icons.svg, one file loaded once with the first icon: no preload type matches the request of a `<use>`.
 */
export type IconName =
  | 'menu'
  | 'x'
  | 'search'
  | 'eye'
  | 'eye-off'
  | 'shopping-cart'
  | 'heart'
  | 'user'
  | 'users'
  | 'map-pin'
  | 'chevron-down'
  | 'chevron-up'
  | 'chevron-left'
  | 'chevron-right'
  | 'arrow-right'
  | 'arrow-up'
  | 'plus'
  | 'minus'
  | 'check'
  | 'circle-check'
  | 'circle-x'
  | 'circle-slash'
  | 'circle-question-mark'
  | 'truck'
  | 'hourglass'
  | 'package'
  | 'package-check'
  | 'package-minus'
  | 'package-x'
  | 'badge-percent'
  | 'percent'
  | 'sparkles'
  | 'calendar-clock'
  | 'calendar'
  | 'history'
  | 'house'
  | 'layout-grid'
  | 'grid-2x2'
  | 'rows-3'
  | 'columns-2'
  | 'sliders-horizontal'
  | 'lock'
  | 'log-out'
  | 'log-in'
  | 'key-round'
  | 'receipt-text'
  | 'file-text'
  | 'contact'
  | 'bookmark'
  | 'newspaper'
  | 'headset'
  | 'warehouse'
  | 'pause'
  | 'play'
  | 'trash'
  | 'download'
  | 'save'
  | 'printer'
  | 'refresh-cw'
  | 'triangle-alert'
  | 'info'
  | 'wifi-off'
  | 'link'
  | 'barcode'
  | 'life-buoy'
  | 'circle-play'
  | 'replace'
  | 'table-2'
  | 'ellipsis'
  | 'mail'
  | 'phone'
  | 'landmark'
  | 'credit-card'
  | 'zoom-in'
  | 'copy'
  | 'external-link'
  | 'clock'
  | 'wrench'
  | 'pencil'
  | 'bell'
  | 'tag'
  | 'monitor'
  | 'smartphone'
  | 'tablet'
  | 'star'
  | 'building-2'
  | 'arrow-down'
  | 'circle-alert'
  | 'wallet'
  | 'message-square-warning'
  | 'camera';

/** A decorative line drawing, by default 16 px; the adjacent word carries the meaning. */
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
