import type { ReactNode } from 'react';
import styles from './framed-card.module.css';

interface FramedCardProps {
  title: string;
  /** At the end of the head: badges. */
  aside?: ReactNode;
  /** Marked by a dark frame. */
  isChosen: boolean;
  /** In a line at the end: what can be done. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A card with a head and a foot, for one delivery address. */
export function FramedCard({ title, aside, isChosen, foot, children }: FramedCardProps) {
  return (
    <article className={`${styles.card} ${isChosen ? styles.chosen : ''}`}>
      <header>
        <h2>{title}</h2>
        <span>{aside}</span>
      </header>
      <div className={styles.body}>{children}</div>
      {foot && <footer>{foot}</footer>}
    </article>
  );
}

/** Cards beside each other where there is room. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}

/** Names and values in two columns. */
export function CardFacts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}
