import { isReason, reasonText } from './reasons.ts';

/** A value with every reason in it as its English text, for tests. */
export function inEnglish(value: unknown): unknown {
  if (isReason(value)) return reasonText('en', value);
  if (Array.isArray(value)) return value.map(inEnglish);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inEnglish(one)]));
}
