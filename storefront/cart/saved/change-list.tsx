import type { LineChange } from './saved-cart-reader.ts';
import styles from './saved.module.css';

/** What is different on which line, in the server's words. */
export function ChangeList({ changes }: { changes: readonly LineChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map(({ rowId, code, name, message }) => (
        <li key={rowId}>
          <b>{code}</b> {name}: {message}
        </li>
      ))}
    </ul>
  );
}
