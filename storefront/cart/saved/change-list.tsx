import type { LineChange } from '../../orders/line-change.ts';
import styles from './saved.module.css';

/** The changed lines with the server's messages. */
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
