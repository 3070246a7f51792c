import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether scripts run: false on the server and in the very first drawing, for what only works with them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
