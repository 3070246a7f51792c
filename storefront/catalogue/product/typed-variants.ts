/** What stands in the boxes of variants and is not in the cart, by internal code. */
export type TypedTexts = ReadonlyMap<string, string>;

export interface TypedVariants {
  subscribe: (listener: () => void) => () => void;
  /** What this client, at this address, has typed: the same map until something changes. */
  read: (owner: string) => TypedTexts;
  change: (owner: string, change: (before: TypedTexts) => TypedTexts) => void;
}

const key = 'typed_variants';
export const nothingTyped: TypedTexts = new Map();

/**
 * Keeps what was typed as long as the window is open, also over a reload: a long order by sizes is looked over on other
 * pages before it is put in the cart. It is one client's at one address; what another one types takes its place.
 */
export function cacheTypedVariants(storage: () => Storage): TypedVariants {
  let kept: { owner: string; texts: TypedTexts } | null = null;
  const listeners = new Set<() => void>();

  function stored(owner: string): TypedTexts {
    try {
      const value = JSON.parse(storage().getItem(key) ?? 'null') as { owner?: unknown; texts?: unknown } | null;
      if (value?.owner !== owner || !Array.isArray(value.texts)) return nothingTyped;
      return new Map(value.texts.filter(isEntry));
    } catch {
      return nothingTyped;
    }
  }

  function read(owner: string): TypedTexts {
    if (kept?.owner !== owner) kept = { owner, texts: stored(owner) };
    return kept.texts;
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    change: (owner, change) => {
      const texts = change(read(owner));
      kept = { owner, texts };
      try {
        if (texts.size === 0) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify({ owner, texts: [...texts] }));
      } catch {
        // Kept until the page is loaded anew.
      }
      for (const listener of listeners) listener();
    },
  };
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

export const typedVariants = cacheTypedVariants(() => sessionStorage);
