/** The fixed stock of a showcase article, independent of the seed. */
export interface Shown {
  stock: 'available' | 'arriving' | 'out';
  /** Days from today until the supply arrives. */
  days?: number;
}

/** Lines that every catalogue begins with, however small; their order determines the codes of their articles. */
const LINES = [
  'ball-valve-ff',
  'copper-elbow-90',
  'fg16-3g25',
  'bulb-a60-10w',
  'din-933',
  'chipboard-5060',
  'padlock-brass',
  'drill-18v-60',
  'nitrile-glove-4131',
  'safety-helmet',
  'stretch-trousers',
  'washable-blue',
];

/** The place of a line in the showcase, from 0; -1 outside it. */
export function showcasePlace(line: string): number {
  return LINES.indexOf(line);
}

/** Whether a line is part of the showcase. */
export function isShown(line: string): boolean {
  return showcasePlace(line) >= 0;
}

const available: Shown = { stock: 'available' };
const out: Shown = { stock: 'out' };

/** Articles by visible code, with the stock shown in the design mockups. */
const BY_SKU: Readonly<Record<string, Shown>> = {
  'VS-12-OT': available,
  'RC-90-22': available,
  'TSP-5060-ZG': available,
  'GN-4131-9': available,
  'EL-ABS-GI': { stock: 'arriving', days: 11 },
  'EL-ABS-BI': available,
  'CV-FG16-3G25': available,
  'LD-E27-10W': available,
  'PT-LAV-14B': available,
  'TR-18V-60': out,
  'TR-18V-60-2A': available,
  'TR-18V-60-PC': available,
  'LU-50-OT': available,
  'PN-STR-G52': available,
  'TE933-6X50': out,
  'TE933-8X30': { stock: 'arriving', days: 13 },
  'TE933-8X100': out,
  'TE933-10X25': { stock: 'arriving', days: 13 },
  'TE933-12X100': out,
  'TE933-16X80': { stock: 'arriving', days: 20 },
};

/** The showcase's stock for an article; the remaining sizes of its bolt are all in stock. */
export function shownStock(sku: string): Shown | null {
  return BY_SKU[sku] ?? (/^TE933-\d/.test(sku) && !/-[A-Z]/.test(sku) ? available : null);
}

export interface ShowcaseCode {
  sku: string;
  code: string;
}

/**
 * Articles with fixed properties for checks and tests: visible and internal code, the same in every demonstration of
 * any size and day.
 */
export const SHOWCASE_CODES = {
  /** A single article, available, sold one by one, without a promotion. */
  S: { sku: 'PT-LAV-14B', code: '3469139' },
  /** A product with 34 variants at different prices. */
  M: { sku: 'TE-933-ZN', code: '9753087' },
  /** A single article with a running promotion. */
  P: { sku: 'LD-E27-10W', code: '4790124' },
  /** A single article sold in packs of 10, without a promotion. */
  K: { sku: 'VS-12-OT', code: '7308642' },
  /** Not available; two other versions are. */
  notAvailableWithAlternatives: { sku: 'TR-18V-60', code: '6407410' },
  /** Arriving, not announced. */
  arriving: { sku: 'EL-ABS-GI', code: '6913583' },
  /** A variant of M that is available. */
  childOfM: { sku: 'TE933-8X40', code: '5296297' },
  /** Its promotion ended yesterday. */
  endedPromotion: { sku: 'LU-60-OT', code: '9938274' },
  /** Its promotion gives a net price from 50 pieces on. */
  netPriceFromQuantity: { sku: 'VS-34-OT', code: '5962963' },
} as const satisfies Record<string, ShowcaseCode>;

export type ShowcaseName = keyof typeof SHOWCASE_CODES;
