import { LRUCache } from 'lru-cache';

/** The parts of a page that differ for each response. */
interface OwnParts {
  nonce: string;
  /** Origin of this visitor's request: 'https://shop.example'. */
  origin: string;
}

/** A page for guests, split where the parts of each response are inserted. */
interface GuestPage {
  pieces: Piece[];
  contentType: string;
  generation: string;
  /** Bytes, for the size limit of the cache. */
  size: number;
}

/** Some bytes, and the part that is inserted before them. */
interface Piece {
  own: keyof OwnParts | null;
  bytes: Buffer<ArrayBuffer>;
}

const CACHE_BYTES = 32 * 1024 * 1024;
/** Milliseconds for which a page is kept that shows more than what the generation tells. */
const SHORT_TIME = 60_000;

/** Placeholder for the nonce in a rendered page; never sent to a client. */
export const NONCE_MARK = 'nonce-goes-here-4f1c9a';
/** Placeholder for the origin of the request: one visitor's must not be cached for another. */
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
 * Cache of pages rendered for guests. It never contains prices: only pages rendered without a session are stored, and
 * for those every endpoint returns null prices. A new generation of what guests see makes all pages outdated:
 * they are dropped at once.
 */
export function createGuestPages(now = () => performance.now()) {
  const pages = new LRUCache<string, GuestPage>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (page) => page.size,
    perf: { now },
    ttlResolution: 0,
  });

  let newest = '';
  return {
    find(address: string, generation: string): GuestPage | undefined {
      if (generation !== newest) pages.clear();
      newest = generation;
      // A page that took long to render may be older than the generation.
      const page = pages.get(address);
      return page?.generation === generation ? page : undefined;
    },

    /** `isLasting`: the page shows nothing that changes without a new generation. */
    keep(
      address: string,
      html: string,
      { contentType, generation, isLasting }: Pick<GuestPage, 'contentType' | 'generation'> & { isLasting: boolean },
    ): GuestPage {
      const pieces = piecesOf(html);
      const size = pieces.reduce((sum, { bytes }) => sum + bytes.length, address.length * 2 + 200);
      const page = { pieces, contentType, generation, size };
      pages.set(address, page, { ttl: isLasting ? 0 : SHORT_TIME });
      return page;
    },
  };
}

/** The bytes of a cached page with the parts of this response inserted. */
export function withOwnParts(page: GuestPage, parts: OwnParts): Buffer<ArrayBuffer> {
  const own = { nonce: Buffer.from(parts.nonce), origin: Buffer.from(parts.origin) };
  return Buffer.concat(page.pieces.flatMap((piece) => (piece.own ? [own[piece.own], piece.bytes] : [piece.bytes])));
}
