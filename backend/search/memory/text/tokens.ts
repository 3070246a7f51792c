import { fold } from '../../fold.ts';

/**
 * A searchable piece of text.
 * word: letters only. number: `10`, `1.5`. quantity: number and unit, `10mm`. fraction: `1/2`, `1.1/2`. dimension:
 * `m8x40`. diameter: `ø20` for `Ø 20`, `diametro 20` and `d.20`. size: `tg9` for `taglia 9`, `tg. 9` and `size 9`.
 * mixed: letters, digits and separators, a code or `IP65`.
 */
export interface Token {
  kind: 'word' | 'number' | 'quantity' | 'fraction' | 'dimension' | 'diameter' | 'size' | 'mixed';
  /** The canonical form under which it is found. */
  text: string;
  /** Further forms under which it is found: `m8x40` also as `8x40`, `m8`, `40`; `10mm` also as `10`. */
  parts: string[];
  /** The original text, folded. */
  written: string;
  /** Set for a word before a full stop, which may be an abbreviation: `rubin. lavabo`. */
  isBeforeStop?: true;
}

/** Spellings of units and their canonical form. */
const UNITS: Record<string, string> = {
  mm: 'mm', millimetri: 'mm', cm: 'cm', centimetri: 'cm', dm: 'dm', m: 'm', mt: 'm', metri: 'm', metro: 'm', metre: 'm', metres: 'm', meter: 'm', meters: 'm',
  mm2: 'mm2', mmq: 'mm2', cm2: 'cm2', m2: 'm2', mq: 'm2', m3: 'm3', mc: 'm3', l: 'l', lt: 'l', litri: 'l', litro: 'l',
  litre: 'l', litres: 'l', ml: 'ml', cl: 'cl', kg: 'kg', chilo: 'kg', chili: 'kg', kilo: 'kg', g: 'g', gr: 'g', grammi: 'g', mg: 'mg', v: 'v', volt: 'v', kv: 'kv', w: 'w',
  watt: 'w', kw: 'kw', a: 'a', amp: 'a', ampere: 'a', ma: 'ma', ah: 'ah', mah: 'mah', hz: 'hz', khz: 'khz', mhz: 'mhz',
  ghz: 'ghz', nm: 'nm', n: 'n', kn: 'kn', bar: 'bar', lm: 'lm', k: 'k', hp: 'hp', cv: 'cv', db: 'db', gb: 'gb', mb: 'mb',
  tb: 'tb', my: 'my', pollici: '"', pollice: '"', inch: '"', inches: '"', '"': '"', '%': '%', '°': '°', '°c': '°c',
}; // prettier-ignore

const UNIT_PATTERN = Object.keys(UNITS)
  .sort((one, other) => other.length - one.length)
  .join('|');
const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const END = '(?![a-z0-9])';
// 'a' after a space is the preposition: `5 a 10`.
const UNIT = `(?:(?!\\sa(?![a-z]))\\s?(?<unit>${UNIT_PATTERN})${END})`;
const START = '(?<![a-z0-9])';

/** Words before the size of clothes, shoes and gloves. */
const SIZE_WORD = '(?:tgl?|taglia|taglie|size)';

const PATTERN = new RegExp(
  [
    `${START}${SIZE_WORD}\\.?\\s*(?<size>\\d{1,3}(?:[.,/]\\d{1,2})?|\\d?x{0,4}[sml])${END}`,
    `${START}(?<dimension>(?:m\\s?)?${NUMBER}(?:/\\d+)?(?:(?:\\s*[x*]\\s*|g)${NUMBER}(?:/\\d+)?)+)(?:${UNIT.replace('<unit>', '<dimensionUnit>')}|${END})`,
    `${START}(?<letters>[a-z]{0,2})(?<fraction>(?:\\d+(?:[."\\s-]\\s?))?\\d+/\\d+)"?(?:${UNIT.replace('<unit>', '<fractionUnit>')}|(?![a-z0-9/]))`,
    `${START}(?<quantity>${NUMBER})${UNIT}`,
    `${START}(?<number>${NUMBER})(?![a-z0-9]|[.,/_-][a-z0-9])`,
    `(?<run>[\\p{L}\\p{N}]+(?:[.\\-_/][\\p{L}\\p{N}]+)*)`,
  ].join('|'),
  'gu',
);

