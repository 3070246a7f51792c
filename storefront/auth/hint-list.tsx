import { Icon } from '../ui/icon.tsx';
import styles from './hint-list.module.css';

interface HintListProps {
  hints: readonly (readonly [title: string, hint: string])[];
  /** How many of the first steps are done. */
  done?: number;
}

/** Numbered steps, or questions with their answers. */
export function HintList({ hints, done = 0 }: HintListProps) {
  return (
    <ol className={styles.hints}>
      {hints.map(([title, hint], index) => (
        <li key={title}>
          <span className={index < done ? styles.done : styles.number} aria-hidden="true">
            {index < done ? <Icon name="check" size={14} /> : index + 1}
          </span>
          <span>
            <b>{title}</b>
            {hint}
          </span>
        </li>
      ))}
    </ol>
  );
}
