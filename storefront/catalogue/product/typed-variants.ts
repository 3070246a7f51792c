/** Texts in the inputs of variants that are not in the cart, by internal code. */
export type TypedTexts = ReadonlyMap<string, string>;

export interface TypedVariants {
  subscribe: (listener: () => void) => () => void;
  /** What this customer has typed at this address: the same map until something changes. */
  read: (owner: string) => TypedTexts;
  change: (owner: string, change: (before: TypedTexts) => TypedTexts) => void;
}

const key = 'typed_variants';
export const nothingTyped: TypedTexts = new Map();

/**
 * Stores typed quantities until the window is closed, also across reloads: buyers check a long order by sizes on other
 * pages before they add it to the cart. Only one customer and address is stored; another one replaces it.
 */
export function cacheTypedVariants(storage: () => Storage): TypedVariants {
  let cached: { owner: string; texts: TypedTexts } | null = null;
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
    if (cached?.owner !== owner) cached = { owner, texts: stored(owner) };
    return cached.texts;
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    change: (owner, change) => {
      const texts = change(read(owner));
      cached = { owner, texts };
      try {
        if (texts.size === 0) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify({ owner, texts: [...texts] }));
      } catch {
        // Without storage the texts last until the page is reloaded.
      }
      for (const listener of listeners) listener();
    },
  };
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}

export const typedVariants = cacheTypedVariants(() => sessionStorage);
