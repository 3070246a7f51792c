import type { Locale } from '../documents.ts';
import { RANK, type Rank } from '../index-data.ts';
import type { MatchReason } from '../types.ts';

/** Reasons by the number under which the matcher keeps them; 0 is none. */
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

/** What a hit in a field is worth, below everything a whole code is worth. */
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

/** The text is a whole code: exact, exact barcode, exact code of somebody else's, then beginning, then piece of one. */
export const WHOLE_CODE = { own: 250, barcode: 245, foreign: 240, prefix: 225, fragment: 210 } as const;
/** Of several codes each is worth one less than the one typed before it, down to the last; then what only begins so. */
export const CODE_IN_LIST = { first: WHOLE_CODE.own, last: 2, prefix: 1 } as const;
/** A word with digits among others is a code or a piece of one. */
export const WORD_CODE = { exact: 205, prefix: 180, fragment: 160 } as const;
/** A word without digits inside a code says little. */
export const LETTERS_IN_CODE = { exact: 205, prefix: 58, fragment: 50 } as const;

/** How a term was arrived at. */
export const AS_TYPED = 0;
export const AS_PREFIX = 1;
export const AS_SIMILAR = 2;
export const AS_SYNONYM = 3;
/** By another form of the word that was typed: good for words, not for brands, whose names have no plural. */
export const AS_FORM = 4;
/** As the beginning of a word that was shortened with a full stop: nobody shortens a brand so. */
export const AS_SHORTENED = 5;
/** As the beginning of a longer word where what was typed is a word itself. */
export const AS_LONGER = 6;
const WAYS = [AS_TYPED, AS_PREFIX, AS_SIMILAR, AS_SYNONYM, AS_FORM, AS_SHORTENED, AS_LONGER];

const OTHER_LANGUAGE = 8;

/** What is left of a phrase's worth where its words stand apart. */
export const UNCERTAIN_PHRASE = 0.7;
/** From here on the word stands in the name. */
export const IN_NAME = FIELD_WEIGHTS[RANK.name] - OTHER_LANGUAGE;
/** What it is worth when the family is called by a synonym of a word in the name, and the most that comes of it. */
export const CONFIRMED = { by: 12, most: FIELD_WEIGHTS[RANK.thing] } as const;

export interface RankTables {
  /** By the way arrived at: what a byte of ranks is worth. */
  weights: readonly Uint8Array[];
  /** By the way arrived at: the reason a byte of ranks stands for. */
  reasons: readonly Uint8Array[];
  /** 1 where a byte of ranks says what the thing is by the name of its family. */
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
