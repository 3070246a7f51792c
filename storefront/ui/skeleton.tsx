import styles from './skeleton.module.css';

/** A flat block where something will stand; shown only when waiting lasts. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'short' | 'picture' | 'control' }) {
  return <span className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true" />;
}
