import { browserApi } from '../../api-client/browser-api.ts';
import { parseSuggestions, type Suggestions } from '../../parsers/suggestions.ts';

/** Asks for the best five matches of a text (R2.52). Rejects with a CallFailure, and when `signal` gives it up. */
export async function askSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
  return parseSuggestions(await browserApi().call('autocomplete', { q: text, rows: 5 }, signal));
}
