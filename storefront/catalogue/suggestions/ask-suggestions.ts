import { SUGGESTION_ROWS } from '../../../domain/defaults.ts';
import { browserApi } from '../../api-client/browser-api.ts';
import { parseSuggestions, type Suggestions } from './parse-suggestions.ts';

/** Requests the five best matches of a text. Rejects with a RequestFailure, and when `signal` aborts it. */
export async function askSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
  return parseSuggestions(await browserApi().call('autocomplete', { q: text, rows: SUGGESTION_ROWS }, signal));
}
