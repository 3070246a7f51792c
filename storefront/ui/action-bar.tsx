import type { ReactNode } from 'react';
import styles from './action-bar.module.css';
import { Icon } from './icon.tsx';

interface ActionBarProps {
  /** The total, which links to its details at `href`. */
  label: string;
  value: ReactNode;
  href: string;
  /** What is missing before the action is possible. */
  note?: ReactNode;
  /** Id of the note, for the description of the action. */
  noteId?: string;
  /** At the end of the note: a progress bar. */
  noteEnd?: ReactNode;
  /** The one action of the page. */
  children: ReactNode;
}

/** Phones and tablets: the total and the page's action, sticky at the bottom until the end of their container. */
export function ActionBar({ label, value, href, note, noteId, noteEnd, children }: ActionBarProps) {
  return (
    <div className={styles.bar}>
      {note && (
        <p id={noteId} className={styles.note}>
          <Icon name="triangle-alert" />
          <span>{note}</span>
          {noteEnd}
        </p>
      )}
      <div className={styles.action}>
        <a href={href} className={styles.total}>
          <small>{label}</small>
          <b>{value}</b>
          <Icon name="chevron-down" />
        </a>
        {children}
      </div>
    </div>
  );
}
