import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { currentFailure, dismissFailure, isJustReported, subscribeToFailures } from '../api-client/failure-report.ts';
import { isClientChanged } from '../api-client/request-failure.ts';
import { ErrorDialogContent } from './error-dialog-content.tsx';

/** The only dialog for failed requests; navigation closes it. */
export function ErrorDialog() {
  const failure = useSyncExternalStore(subscribeToFailures, currentFailure, () => null);
  const { key } = useLocation();
  const firstKey = useRef(key);

  useEffect(() => {
    if (firstKey.current === key) return;
    firstKey.current = key;
    // A page that failed to load reports just before its URL changes: that error stays.
    if (!isJustReported()) dismissFailure();
  }, [key]);

  // The dialog about the other company is shown instead.
  if (isClientChanged(failure)) return null;
  return failure && <ErrorDialogContent failure={failure} />;
}
