import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './steps.module.css';

interface StepsProps {
  label: string;
  /** Read out after the name of a completed step. */
  doneLabel: string;
  /** In order; a completed step may be a link. */
  steps: { label: string; to?: string }[];
  /** Index of the current step; those before it are completed. */
  current: number;
}

/** The current position in an ordered process. */
export function Steps({ label, doneLabel, steps, current }: StepsProps) {
  return (
    <nav aria-label={label} className={styles.navigation}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const isDone = index < current;
          return (
            <li
              key={step.label}
              className={isDone ? styles.done : undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              <b aria-hidden="true">{isDone ? <Icon name="check" size={14} /> : index + 1}</b>
              {isDone && step.to ? <Link to={step.to}>{step.label}</Link> : <span>{step.label}</span>}
              {isDone && <span className="visually-hidden"> ({doneLabel})</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
