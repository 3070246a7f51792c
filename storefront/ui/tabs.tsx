import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './tabs.module.css';

/** Tabs that are pages of their own: links, so that they work in any browser tab and without JavaScript. */
export function TabStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.strip} aria-label={label}>
      <ul className={`wrap ${styles.list}`}>{children}</ul>
    </nav>
  );
}

/** One tab; `close` is a sibling of its link, never inside it. */
export function Tab(props: {
  to: string;
  isCurrent: boolean;
  title?: string;
  count?: ReactNode;
  close?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={`${styles.tab} ${props.isCurrent ? styles.current : ''}`}>
      <Link to={props.to} aria-current={props.isCurrent ? 'page' : undefined} title={props.title} preventScrollReset>
        {props.children}
        {props.count !== undefined && <span className={styles.count}>{props.count}</span>}
      </Link>
      {props.close}
    </li>
  );
}
