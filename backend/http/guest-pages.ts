import { LRUCache } from 'lru-cache';

/** What each answer has of its own. */
interface OwnParts {
  nonce: string;
  /** Where this visitor asked: 'https://shop.example'. */
  origin: string;
}

/** A page as guests get it, cut where each answer's own parts belong. */
interface GuestPage {
  pieces: Piece[];
  contentType: string;
  generation: string;
  /** Bytes, for the bound of the cache. */
  size: number;
}

/** Some bytes, and whose place is before them. */
interface Piece {
  own: keyof OwnParts | null;
  bytes: Buffer<ArrayBuffer>;
}

const CACHE_BYTES = 32 * 1024 * 1024;
/** How long a page may live although no article changed (texts and settings of the operator show within it). */
const CACHE_MILLISECONDS = 60_000;

/** Stands in a rendered page where the nonce goes; never leaves the process. */
export const NONCE_MARK = 'nonce-goes-here-4f1c9a';
/** Stands where the visitor's own name of the shop goes: one visitor's must not be kept for another. */
export const ORIGIN_MARK = 'http://origin-goes-here-4f1c9a.invalid';

const MARKS = new RegExp(`(${NONCE_MARK}|${ORIGIN_MARK})`);

function piecesOf(html: string): Piece[] {
  const parts = html.split(MARKS);
  return parts.flatMap((text, index) => {
    if (index % 2 === 1) return [];
    const mark = parts[index - 1];
    return [{ own: mark === undefined ? null : mark === NONCE_MARK ? 'nonce' : 'origin', bytes: Buffer.from(text) }];
  });
}

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
      const pieces = piecesOf(html);
      const size = pieces.reduce((sum, { bytes }) => sum + bytes.length, address.length * 2 + 200);
      const page = { pieces, contentType, generation, size };
      pages.set(address, page);
      return page;
    },
  };
}

/** The bytes of a kept page with the parts of this answer. */
export function withOwnParts(page: GuestPage, parts: OwnParts): Buffer<ArrayBuffer> {
  const own = { nonce: Buffer.from(parts.nonce), origin: Buffer.from(parts.origin) };
  return Buffer.concat(page.pieces.flatMap((piece) => (piece.own ? [own[piece.own], piece.bytes] : [piece.bytes])));
}
