import type { ReactNode } from 'react';
import styles from './content-head.module.css';

interface ContentHeadProps {
  title: string;
  /** Of title and lead, where it is not the language of the page. */
  titleLang?: 'it' | undefined;
  leadLang?: 'it' | undefined;
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
export function ContentHead({ title, titleLang, above, subtitle, isLive, lead, leadLang, children }: ContentHeadProps) {
  return (
    <>
      {above}
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 lang={titleLang}>{title}</h1>
          {subtitle !== undefined && <div role={isLive ? 'status' : undefined}>{subtitle}</div>}
        </div>
        {children}
      </header>
      {lead && (
        <p className={styles.lead} lang={leadLang}>
          {lead}
        </p>
      )}
    </>
  );
}
