import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './checkbox.module.css';
import { Icon } from './icon.tsx';

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  children: ReactNode;
  /** At the end of the line: a count. */
  aside?: ReactNode;
};

/** A checkbox with its label; the whole line is clickable. */
export function Checkbox({ children, aside, className, ...rest }: ChoiceProps) {
  return (
    <label className={`${styles.choice} ${className ?? ''}`}>
      <input {...rest} type="checkbox" className={styles.box} />
      <span className={styles.label}>{children}</span>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </label>
  );
}

/** A required checkbox with its error. */
export function ConsentBox({ error, children, ...rest }: ChoiceProps & { error?: string | null }) {
  const errorId = useId();
  return (
    <div>
      <Checkbox {...rest} aria-invalid={error ? true : undefined} aria-describedby={error ? errorId : undefined}>
        {children}
        {rest.required && <span className={styles.required}> *</span>}
      </Checkbox>
      {error && (
        <p className={styles.error} id={errorId}>
          <Icon name="triangle-alert" size={14} />
          {error}
        </p>
      )}
    </div>
  );
}

/** A radio button with its label. */
export function Radio({ children, aside, className, ...rest }: ChoiceProps) {
  return (
    <label className={`${styles.choice} ${className ?? ''}`}>
      <input {...rest} type="radio" className={styles.radio} />
      <span className={styles.label}>{children}</span>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </label>
  );
}
