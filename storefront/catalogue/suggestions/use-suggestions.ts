import { SUGGESTION_LETTERS, SUGGESTION_PAUSE, SUGGESTION_ROWS } from '../../../domain/defaults.ts';
import { MAXIMUM_TEXT } from '../../../domain/listing-url.ts';
import { type Suggestions, parseSuggestions } from './parse-suggestions.ts';
import { useListOf } from '../../ui/use-list-of.ts';
import { browserApi } from '../../api-client/browser-api.ts';

/** Requests the five best matches of a text. Rejects with a RequestFailure, and when `signal` aborts it. */
export async function askSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
  return parseSuggestions(await browserApi().call('autocomplete', { q: text, rows: SUGGESTION_ROWS }, signal));
}

/** The suggestions for a text. */
export interface FoundSuggestions extends Suggestions {
  text: string;
  /** Whether it is the typed text; suggestions of a text before are shown until then, but cannot be chosen. */
  isCurrent: boolean;
}

/** Id of a row of the list, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Whether a typed text is long enough for suggestions and not a pasted list of codes. */
export function isLongEnough(text: string): boolean {
  const { length } = text.trim();
  return length >= SUGGESTION_LETTERS && length <= MAXIMUM_TEXT;
}

/**
 * Suggestions for the typed text: requested half a second after the last key. A newer text aborts a pending request,
 * and a failed one is ignored. Null while there is nothing to show; below three letters nothing is shown.
 */
export function useSuggestions(typed: string): FoundSuggestions | null {
  const text = typed.trim();
  const isAsked = isLongEnough(text);
  const { list, listText, isCurrent } = useListOf(text, askSuggestions, { pause: SUGGESTION_PAUSE, isAsked });
  return isAsked && list && listText !== null ? { ...list, text: listText, isCurrent } : null;
}

/** Whether a typed text equals a code, ignoring separators and case: 'vs12ot' is VS-12-OT. */
export function isSameCode(typed: string, code: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return bare(typed) !== '' && bare(typed) === bare(code);
}
