/** What the responses of the API have in common, as the pages want it. */

/** A unit of measure as it is shown: 'pz'. */
export function unitName(unit: string | null): string {
  return (unit ?? '').toLowerCase();
}

/** Series, year and number of an order or document. */
export interface DocumentKey {
  cause: string;
  year: number;
  number: number;
}

export function documentKey(wire: { causale: string; anno: number; numero: number }): DocumentKey {
  return { cause: wire.causale, year: wire.anno, number: wire.numero };
}

/** 'Via Larga 3, Bologna'; '' for no address. */
export function placeOf(address: { IndirizzoEsteso: string; Citta: string } | null): string {
  return address ? [address.IndirizzoEsteso, address.Citta].filter(Boolean).join(', ') : '';
}

/** The product page of a line's article, without language prefix; null when it is no longer sold. */
export function linePath(line: {
  is_sold: boolean;
  single_child: boolean;
  page_code: string | null;
  articolo: string;
}): string | null {
  if (!line.is_sold) return null;
  return `/product/${line.single_child ? 'default' : 'child'}/${encodeURIComponent(line.page_code ?? line.articolo)}`;
}

/**
 * A list of a content endpoint, which may be served elsewhere (`CMS_API_URL`): an answer that is no list fails like a
 * request that failed, so that only its part of a page is missing.
 */
export function listOf<Entry>(answer: Entry[]): Entry[] {
  if (!Array.isArray(answer)) throw new TypeError('content is not a list');
  return answer;
}
