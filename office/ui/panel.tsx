import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  /** At the right of the title: a link, a button, a word. */
  aside?: ReactNode;
  foot?: ReactNode;
  /** Whether its content has the padding of text; tables and lists reach the border. */
  isPadded?: boolean;
  /** Whether it is a place of its own to jump to; not where a list has many of one name. */
  isLandmark?: boolean;
  className?: string;
  children: ReactNode;
}

/** A white box with a head: never inside another one. */
export function Panel({
  title,
  aside,
  foot,
  isPadded = false,
  isLandmark = true,
  className = '',
  children,
}: PanelProps) {
  const id = useId();
  return (
    <section className={`${styles.panel} ${className}`} aria-labelledby={isLandmark ? id : undefined}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      <div className={isPadded ? styles.padded : undefined}>{children}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}

/** Facts as names and values, one below the other. */
export function Facts({ facts }: { facts: readonly (readonly [name: ReactNode, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
