import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';

export const iconButtonClass = styles.button ?? '';

/** A button that shows only an icon; its label is read and shown as a tooltip. */
export function IconButton(
  props: ComponentProps<'button'> & { icon: IconName; label: string; iconSize?: 14 | 16 | 20 },
) {
  const { icon, label, iconSize = 16, className, ...rest } = props;
  return (
    <button type="button" {...rest} className={`${styles.button} ${className ?? ''}`} aria-label={label} title={label}>
      <Icon name={icon} size={iconSize} />
    </button>
  );
}
