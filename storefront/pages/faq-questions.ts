import type { Api, ResponseOf } from '../api-client/api.ts';
import { listOf } from '../parsers/wire.ts';
import { loadPart } from '../shell/failed-part.tsx';

/** A frequent question with its answer; its row has the fragment `#faq-<name>`. */
export type FaqQuestion = Omit<ResponseOf<'faq'>[number], 'order'>;

/** Loads the frequent questions; null when they can't be loaded, so that only their part of a page fails. */
export function loadFaq(api: Api): Promise<FaqQuestion[] | null> {
  return loadPart(api.call('faq', {}).then(listOf));
}
