import type { ReactNode } from 'react';
import styles from './content-head.module.css';

interface ContentHeadProps {
  title: string;
  /** Above the title: the path to the page. */
  above?: ReactNode;
  /** Beside the title. */
  subtitle?: ReactNode;
  isLive?: boolean;
  /** Below the title. */
  lead?: string;
  /** At the end of the line. */
  children?: ReactNode;
}

/** The head of a page to be read: larger than that of a working page. */
export function ContentHead({ title, above, subtitle, isLive, lead, children }: ContentHeadProps) {
  return (
    <>
      {above}
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {subtitle !== undefined && <div role={isLive ? 'status' : undefined}>{subtitle}</div>}
        </div>
        {children}
      </header>
      {lead && <p className={styles.lead}>{lead}</p>}
    </>
  );
}
