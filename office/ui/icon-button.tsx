import type { ComponentProps } from 'react';
import { Icon, type OfficeIconName } from './icon.tsx';
import styles from './icon-button.module.css';

/** A button that shows only an icon; its label is read and shown as a tooltip. */
export function IconButton(props: ComponentProps<'button'> & { icon: OfficeIconName; label: string }) {
  const { icon, label, className = '', ...rest } = props;
  return (
    <button type="button" {...rest} className={`${styles.button} ${className}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
