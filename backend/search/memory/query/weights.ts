import type { Locale } from '../../listing-document.ts';
import { RANK, type Rank } from '../index-data.ts';
import type { MatchReason } from '../../search-engine.ts';

/** Match reasons by the number that the matcher stores; 0 is none. */
export const REASONS: readonly (MatchReason | null)[] = [
  null,
  'description',
  'category',
  'collection',
  'feature',
  'summary',
  'brand',
  'category',
  'name',
  'name',
  'name',
  'synonym',
  'similar',
  'code',
  'barcode',
  'maker_code',
  'old_code',
  'customer_code',
];

export const REASON_SYNONYM = REASONS.indexOf('synonym');
export const REASON_SIMILAR = REASONS.indexOf('similar');
export const REASON_CUSTOMER_CODE = REASONS.indexOf('customer_code');
/** By kind of code (CODE_KINDS). */
export const CODE_REASONS = [
  REASONS.indexOf('code'),
  REASONS.indexOf('code'),
  REASONS.indexOf('barcode'),
  REASONS.indexOf('maker_code'),
  REASONS.indexOf('old_code'),
] as const;

/** Score of a match in a field, below all scores of a whole code. */
const FIELD_WEIGHTS: Record<Rank, number> = {
  [RANK.thing]: 207,
  [RANK.head]: 200,
  [RANK.name]: 186,
  [RANK.family]: 174,
  [RANK.brand]: 166,
  [RANK.feature]: 150,
  [RANK.summary]: 145,
  [RANK.collection]: 115,
  [RANK.category]: 110,
  [RANK.description]: 60,
};

/**
 * The text is a whole code: exact own code, exact barcode, exact other code (maker or old), then prefix, then fragment.
 */
export const WHOLE_CODE = { own: 250, barcode: 245, foreign: 240, prefix: 225, fragment: 210 } as const;
/** In a list each code scores one less than the one typed before it, down to `last`; below that, a prefix match. */
export const CODE_IN_LIST = { first: WHOLE_CODE.own, last: 2, prefix: 1 } as const;
/** A word with digits among others is a code or a code fragment. */
export const WORD_CODE = { exact: 205, prefix: 180, fragment: 160 } as const;
/** A word without digits inside a code is a weak match. */
export const LETTERS_IN_CODE = { exact: 205, prefix: 58, fragment: 50 } as const;

/** How a term was found. */
export const AS_TYPED = 0;
export const AS_PREFIX = 1;
export const AS_SIMILAR = 2;
export const AS_SYNONYM = 3;
/** By another form of the typed word: not for brands, whose names have no plural. */
export const AS_FORM = 4;
/** As a prefix, from a word abbreviated with a full stop: not for brands, which nobody abbreviates. */
export const AS_SHORTENED = 5;
/** As a prefix of a longer word where the typed text is a word itself. */
export const AS_LONGER = 6;
const WAYS = [AS_TYPED, AS_PREFIX, AS_SIMILAR, AS_SYNONYM, AS_FORM, AS_SHORTENED, AS_LONGER];

const OTHER_LANGUAGE = 8;

/** Score factor of a phrase whose words are not all in the name. */
export const UNCERTAIN_PHRASE = 0.7;
/** Minimum score of a word that is in the name. */
export const IN_NAME = FIELD_WEIGHTS[RANK.name] - OTHER_LANGUAGE;
/** Bonus of a word in the name when its synonym names the family, and the maximum score with it. */
export const CONFIRMED = { by: 12, most: FIELD_WEIGHTS[RANK.thing] } as const;

export interface RankTables {
  /** By the way found: score of a byte of ranks. */
  weights: readonly Uint8Array[];
  /** By the way found: match reason of a byte of ranks. */
  reasons: readonly Uint8Array[];
  /** 1 where a byte of ranks means that the family name says what the thing is. */
  tellsThing: Uint8Array;
}

function tablesFor(locale: Locale): RankTables {
  const weights = WAYS.map(() => new Uint8Array(256));
  const reasons = WAYS.map(() => new Uint8Array(256));
  const tellsThing = new Uint8Array(256);
  for (let ranks = 1; ranks < 256; ranks++) {
    const [italian, english] = [ranks >> 4, ranks & 15];
    const [own, other] = locale === 'it' ? [italian, english] : [english, italian];
    const ownWeight = FIELD_WEIGHTS[own as Rank] ?? 0;
    const otherWeight = (FIELD_WEIGHTS[other as Rank] ?? OTHER_LANGUAGE) - OTHER_LANGUAGE;
    const weight = Math.max(ownWeight, otherWeight);
    const reason = ownWeight >= otherWeight ? own : other;
    const isThing = [own, other].some((rank) => rank === RANK.thing || rank === RANK.family);
    tellsThing[ranks] = isThing ? 1 : 0;
    const isBrand = own === RANK.brand || other === RANK.brand;
    const worth = [
      weight,
      Math.max(1, weight - 12),
      Math.floor(weight * 0.7),
      Math.floor(weight * 0.82),
      isBrand ? 0 : weight,
      isBrand ? 0 : Math.max(1, weight - 12),
      Math.floor(weight * 0.72),
    ];
    worth.forEach((value, way) => {
      (weights[way] as Uint8Array)[ranks] = value;
      (reasons[way] as Uint8Array)[ranks] =
        way === AS_SYNONYM ? REASON_SYNONYM : way === AS_SIMILAR ? REASON_SIMILAR : reason;
    });
  }
  return { weights, reasons, tellsThing };
}

export const RANK_TABLES: Record<Locale, RankTables> = { it: tablesFor('it'), en: tablesFor('en') };
