import styles from './hint-list.module.css';

interface HintListProps {
  hints: readonly (readonly [title: string, hint: string])[];
  /** How many of the first steps are done. */
  done?: number;
}

/** Numbered steps or questions with an answer each. */
export function HintList({ hints, done = 0 }: HintListProps) {
  return (
    <ol className={styles.hints}>
      {hints.map(([title, hint], index) => (
        <li key={title} data-done={index < done || undefined}>
          <span>
            <b>{title}</b>
            {hint}
          </span>
        </li>
      ))}
    </ol>
  );
}
