import { useMemo, useSyncExternalStore } from 'react';
import { browserApi } from '../api-client/browser-api.ts';
import { asCallFailure } from '../api-client/call-failure.ts';
import { reportFailure } from '../api-client/failure-report.ts';
import { useRootData } from '../session/use-root-data.ts';

/** The list loaded by the root route, and its changes since; a new list from the root discards them. */
let loaded: readonly string[] | null = null;
let changed: readonly string[] = [];
const listeners = new Set<() => void>();

function codesOf(fromRoot: readonly string[]): readonly string[] {
  return loaded === fromRoot ? changed : fromRoot;
}

function change(fromRoot: readonly string[], next: readonly string[]): void {
  loaded = fromRoot;
  changed = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Internal codes on the wishlist of the current user and customer, latest first. */
export function useWishlistCodes(): readonly string[] {
  const fromRoot = useRootData().wishlist;
  return useSyncExternalStore(
    subscribe,
    () => codesOf(fromRoot),
    () => fromRoot,
  );
}

/** Whether an article is on the wishlist; renders again only when that changes. */
export function useIsOnWishlist(internalCode: string): boolean {
  const fromRoot = useRootData().wishlist;
  return useSyncExternalStore(
    subscribe,
    () => codesOf(fromRoot).includes(internalCode),
    () => fromRoot.includes(internalCode),
  );
}

export interface WishlistActions {
  /** Adds an article (R4.15); false when the server did not, which the dialog of R8 reports. */
  add: (internalCode: string) => Promise<boolean>;
  /** Removes an article; false as above. */
  remove: (internalCode: string) => Promise<boolean>;
}

/** Operations on the wishlist, which is stored on the server (R7.42). */
export function useWishlistActions(): WishlistActions {
  const fromRoot = useRootData().wishlist;
  return useMemo(() => {
    async function ask(call: 'addToWishlist' | 'removeFromWishlist', item_id: string): Promise<boolean> {
      try {
        await browserApi().call(call, { item_id });
      } catch (error) {
        reportFailure(asCallFailure(error));
        return false;
      }
      const others = codesOf(fromRoot).filter((code) => code !== item_id);
      change(fromRoot, call === 'addToWishlist' ? [item_id, ...others] : others);
      return true;
    }
    return { add: (code) => ask('addToWishlist', code), remove: (code) => ask('removeFromWishlist', code) };
  }, [fromRoot]);
}
