import styles from './skeleton.module.css';

/** A placeholder for content that is loading; shown only when loading takes long. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'short' | 'picture' | 'control' }) {
  return <span className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true" />;
}
