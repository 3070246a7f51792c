import recorded from '../../contract/response-examples.json' with { type: 'json' };
import type { EndpointName } from '../../contract/index.ts';

/** A successful response of each endpoint, as the recording left it. */
const responses: Partial<Record<EndpointName, unknown>> = recorded.responses;
const errors: Readonly<Record<string, unknown>> = recorded.errors;

/** The example of an endpoint's successful response; undefined where none was recorded. */
export function responseExample(name: EndpointName): unknown {
  return responses[name];
}

/** The examples of failed requests, as components of the document. */
export const errorExamples: Readonly<Record<string, { value: unknown }>> = Object.fromEntries(
  Object.entries(errors).map(([status, value]) => [`Error${status}`, { value }]),
);

/** References to the example of a status. */
export function errorExample(status: string): { error: { $ref: string } } {
  return { error: { $ref: `#/components/examples/Error${status}` } };
}
