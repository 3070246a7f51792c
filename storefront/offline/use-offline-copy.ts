import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useAppState } from '../session/app-state.tsx';
import type { CopiedLine, OfflineCopy } from './offline-copy.ts';

/** Milliseconds on a page until it is copied, so that pages that are only passed through are not. */
const delay = 2_000;

/** Starts the service worker. Without one the shop works as before. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => {}), delay);
    return () => clearTimeout(timer);
  }, []);
}

interface OfflineCopyOptions extends Pick<OfflineCopy, 'kind' | 'title'> {
  /** What the page shows, compared by identity; null while it is loading or has failed. */
  shown: object | null;
  lines: () => CopiedLine[];
}

/** Lets the service worker keep what the page shows, so that it stays readable without a connection. */
export function useOfflineCopy({ kind, title, shown, lines }: OfflineCopyOptions): void {
  const { key } = useLocation();
  const { owner, showPrices } = useAppState();
  const send = useEffectEvent(async () => {
    const copy: OfflineCopy = { kind, title, path: location.pathname + location.search, owner, lines: lines() };
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(copy);
  });
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || shown === null) return;
    const timer = setTimeout(() => void send(), delay);
    return () => clearTimeout(timer);
  }, [shown, key, owner, showPrices]);
}
