import { Link } from 'react-router';
import styles from './breadcrumbs.module.css';

/** The path to this page; a step without an address is the page itself, and not a link. */
export function Breadcrumbs({ label, steps }: { label: string; steps: { label: string; to?: string }[] }) {
  return (
    <nav className={styles.crumbs} aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.label}>
            {step.to ? <Link to={step.to}>{step.label}</Link> : <span aria-current="page">{step.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
