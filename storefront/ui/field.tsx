import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** Properties of every field: a label with an asterisk when required, one line below for hint or error. */
export interface FieldFrame {
  label: string;
  /** At the right of the label: a counter or a link. */
  aside?: ReactNode;
  hint?: string | null;
  /** Error message; marks the field as invalid. */
  error?: string | null;
  /** The value was checked and is right: the hint says so in green. */
  isRight?: boolean;
  /** Omits the line below when there is never a hint or error. */
  compact?: boolean;
}

interface FrameProps extends FieldFrame {
  required?: boolean;
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** Label, control and message, connected by ARIA attributes. */
export function Field({ label, aside, hint, error, isRight, compact, required, children }: FrameProps) {
  const id = useId();
  const message = error ?? hint;
  const isGood = isRight && !error;
  return (
    <div className={`${styles.field} ${isGood ? styles.right : ''}`}>
      <div className={styles.head}>
        <label htmlFor={id}>
          {label}
          {required && <span className={styles.required}> *</span>}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': message ? `${id}-message` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(!compact || message) && (
        <p id={`${id}-message`} className={`${styles.message} ${error ? styles.bad : ''}`}>
          {error && <Icon name="triangle-alert" size={14} />}
          {isGood && <Icon name="circle-check" size={14} />}
          {message}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldFrame & InputHTMLAttributes<HTMLInputElement>;

/** A single-line text input. */
export function TextField({ label, aside, hint, error, isRight = false, compact, className, ...rest }: TextFieldProps) {
  return (
    <Field {...{ label, aside, hint, error, isRight, compact }} required={rest.required}>
      {(ids) => <input type="text" {...rest} {...ids} className={`${styles.input} ${className ?? ''}`} />}
    </Field>
  );
}

/** A multi-line text input. */
export function TextArea(props: FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { label, aside, hint, error, compact, className, ...rest } = props;
  return (
    <Field {...{ label, aside, hint, error, compact }} required={rest.required}>
      {(ids) => <textarea {...rest} {...ids} className={`${styles.input} ${styles.area} ${className ?? ''}`} />}
    </Field>
  );
}

/** A native select; the options are its children. */
export function Select(props: FieldFrame & SelectHTMLAttributes<HTMLSelectElement>) {
  const { label, aside, hint, error, compact, className, children, ...rest } = props;
  return (
    <Field {...{ label, aside, hint, error, compact }} required={rest.required}>
      {(ids) => (
        <span className={styles.selectFrame}>
          <select {...rest} {...ids} className={`${styles.input} ${styles.select} ${className ?? ''}`}>
            {children}
          </select>
          <Icon name="chevron-down" className={styles.chevron} />
        </span>
      )}
    </Field>
  );
}
