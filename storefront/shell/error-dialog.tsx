import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { currentFailure, dismissFailure, isJustReported, subscribeToFailures } from '../api-client/failure-report.ts';
import { isClientChanged } from '../api-client/request-failure.ts';
import { ErrorDialogContent } from './error-dialog-content.tsx';

/** The only dialog for failed requests; the next navigation closes it, not the end of the one that failed. */
export function ErrorDialog() {
  const failure = useSyncExternalStore(subscribeToFailures, currentFailure, () => null);
  const { key } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const before = useRef({ key, isNavigating });

  useEffect(() => {
    const { key: oldKey, isNavigating: wasNavigating } = before.current;
    before.current = { key, isNavigating };
    const hasStarted = !wasNavigating && (isNavigating || key !== oldKey);
    // A navigation that fails at once reports before its start is rendered: that error stays.
    if (hasStarted && !isJustReported()) dismissFailure();
  }, [key, isNavigating]);

  // The dialog about the other company is shown instead.
  if (isClientChanged(failure)) return null;
  return failure && <ErrorDialogContent failure={failure} />;
}
