import { useMemo, useSyncExternalStore } from 'react';
import { browserApi } from '../calls/browser-api.ts';
import { asCallFailure } from '../calls/call-failure.ts';
import { reportFailure } from '../calls/failure-report.ts';
import { useRootData } from '../session/use-root-data.ts';

/** The list as the root page loaded it, and what became of it since; another list from the root begins anew. */
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

/** Internal codes on the wishlist of whoever acts, for the client they act for; the latest first. */
export function useWishedCodes(): readonly string[] {
  const fromRoot = useRootData().wishlist;
  return useSyncExternalStore(
    subscribe,
    () => codesOf(fromRoot),
    () => fromRoot,
  );
}

/** Whether one article is on it; draws anew only when that changes. */
export function useIsWished(internalCode: string): boolean {
  const fromRoot = useRootData().wishlist;
  return useSyncExternalStore(
    subscribe,
    () => codesOf(fromRoot).includes(internalCode),
    () => fromRoot.includes(internalCode),
  );
}

export interface WishlistActions {
  /** Puts an article on the list (R4.15); false when the server did not, which the dialog of R8 tells. */
  add: (internalCode: string) => Promise<boolean>;
  /** Takes it off; false as above. */
  remove: (internalCode: string) => Promise<boolean>;
}

/** What can be done with the wishlist; the server keeps it (R7.42). */
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
