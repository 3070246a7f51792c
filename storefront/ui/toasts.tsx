import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './toasts.module.css';

/** A toast: a short message about an action just done. */
export interface Toast {
  /** First line: an icon and what happened. */
  head: ReactNode;
  /** Below the first line: the article's name, a link, a quantity. */
  body?: ReactNode;
  /** A picture or icon at the left. */
  picture?: ReactNode;
  /** Milliseconds until it disappears. */
  duration?: number;
  /** 250 px wide instead of the usual width. */
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
  const before = shown.find((toast) => toast.about === about);
  lastId += 1;
  const next: Shown = { ...notification, id: before?.id ?? lastId, about };
  if (before) change(shown.map((toast) => (toast === before ? next : toast)));
  else change([...shown, next].slice(-maximum));
  return () => dismiss(next.id);
}

function dismiss(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

/** Removes all toasts. */
export function dismissAll(): void {
  change([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Shown[] = [];

/** The live region of all toasts, once per page; polite, newest at the bottom. */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  return (
    <section className={styles.region} aria-label={label} aria-live="polite">
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </section>
  );
}

/** Disappears by itself, but never while the pointer or the focus is on it. */
function ToastBox({ toast, closeLabel }: { toast: Shown; closeLabel: string }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(toast.id), toast.duration ?? usualDuration);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  return (
    <div
      className={`${styles.toast} ${toast.isSmall ? styles.small : ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.picture}>{toast.picture}</div>
      <div className={styles.text}>
        <div>{toast.head}</div>
        {toast.body}
      </div>
      <IconButton
        icon="x"
        iconSize={14}
        label={closeLabel}
        className={styles.close}
        onClick={() => dismiss(toast.id)}
      />
    </div>
  );
}
