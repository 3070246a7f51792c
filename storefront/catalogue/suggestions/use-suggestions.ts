import { useEffect, useState } from 'react';
import { SUGGESTION_LETTERS, SUGGESTION_PAUSE } from '../../../domain/defaults.ts';
import { MAXIMUM_TEXT } from '../../../domain/listing-url.ts';
import type { Suggestions } from '../../parsers/suggestions.ts';
import { askSuggestions } from './ask-suggestions.ts';

/** The suggestions for a text. */
export interface FoundSuggestions extends Suggestions {
  text: string;
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
 * and a failed one is ignored (R8.21). Null while there is nothing to show.
 */
export function useSuggestions(typed: string): FoundSuggestions | null {
  const [found, setFound] = useState<FoundSuggestions | null>(null);
  const text = typed.trim();

  useEffect(() => {
    if (!isLongEnough(text)) return;
    const abort = new AbortController();
    const ask = async () => {
      try {
        const response = await askSuggestions(text, abort.signal);
        if (!abort.signal.aborted) setFound({ ...response, text });
      } catch {
        if (!abort.signal.aborted) setFound(null);
      }
    };
    const timer = setTimeout(() => void ask(), SUGGESTION_PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);

  // The last suggestions stay until the next response; below three letters nothing is shown.
  return isLongEnough(text) ? found : null;
}
