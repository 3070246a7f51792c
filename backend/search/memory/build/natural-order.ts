import { fold } from '../../fold.ts';

/** Sort key of a text with which `M8` sorts before `M10` and accented letters sort with their base letters. */
export function naturalKey(text: string): string {
  return fold(text).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(8, '0'));
}
