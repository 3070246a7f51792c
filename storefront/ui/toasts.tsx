import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './toasts.module.css';

/** A toast: a short message about an action just done (R9.3). */
export interface Toast {
  /** First line: an icon and what happened. */
  head: ReactNode;
  /** Below the first line: the article's name, a link, a quantity. */
  body?: ReactNode;
  /** A picture or icon at the left. */
  picture?: ReactNode;
  /** Milliseconds until it disappears. */
  duration?: number;
  /** 250 px wide instead of the usual width (R9.17). */
  isSmall?: boolean;
}

interface Shown extends Toast {
  id: number;
  /** Key of its subject: a newer toast with the same key replaces it. */
  about?: string;
}

const maximum = 4;
const usualDuration = 2000;

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; a fifth one removes the oldest. Returns a function that removes it. */
export function showToast(notification: Toast): () => void {
  lastId += 1;
  const id = lastId;
  change([...shown, { ...notification, id }].slice(-maximum));
  return () => dismiss(id);
}

/** Shows a toast about a subject, replacing one with the same key. Returns a function that removes it. */
export function showToastAbout(about: string, notification: Toast): () => void {
  const before = shown.find((notice) => notice.about === about);
  lastId += 1;
  const next: Shown = { ...notification, id: before?.id ?? lastId, about };
  if (before) change(shown.map((notice) => (notice === before ? next : notice)));
  else change([...shown, next].slice(-maximum));
  return () => dismiss(next.id);
}

function dismiss(id: number): void {
  change(shown.filter((notice) => notice.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Shown[] = [];

/** The live region of all toasts, once per page; polite, newest at the bottom. */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const notices = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  return (
    <section className={styles.region} aria-label={label} aria-live="polite">
      {notices.map((notice) => (
        <NoticeBox key={notice.id} notice={notice} closeLabel={closeLabel} />
      ))}
    </section>
  );
}

/** Disappears by itself, but never while the pointer or the focus is on it. */
function NoticeBox({ notice, closeLabel }: { notice: Shown; closeLabel: string }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(notice.id), notice.duration ?? usualDuration);
    return () => clearTimeout(timer);
  }, [isHeld, notice]);
  return (
    <div
      className={`${styles.notice} ${notice.isSmall ? styles.small : ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.picture}>{notice.picture}</div>
      <div className={styles.words}>
        <div>{notice.head}</div>
        {notice.body}
      </div>
      <IconButton
        icon="x"
        iconSize={14}
        label={closeLabel}
        className={styles.close}
        onClick={() => dismiss(notice.id)}
      />
    </div>
  );
}
