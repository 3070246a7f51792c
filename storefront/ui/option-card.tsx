import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './option-card.module.css';

interface OptionCardProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'title'> {
  title: string;
  /** Beside the title: that this is the usual choice. */
  remark?: ReactNode;
  /** At the end of the first line: what it costs. */
  amount?: ReactNode;
  /** Below the title: a `small` per line. */
  children?: ReactNode;
}

/** A radio button as a card with everything needed to choose; the whole card is clickable. */
export function OptionCard({ title, remark, amount, children, className = '', ...rest }: OptionCardProps) {
  return (
    <label className={`${styles.option} ${className}`}>
      <input {...rest} type="radio" />
      <span>
        <b>{title}</b> {remark && <i>{remark}</i>}
        {children}
      </span>
      {amount && <span className={styles.amount}>{amount}</span>}
    </label>
  );
}

/** Cards in one frame, as a group of radio buttons, described by a message when none is chosen. */
export function OptionList(props: { label: string; error: string | null; children: ReactNode }) {
  const { label, error, children } = props;
  const errorId = useId();
  return (
    <>
      <div
        className={styles.list}
        role="radiogroup"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        tabIndex={error ? -1 : undefined}
      >
        {children}
      </div>
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
