import type { ReactNode, Ref } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** Beside the title: a number, an address, a badge. */
  subtitle?: ReactNode;
  /** Screen readers announce changes of the subtitle. */
  isLive?: boolean;
  /** For a heading that takes the focus when the focused part of its page disappears. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** In a page with a frame of its own: no space above. */
  isFramed?: boolean;
  /** At the end of the line: the steps of an order, or actions. */
  children?: ReactNode;
}

/** The head of a page: its only h1, what it is about, and what can be done with it. */
export function PageHead({ title, subtitle, isLive = false, headingRef, isFramed = false, children }: PageHeadProps) {
  const hasSubtitle = subtitle !== undefined;
  return (
    <header className={`${styles.head} ${hasSubtitle ? styles.long : ''} ${isFramed ? styles.framed : ''}`}>
      <div className={styles.title}>
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h1>
        {hasSubtitle && <div role={isLive ? 'status' : undefined}>{subtitle}</div>}
      </div>
      {children}
    </header>
  );
}
