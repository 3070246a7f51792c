import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** What is here, in figures or words. */
  facts?: ReactNode;
  /** State badges of an object. */
  badges?: ReactNode;
  /** Only on objects below an entry: where they belong. */
  crumbs?: readonly (readonly [to: string, name: string])[];
  /** The actions, the orange one last. */
  children?: ReactNode;
}

/** The head of a page: crumbs of an object, title, what is here, actions. */
export function PageHead({ title, facts, badges, crumbs, children }: PageHeadProps) {
  return (
    <>
      {crumbs && (
        <nav className={styles.crumbs}>
          {crumbs.map(([to, name]) => (
            <span key={to}>
              <Link to={to}>{name}</Link>
            </span>
          ))}
        </nav>
      )}
      <div className={styles.head}>
        <h1>{title}</h1>
        {badges}
        {facts && <p className={styles.facts}>{facts}</p>}
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </>
  );
}
