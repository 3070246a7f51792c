import type { Api } from '../api-client/api.ts';
import { fields, rows, text, whole } from '../parsers/values.ts';
import { loadPart } from './load-part.ts';

/** A frequent question with its answer. */
export interface FaqQuestion {
  /** Unique; the row of the question has the fragment `#faq-<name>`. */
  name: string;
  topic: string;
  question: string;
  /** Sanitised HTML. */
  answer: string;
}

/** Parses the response of `faq`: the questions in their order. */
export function parseFaq(response: unknown): FaqQuestion[] {
  return rows(response)
    .map(fields)
    .sort((one, other) => whole(one.order) - whole(other.order))
    .map(({ name, topic, question, answer }) => ({
      name: text(name),
      topic: text(topic),
      question: text(question),
      answer: text(answer),
    }));
}

/** Loads the frequent questions; null when they can't be loaded, so that only their part of a page fails. */
export function loadFaq(api: Api): Promise<FaqQuestion[] | null> {
  return loadPart(api.call('faq', {}).then(parseFaq));
}
