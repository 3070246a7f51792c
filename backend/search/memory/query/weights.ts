import type { Locale } from '../../../../domain/locale.ts';
import type { MatchReason } from '../../search-engine.ts';
import { RANK, type Rank } from '../index-data.ts';

/**
 * Scores. In a text match each word scores its impact (BM25F, build/field-weights.ts) times a factor for the way it was
 * found, at most `MAXIMUM_SCORE`; several words are averaged by their rarity. The key that ranks a product puts the
 * group of its match above this score.
 */
export const MAXIMUM_SCORE = 0xffff;

/** Match reasons by the number that the matcher stores; 0 is none. */
export const REASONS: readonly (MatchReason | null)[] = [
  null,
  'description',
  'category',
  'collection',
  'feature',
  'feature',
  'summary',
  'name',
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
  'synonym',
  'similar',
  'pinned',
];

const SYNONYM = REASONS.indexOf('synonym');
const SIMILAR = REASONS.indexOf('similar');
/** A synonym or similar word that is only in a feature or the description. */
const HIDDEN_SYNONYM = REASONS.lastIndexOf('synonym');
const HIDDEN_SIMILAR = REASONS.lastIndexOf('similar');
export const REASON_BRAND = REASONS.indexOf('brand');
export const REASON_CUSTOMER_CODE = REASONS.indexOf('customer_code');
export const REASON_PINNED = REASONS.indexOf('pinned');
/** By kind of code (CODE_KINDS). */
export const CODE_REASONS = [
  REASONS.indexOf('code'),
  REASONS.indexOf('code'),
  REASONS.indexOf('barcode'),
  REASONS.indexOf('maker_code'),
  REASONS.indexOf('old_code'),
] as const;

const HIDDEN = new Set<number>([RANK.description, RANK.feature, HIDDEN_SYNONYM, HIDDEN_SIMILAR]);
const IN_NAME = new Set<number>([RANK.name, RANK.head, RANK.thing]);
/** By reason: whether the word is in a field that says what the article is, not in a feature or the description. */
export const PROMINENT = Uint8Array.from(REASONS, (_, reason) => Number(reason > 0 && !HIDDEN.has(reason)));
/** By reason: whether the word is in the name. */
export const NAMES = Uint8Array.from(REASONS, (_, reason) => Number(IN_NAME.has(reason)));

/** Whether a reason is that a similar word was found. */
export function isSimilar(reason: number): boolean {
  return reason === SIMILAR || reason === HIDDEN_SIMILAR;
}

/** Groups of matches: a group ranks above the next, whatever the scores. */
export const GROUPS = {
  /** Every word only in features or the description. */
  hidden: 0,
  prominent: 1,
  /** The text is a brand, and the article is of it; below these, the text is a part of a code. */
  ownBrand: 2,
  /** The text is a whole code, or a list of codes. */
  code: 3,
} as const;

/** Bits of a key below its group. */
export const KEY_BITS = 12;
const LARGEST = 2 ** KEY_BITS - 1;

/** Minimum share of a higher score with which a match counts as nearly as good. */
const NEAR = 0.85;

/** Whether a key is of the same group as a higher one, with nearly its score. */
export function isNear(key: number, higher: number): boolean {
  return key >> KEY_BITS === higher >> KEY_BITS && (key & LARGEST) >= (higher & LARGEST) * NEAR;
}

/** The ranking key of a match by words, from its score of 1 to `MAXIMUM_SCORE`. */
export function keyOf(group: number, score: number): number {
  return (group << KEY_BITS) | Math.max(1, score >>> (16 - KEY_BITS));
}

/** Keys of parts of codes, in the group of own brands, whose articles come before them. */
const PART_OF_CODE = { prefix: 2 ** 8, fragment: 2 ** 7 } as const;

const codeKey = (score: number): number => (GROUPS.code << KEY_BITS) | score;

/** Articles that rules of the office put first, at most. */
export const MAXIMUM_PINNED = 64;

