import { LRUCache } from 'lru-cache';

/** A page as guests get it, cut where each answer's own nonce belongs. */
interface GuestPage {
  pieces: Buffer<ArrayBuffer>[];
  contentType: string;
  generation: string;
  /** Bytes, for the bound of the cache. */
  size: number;
}

const CACHE_BYTES = 32 * 1024 * 1024;
/** How long a page may live although no article changed (texts and settings of the operator show within it). */
const CACHE_MILLISECONDS = 60_000;

/** Stands in a rendered page where the nonce goes; never leaves the process. */
export const NONCE_MARK = 'nonce-goes-here-4f1c9a';

/**
 * Pages rendered for guests. It holds no price by construction: only pages rendered without a session reach it, and
 * for those every call answers null prices (R0.2). Emptied by a new generation of the catalogue.
 */
export function createGuestPages() {
  const pages = new LRUCache<string, GuestPage>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (page) => page.size,
    ttl: CACHE_MILLISECONDS,
  });

  return {
    find(address: string, generation: string): GuestPage | undefined {
      const page = pages.get(address);
      return page?.generation === generation ? page : undefined;
    },

    keep(address: string, html: string, contentType: string, generation: string): GuestPage {
      const pieces = html.split(NONCE_MARK).map((piece) => Buffer.from(piece));
      const size = pieces.reduce((sum, piece) => sum + piece.length, address.length * 2 + 200);
      const page = { pieces, contentType, generation, size };
      pages.set(address, page);
      return page;
    },
  };
}

/** The bytes of a kept page with a nonce of this answer. */
export function withNonce(page: GuestPage, nonce: string): Buffer<ArrayBuffer> {
  if (page.pieces.length === 1) return page.pieces[0] ?? Buffer.alloc(0);
  const mark = Buffer.from(nonce);
  return Buffer.concat(page.pieces.flatMap((piece, index) => (index === 0 ? [piece] : [mark, piece])));
}
