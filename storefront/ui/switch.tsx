import type { ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  checked: boolean;
  /** Without it the switch submits its form. */
  onChange?: (checked: boolean) => void;
  children: ReactNode;
  /** On the dark announcement bar. */
  onInk?: boolean;
  className?: string;
}

/** Switches something on or off at once. */
export function Switch({ checked, onChange, children, onInk = false, className }: SwitchProps) {
  return (
    <button
      type={onChange ? 'button' : 'submit'}
      role="switch"
      aria-checked={checked}
      className={`${styles.switch} ${onInk ? styles.onInk : ''} ${className ?? ''}`}
      onClick={() => onChange?.(!checked)}
    >
      <span>{children}</span>
      <i />
    </button>
  );
}
