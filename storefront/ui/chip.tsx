import { Link } from 'react-router';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';

/** An active filter: its name, its value, and a remove link that works without JavaScript. */
export function Chip(props: { kind?: string; value: string; removeTo: string; removeLabel: string }) {
  return (
    <span className={styles.chip}>
      {props.kind && <span className={styles.kind}>{props.kind}</span>}
      <span className={styles.value}>{props.value}</span>
      <Link to={props.removeTo} aria-label={props.removeLabel} title={props.removeLabel} preventScrollReset>
        <Icon name="x" size={14} />
      </Link>
    </span>
  );
}
