import { useEffect, useState } from 'react';
import { MAXIMUM_TEXT } from '../../../domain/listing-url.ts';
import type { Suggestions } from '../../parsers/suggestions.ts';
import { askSuggestions } from './ask-suggestions.ts';

/** Letters from which on suggestions are asked for (R4.17), and the quiet before it, in milliseconds (R9.2). */
const leastLetters = 3;
const pause = 500;

/** What was found for a text. */
export interface FoundSuggestions extends Suggestions {
  text: string;
}

/** Id of a row of the list, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Whether a typed text is long enough to ask for, and no pasted list of codes. */
export function isLongEnough(text: string): boolean {
  const { length } = text.trim();
  return length >= leastLetters && length <= MAXIMUM_TEXT;
}

/**
 * Suggestions for what is being typed: asked half a second after the last key, a request that something newer
 * overtakes is given up, and a failing one is ignored (R8.21). Null while there is nothing to show.
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
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);

  // What was found for a shorter text stays while the next answer is on its way; below three letters nothing does.
  return isLongEnough(text) ? found : null;
}
