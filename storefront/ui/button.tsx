import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

/** `primary`: the one orange main action of a page; `ink`: closes a dialog; `danger`: a destructive action. */
export type ButtonKind = 'primary' | 'ink' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonLook {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Full width of the container. */
  wide?: boolean;
}

/** Class names of a button, for links styled as buttons. */
export function buttonClass({ kind = 'outline', size = 'medium', wide = false }: ButtonLook, more = ''): string {
  return [styles.button, styles[kind], styles[size], wide ? styles.wide : '', more].filter(Boolean).join(' ');
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Waiting for a response: stays focusable, ignores clicks, shows a spinner. */
  busy?: boolean;
  /** Why the button is disabled; shown next to it and read with it. Disables the button. */
  reason?: string | null;
  children: ReactNode;
}

/** A button. A disabled one must give a reason. */
export function Button({ kind, size, wide, busy = false, reason, children, className, ...rest }: ButtonProps) {
  const reasonId = useId();
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, wide }, className)}
      disabled={rest.disabled || Boolean(reason)}
      aria-busy={busy || rest['aria-busy']}
      aria-disabled={busy || undefined}
      aria-describedby={reason ? reasonId : rest['aria-describedby']}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
  if (!reason) return button;
  return (
    <span className={wide ? styles.reasonedWide : styles.reasoned}>
      {button}
      <span id={reasonId} className={styles.reason}>
        {reason}
      </span>
    </span>
  );
}
