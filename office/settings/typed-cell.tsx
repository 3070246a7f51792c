import { useState } from 'react';
import styles from './settings.module.css';

interface TypedCellProps<Value> {
  label: string;
  value: Value;
  /** The value as it is typed, and what a text means; undefined: nothing, so that it is not taken. */
  toText: (value: Value) => string;
  fromText: (text: string) => Value | undefined;
  onChange: (value: Value) => void;
  /** Below the field where the value is another one than the stored. */
  was?: string | null;
  placeholder?: string;
  lang?: string;
  className?: string;
}

/** A field in a cell of a table: what is typed counts at once where it means something, else it goes on leaving. */
export function TypedCell<Value>(props: TypedCellProps<Value>) {
  const { label, value, toText, fromText, onChange, was, placeholder, lang, className = '' } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && fromText(typed) === undefined;
  return (
    <span className={styles.cell}>
      <input
        className={`${styles.input} ${className}`}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        placeholder={placeholder}
        lang={lang}
        value={typed ?? toText(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          const meant = fromText(target.value);
          if (meant !== undefined) onChange(meant);
        }}
        onBlur={() => setTyped(null)}
      />
      {was && <small className={styles.was}>{was}</small>}
    </span>
  );
}
