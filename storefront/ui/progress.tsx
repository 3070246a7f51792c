import styles from './progress.module.css';

/** Progress towards a total; decorative, the numbers are next to it. */
export function Progress({ value, of, tone = 'ink' }: { value: number; of: number; tone?: 'ink' | 'warn' }) {
  const share = of > 0 ? Math.min(100, Math.max(0, (value / of) * 100)) : 0;
  return (
    <span className={`${styles.meter} ${styles[tone]}`} aria-hidden="true">
      <i style={{ width: `${share}%` }} />
    </span>
  );
}
