import styles from './spinner.module.css';

/** A spinner next to a text that says what is loading; hidden from screen readers. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
