import styles from './spinner.module.css';

/** A turning ring beside a word that says what is awaited; alone it says nothing. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