/** The key of the article at a place among those pinned, which come before all others. */
export function pinnedKey(place: number): number {
  return codeKey(LARGEST - place);
}

/**
 * Keys of a text that is a whole code: exact own code in this spelling, of several, exact own code, exact barcode, exact other code (maker or old), then prefix,
 * then fragment.
 */
export const WHOLE_CODE = {
  spelled: codeKey(LARGEST - MAXIMUM_PINNED),
  own: codeKey(LARGEST - MAXIMUM_PINNED - 1),
  barcode: codeKey(LARGEST - MAXIMUM_PINNED - 2),
  foreign: codeKey(LARGEST - MAXIMUM_PINNED - 3),
  prefix: (GROUPS.ownBrand << KEY_BITS) | PART_OF_CODE.prefix,
  fragment: (GROUPS.ownBrand << KEY_BITS) | PART_OF_CODE.fragment,
} as const;

/** The key of an article of the brand that is the whole text, from its key as a match by words, 0 for none. */
export function ownBrandKey(key: number): number {
  const score = key >= codeKey(0) ? LARGEST : key & LARGEST;
  return (GROUPS.ownBrand << KEY_BITS) | Math.max(2 * PART_OF_CODE.prefix, score);
}

/** A measure in a code is hardly meant. */
export const MEASURE_IN_CODE = {
  prefix: keyOf(GROUPS.hidden, 2 ** 5),
  fragment: keyOf(GROUPS.hidden, 2 ** 4),
} as const;
/** In a list each code scores one less than the one typed before it, down to `last`; below that, a prefix match. */
export const CODE_IN_LIST = { first: codeKey(LARGEST), last: codeKey(2), prefix: codeKey(1) } as const;
/** A word with digits among others is a code or a code fragment. */
export const WORD_CODE = { exact: 56_000, prefix: 40_000, fragment: 30_000 } as const;
/** A word without digits inside a code is a weak match. */
export const LETTERS_IN_CODE = { exact: 56_000, prefix: 4_000, fragment: 3_000 } as const;

/** How a term was found. */
export const AS_TYPED = 0;
export const AS_PREFIX = 1;
export const AS_SIMILAR = 2;
export const AS_SYNONYM = 3;
/** By another form of the typed word: not for brands, whose names have no plural. */
export const AS_FORM = 4;
/** As a prefix, from a word abbreviated with a full stop: not for brands, which nobody abbreviates. */
export const AS_SHORTENED = 5;
/** As a prefix of a longer word where the typed text is a word itself: not for brands. */
export const AS_LONGER = 6;

interface Way {
  factor: number;
  /** Whether brands are found in this way. */
  ofBrands: boolean;
}

const WAYS: Record<number, Way> = {
  [AS_TYPED]: { factor: 1, ofBrands: true },
  [AS_PREFIX]: { factor: 0.93, ofBrands: true },
  [AS_SIMILAR]: { factor: 0.7, ofBrands: true },
  [AS_SYNONYM]: { factor: 0.75, ofBrands: true },
  [AS_FORM]: { factor: 1, ofBrands: false },
  [AS_SHORTENED]: { factor: 0.93, ofBrands: false },
  [AS_LONGER]: { factor: 0.45, ofBrands: false },
};

/** Factor of a word that is only in texts of the other language. */
const OTHER_LANGUAGE = 0.9;
/** Factor of a word of the other language that nobody typed: a synonym, a longer word. */
const FOREIGN = 0.75;
/**
 * Factors of a word by its field: a text that names a thing means these things, not their accessories. What is for a
 * thing is worth less than a thing that is found by a synonym.
 */
const FACTORS: Partial<Record<Rank, number>> = {
  [RANK.thing]: 1,
  [RANK.family]: 1,
  [RANK.head]: 0.95,
  [RANK.purpose]: 0.7,
};
const OTHER_FACTOR = 0.85;

/** Score factor of a phrase whose words are not all in the name. */
export const UNCERTAIN_PHRASE = 0.5;
/** Factor of a word in the name when its synonym names the family. */
export const CONFIRMED = 1.15;

