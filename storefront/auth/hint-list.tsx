import styles from './hint-list.module.css';

/** Numbered steps or questions with an answer each. */
export function HintList({ hints }: { hints: readonly (readonly [title: string, hint: string])[] }) {
  return (
    <ol className={styles.hints}>
      {hints.map(([title, hint]) => (
        <li key={title}>
          <span>
            <b>{title}</b>
            {hint}
          </span>
        </li>
      ))}
    </ol>
  );
}
