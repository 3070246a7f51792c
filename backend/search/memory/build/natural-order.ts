import { fold } from '../../fold.ts';

/** Sort key of a text with which `M8` sorts before `M10` and accented letters sort with their base letters. */
export function naturalKey(text: string): string {
  return fold(text).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(8, '0'));
}

const CLOTHES = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', 'xxxxl', 'xxxxxl'];

function clothesRank(size: string): number {
  const plain = size.toLowerCase().replace(/^(\d)xl$/, (_, times: string) => `${'x'.repeat(Number(times))}l`);
  return CLOTHES.indexOf(plain);
}

/** Compares sizes: XS S M L XL first, then numbers by value, then the rest by name. */
export function compareSizes(one: string, other: string): number {
  const [oneRank, otherRank] = [clothesRank(one), clothesRank(other)];
  if (oneRank !== -1 && otherRank !== -1) return oneRank - otherRank;
  if (oneRank !== -1 || otherRank !== -1) return oneRank === -1 ? 1 : -1;
  const [oneKey, otherKey] = [naturalKey(one), naturalKey(other)];
  return oneKey < otherKey ? -1 : oneKey > otherKey ? 1 : 0;
}