/**
 * Bonus per matched word when not all words match: more words count more than rare ones. A measure, and the rarest word
 * that names a thing, count more than another word; beside a measure the word at the head counts more than it. The rarest
 * word is worth `rarity`. A needed word counts more than all others together.
 */
export const WORD_BONUS = { word: 1000, measure: 80, thing: 60, head: 200, rarity: 100, needed: 100_000 } as const;
/** Weight of the word that names the thing over another word of the same rarity. */
export const THING_WEIGHT = 1.5;
/** Minimum rarity of a word: in a small catalogue every word is common. */
const RARITY_FLOOR = 0.5;

/** The weight of a condition: the rarity of what matches it (the inverse document frequency of BM25). */
export function rarityOf(count: number, variantCount: number): number {
  return RARITY_FLOOR + Math.log(1 + (variantCount - count + 0.5) / (count + 0.5));
}

export interface RankTables {
  /** By the way found: score of a byte of ranks with an impact of 1. */
  weights: readonly Uint8Array[];
  /** The same for words of the other language. */
  foreignWeights: readonly Uint8Array[];
  /** By the way found: match reason of a byte of ranks. */
  reasons: readonly Uint8Array[];
  /** 1 where a byte of ranks means that the family name says what the thing is. */
  namesThing: Uint8Array;
}

function factorOf(rank: number): number {
  return rank === 0 ? 0 : (FACTORS[rank as Rank] ?? OTHER_FACTOR);
}

/** Ranks of what only mentions a word. */
const MENTIONS: ReadonlySet<number> = new Set([RANK.description, RANK.feature]);

/** @param factorOf the factor of a rank. */
function tablesFor(locale: Locale, factorOf: (rank: number) => number): RankTables {
  const ways = Object.entries(WAYS);
  const weights = ways.map(() => new Uint8Array(256));
  const reasons = ways.map(() => new Uint8Array(256));
  const namesThing = new Uint8Array(256);
  for (let ranks = 1; ranks < 256; ranks++) {
    const [italian, english] = [ranks >> 4, ranks & 15];
    const [own, other] = locale === 'it' ? [italian, english] : [english, italian];
    const factor = Math.max(factorOf(own), factorOf(other) * OTHER_LANGUAGE);
    const reason = own === 0 || factorOf(own) < factorOf(other) * OTHER_LANGUAGE ? other : own;
    namesThing[ranks] = [own, other].some((rank) => rank === RANK.thing || rank === RANK.family) ? 1 : 0;
    const isBrand = own === RANK.brand || other === RANK.brand;
    const isHidden = HIDDEN.has(reason);
    for (const [way, { factor: share, ofBrands }] of ways) {
      const [weightsOf, reasonsOf] = [weights[Number(way)] as Uint8Array, reasons[Number(way)] as Uint8Array];
      weightsOf[ranks] = isBrand && !ofBrands ? 0 : Math.round(255 * factor * share);
      reasonsOf[ranks] = reason;
      if (Number(way) === AS_SYNONYM) reasonsOf[ranks] = isHidden ? HIDDEN_SYNONYM : SYNONYM;
      if (Number(way) === AS_SIMILAR) reasonsOf[ranks] = isHidden ? HIDDEN_SIMILAR : SIMILAR;
    }
  }
  const foreignWeights = weights.map((of, way) => (way === AS_TYPED ? of : of.map((weight) => weight * FOREIGN)));
  return { weights, foreignWeights, reasons, namesThing };
}

export const RANK_TABLES: Record<Locale, RankTables> = { it: tablesFor('it', factorOf), en: tablesFor('en', factorOf) };

const withoutMentions = (rank: number): number => (MENTIONS.has(rank) ? 0 : factorOf(rank));
/** The same without what has a word only in features or the description. */
export const NAMING_TABLES: Record<Locale, RankTables> = {
  it: tablesFor('it', withoutMentions),
  en: tablesFor('en', withoutMentions),
};
