import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { currentFailure, dismissFailure, isJustReported, subscribeToFailures } from '../api-client/failure-report.ts';
import { lazyPart } from '../routing/lazy-part.ts';
import { whenIdle } from '../routing/when-idle.ts';

const loadContent = () => import('./error-dialog-content.tsx');
const ErrorDialogContent = lazyPart(loadContent);

/** The only dialog for failed requests (R8.2–R8.8); navigation closes it (R4.21). */
export function ErrorDialog() {
  const failure = useSyncExternalStore(subscribeToFailures, currentFailure, () => null);
  const { key } = useLocation();
  const firstKey = useRef(key);

  useEffect(() => {
    // Loaded in advance: without a network the dialog's code could not be loaded.
    whenIdle(() => void loadContent().catch(() => {}));
  }, []);

  useEffect(() => {
    if (firstKey.current === key) return;
    firstKey.current = key;
    // A page that failed to load reports just before its URL changes: that error stays.
    if (!isJustReported()) dismissFailure();
  }, [key]);

  if (!failure) return null;
  return (
    <Suspense fallback={null}>
      <ErrorDialogContent failure={failure} />
    </Suspense>
  );
}