const DIAMETER = '\u2300';
/** Spellings of a diameter without its sign. */
const SAID_DIAMETER = /(?<![a-z0-9])(?:diametro|diameter|diam\.?|dia\.|d\.|fi\s)\s*(?=\d)/g;
/** Signs that stand for the diameter before a number: a Greek phi, the empty set. */
const OTHER_DIAMETER = /[\u03c6\u03d5\u2205](?=\s*\d)/g;
/** A fraction of an inch with blanks around its stroke: `1 / 2`. */
const WIDE_FRACTION = /(?<![\d.,/])(\d?[13579]) +\/ +(2|4|8|16|32|64)(?![\d.,/])/g;
/** Characters between tokens. */
const GAP = /[^\p{L}\p{N}]+/uy;
/** A word that no other rule can match: most words are, and the full pattern is slow. */
const PLAIN_WORD = /(?!tg|tagli|size)[a-z]{3,}(?![\p{L}\p{N}.\-_/])/uy;

const ELISIONS =
  /(?<![a-z0-9])(?:l|d|un|dell|all|dall|nell|sull|coll|quell|quest|sant|bell|tutt|mezz|c|n|s|m|t|v)'(?=[a-z0-9])/g;

/**
 * Amperes after a space; the capital distinguishes them from the preposition of `5 a 10`, unless all letters are
 * capitals.
 */
const AMPERES = / A(?![\p{L}\p{N}])/u;
const ALL_AMPERES = /(?<=\d) A(?![\p{L}\p{N}])/gu;
const AMPERES_AMONG_CAPITALS = /(?<=\d) A(?![\p{L}\p{N}]|\s*\d)/gu;

/** Removes the space before amperes: `16 A` becomes `16A`. */
function withAmperes(text: string): string {
  return text.replace(/\p{Ll}/u.test(text) ? ALL_AMPERES : AMPERES_AMONG_CAPITALS, 'A');
}

/** Whether a word is a unit written in full: `metro`, `litre`. */
export function isUnitWord(word: string): boolean {
  return word.length > 3 && Object.hasOwn(UNITS, word);
}

function decimal(number: string): string {
  return number.replace(',', '.');
}

function dimension(written: string, unit: string | undefined): Token {
  const values = written.split(/\s*[xg*]\s*/).map((value) => decimal(value.replace(/\s/g, '')));
  const bare = values.map((value) => value.replace(/^m/, ''));
  const parts = new Set([...values, ...bare, bare.join('x')]);
  // Values without a unit are millimetres, except for the cores of a cable: `M8x40`, `22 × 1`.
  const canonical = unit === undefined ? (written.includes('g') ? undefined : 'mm') : UNITS[unit];
  if (canonical) for (const value of bare) parts.add(value + canonical);
  // A cable with earth is written 3G1,5 but also searched as 3x1,5.
  const hasEarth = written.includes('g');
  const text = values.join(hasEarth ? 'g' : 'x');
  if (hasEarth) parts.add(values.join('x'));
  parts.delete(text);
  return { kind: 'dimension', text, parts: [...parts], written };
}

