/** The lists that stay readable without a connection: the last one of each kind. */
export type CopyKind = 'listing' | 'cart';

/** An article of a copy, in the words of the page. */
export interface CopiedLine {
  code: string;
  name: string;
  pack: string;
  /** In the cart: how many. */
  quantity?: string;
  /** With its unit; '' where the page shows none. */
  price: string;
}

/** What the page shows of a list, as data: the page itself is never stored. */
export interface OfflineCopy {
  kind: CopyKind;
  /** Path and query of the page. */
  path: string;
  title: string;
  /** Whose prices these are, as the header of the page says. */
  owner: string;
  lines: CopiedLine[];
}

/** A copy with the moment when it was made, in milliseconds. */
export interface KeptCopy extends OfflineCopy {
  at: number;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isLine(value: unknown): value is CopiedLine {
  const { code, name, pack, price, quantity } = (value ?? {}) as Record<string, unknown>;
  return [code, name, pack, price].every(isText) && (quantity === undefined || isText(quantity));
}

/** A copy that a page has sent; null for anything else. */
export function parseCopy(value: unknown): OfflineCopy | null {
  const { kind, path, title, owner, lines } = (value ?? {}) as Record<string, unknown>;
  if ((kind !== 'listing' && kind !== 'cart') || !isText(path) || !isText(title) || !isText(owner)) return null;
  return Array.isArray(lines) && lines.every(isLine) ? { kind, path, title, owner, lines } : null;
}
