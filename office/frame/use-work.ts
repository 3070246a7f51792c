import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds after which a page with files at work is read again. */
const PAUSE = 1500;

/** Reads the page again while a job is at work and somebody looks at it. */
export function useWork(isAtWork: boolean): void {
  const { revalidate, state } = useRevalidator();
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state === 'idle') void revalidate();
  });
  useEffect(() => {
    if (!isAtWork) return;
    const timer = setInterval(look, PAUSE);
    return () => clearInterval(timer);
  }, [isAtWork]);
}