function fraction(letters: string, written: string): Token {
  const text = written.replace(/^(\d+)[."\s-]\s?/, '$1.');
  const [numerator = '', denominator = ''] = text.split('/');
  // `230/400` is not a fraction of an inch: its two numbers are also indexed separately.
  const parts = Number(denominator) > 64 ? [numerator, denominator] : [];
  return { kind: 'fraction', text: letters + text, parts: letters ? [text, ...parts] : parts, written };
}

function run(written: string): Token[] {
  const pieces = written.split(/[.\-_/]/);
  if (!/\p{N}/u.test(written)) return pieces.map(word);
  const [, letters, digits] = /^([a-z]{2,})(\d+)$/.exec(written) ?? [];
  const parts = letters !== undefined && digits !== undefined ? [letters, digits] : pieces;
  return [{ kind: 'mixed', text: pieces.join(''), parts: parts.length > 1 ? parts : [], written }];
}

function word(written: string): Token {
  return { kind: 'word', text: written, parts: [], written };
}

function tokenOf(groups: Record<string, string | undefined>): Token[] {
  if (groups.dimension !== undefined) return [dimension(groups.dimension, groups.dimensionUnit)];
  if (groups.fraction !== undefined) return [fraction(groups.letters ?? '', groups.fraction)];
  if (groups.size !== undefined) {
    const size = decimal(groups.size);
    return [{ kind: 'size', text: `tg${size}`, parts: [size], written: `tg ${groups.size}` }];
  }
  if (groups.quantity !== undefined) {
    const number = decimal(groups.quantity);
    const unit = UNITS[groups.unit ?? ''] ?? '';
    return [{ kind: 'quantity', text: number + unit, parts: [number], written: number + unit }];
  }
  if (groups.number !== undefined) {
    return [{ kind: 'number', text: decimal(groups.number), parts: [], written: groups.number }];
  }
  return run(groups.run ?? '');
}

/** Applies the diameter sign to a measure: `Ø 22` is found as such, and also as `22` and `22mm`. */
function diameter(token: Token): Token {
  const { kind, text, parts, written } = token;
  const [value = ''] = /^[\d.]+/.exec(text) ?? [];
  const inMillimetres = kind === 'number' || text === `${value}mm`;
  if (value !== '' && inMillimetres) {
    return { kind: 'diameter', text: `ø${value}`, parts: [value, `${value}mm`], written: `ø${written}` };
  }
  return kind === 'dimension' && value !== '' ? { ...token, parts: [...parts, `ø${value}`] } : token;
}

/**
 * Splits a text into searchable tokens, in the order written; at most about `limit` tokens. Elided articles are removed
 * with their apostrophe.
 */
export function tokensOf(text: string, limit = Infinity): Token[] {
  let folded = fold(AMPERES.test(text) ? withAmperes(text) : text);
  if (/d|fi/.test(folded)) folded = folded.replace(SAID_DIAMETER, DIAMETER);
  if (/[\u03c6\u03d5\u2205]/.test(folded)) folded = folded.replace(OTHER_DIAMETER, DIAMETER);
  if (folded.includes(' / ')) folded = folded.replace(WIDE_FRACTION, '$1/$2');
  if (folded.includes("'")) folded = folded.replace(ELISIONS, '').replace(/'s(?![a-z0-9])/g, '');
  // Most texts are plain words, which do not need the pattern for measures.
  if (!/[^a-z\s,;:!?()'&+*=<>-]|\b(?:tgl?|taglie|taglia|size)\s/.test(folded))
    return (folded.match(/[a-z]+/g) ?? []).slice(0, limit).map(word);
  const tokens: Token[] = [];
  let place = 0;
  const reads = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = place;
    const found = pattern.exec(folded);
    if (found) place = pattern.lastIndex;
    return found;
  };
  while (tokens.length < limit) {
    const isDiameter = reads(GAP)?.[0].includes(DIAMETER) === true;
    const [plain] = reads(PLAIN_WORD) ?? [];
    if (plain !== undefined) tokens.push(word(plain));
    else {
      const found = reads(PATTERN);
      if (!found) break;
      const read = tokenOf(found.groups ?? {});
      const last = read.at(-1);
      if (last?.kind === 'word' && folded[place] === '.') last.isBeforeStop = true;
      tokens.push(...(isDiameter ? read.map(diameter) : read));
    }
  }
  return tokens;
}
