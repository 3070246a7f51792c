import { Client, errors } from '@opensearch-project/opensearch';
import { z } from 'zod';
import { inSpan, type Tracing } from '../../tracing/index.ts';

/**
 * What failed: OpenSearch can't be used now, it did not respond in time, or only this request could not be answered.
 */
export type FailureKind = 'unavailable' | 'timeout' | 'request';

/** OpenSearch did not respond in time, or not as expected; the message says why. */
export class SearchFailure extends Error {
  override name = 'SearchFailure';
  /** Whether the index is missing. */
  readonly isMissing: boolean;
  readonly kind: FailureKind;
  constructor(reason: string, kind: FailureKind, options: { cause?: unknown; isMissing?: boolean } = {}) {
    super(reason, { cause: options.cause });
    this.kind = kind;
    this.isMissing = options.isMissing ?? false;
  }
}

/** Whether a request failed because the index, alias or document is missing. */
export function isMissing(error: unknown): boolean {
  return error instanceof SearchFailure && error.isMissing;
}

/** What a failure was; what is no failure of OpenSearch concerns the request alone. */
export function failureKind(error: unknown): FailureKind {
  return error instanceof SearchFailure ? error.kind : 'request';
}

const kindOfStatus = (status: number): FailureKind => (status >= 500 ? 'unavailable' : 'request');

function kindOfError(error: unknown): FailureKind {
  if (error instanceof errors.TimeoutError) return 'timeout';
  return error instanceof errors.ResponseError ? kindOfStatus(error.statusCode ?? 0) : 'unavailable';
}

type Body = Record<string, unknown>;

interface AskOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  body?: Body | undefined;
  /** Lines of JSON, instead of a body. */
  lines?: readonly (Body | string)[] | undefined;
  milliseconds?: number;
}

/** Less than a supervisor waits for the end of the process. */
const LONGEST_WRITE_MILLISECONDS = 15_000;

const responsesSchema = z.object({ responses: z.array(z.unknown()) });
/** A response of which only the success counts. */
export const anySchema = z.looseObject({});
/** A response to writes of which all succeeded. */
export const bulkSchema = z.object({ errors: z.literal(false) });
/** A response over the whole index, and not over the part that was read in time. */
const completeSchema = z.looseObject({
  timed_out: z.literal(false),
  _shards: z.object({ failed: z.literal(0) }),
});
/** A response over the part that was read in time. */
const lateSchema = z.looseObject({ timed_out: z.literal(true) });
const failureSchema = z.object({
  status: z.number().default(500),
  error: z.object({
    type: z.string(),
    reason: z.string(),
    root_cause: z.array(z.object({ reason: z.string() })).default([]),
  }),
});

function failureOf(response: unknown): SearchFailure {
  const failed = failureSchema.safeParse(response);
  if (!failed.success) {
    const kind = lateSchema.safeParse(response).success ? 'timeout' : 'unavailable';
    return new SearchFailure('OpenSearch responded with a part of the result, or with something else', kind);
  }
  const { status, error } = failed.data;
  const { type, reason, root_cause: causes } = error;
  const reasons = [reason, ...causes.map((cause) => cause.reason)].join('; ').slice(0, 300);
  return new SearchFailure(`OpenSearch: ${reasons}`, kindOfStatus(status), {
    isMissing: type === 'index_not_found_exception',
  });
}

/** A connection to OpenSearch; every response is checked, because a proxy may respond in its place. */
export class SearchClient {
  readonly #client: Client;
  readonly #tracing: Tracing | null;

  /** @param url address of a node or a load balancer, with name and password if it needs them. */
  constructor(url: string, tracing: Tracing | null = null) {
    this.#tracing = tracing;
    this.#client = new Client({ node: url, maxRetries: 0, requestTimeout: LONGEST_WRITE_MILLISECONDS });
  }

  /** Sends a request; rejects with SearchFailure. */
  ask<Result>(schema: z.ZodType<Result>, path: string, options: AskOptions = {}): Promise<Result> {
    // Names of indexes contain the time; what is asked of them is a fixed set of names.
    const operation = /\/(_[a-z_]+)/.exec(path)?.[1] ?? 'index';
    const attributes = { 'peer.service': 'opensearch', 'http.request.method': options.method ?? 'GET' };
    const name = `opensearch ${operation}`;
    return inSpan(this.#tracing, name, { kind: 'client', attributes }, () => this.#ask(schema, path, options));
  }

  async #ask<Result>(schema: z.ZodType<Result>, path: string, options: AskOptions): Promise<Result> {
    const { method = 'GET', body, lines, milliseconds } = options;
    let answered: unknown;
    try {
      const response = await this.#client.transport.request(
        { method, path, ...(lines ? { bulkBody: lines as Record<string, unknown>[] } : { body }) },
        milliseconds === undefined ? {} : { requestTimeout: Math.max(1, Math.ceil(milliseconds)) },
      );
      answered = response.body as unknown;
    } catch (error) {
      const isMissing = error instanceof errors.ResponseError && error.statusCode === 404;
      const reason = `OpenSearch: ${(error as Error).message.slice(0, 300)}`;
      throw new SearchFailure(reason, kindOfError(error), { cause: error, isMissing });
    }
    const { success, data, error } = schema.safeParse(answered);
    if (success) return data;
    // A proxy, or another program.
    throw new SearchFailure(
      `OpenSearch responded with something else: ${error.issues[0]?.message ?? ''}`,
      'unavailable',
    );
  }

  /** Several searches in one index at once; each response fits its schema. Rejects with SearchFailure. */
  async searchAll(
    index: string,
    searches: readonly { schema: z.ZodType; body: Body }[],
    milliseconds: number,
  ): Promise<unknown[]> {
    const lines = searches.flatMap(({ body }) => [{}, { timeout: `${Math.ceil(milliseconds)}ms`, ...body }]);
    const path = `/${index}/_msearch`;
    const { responses } = await this.ask(responsesSchema, path, { method: 'POST', lines, milliseconds });
    return searches.map(({ schema }, place) => {
      const { success, data } = completeSchema.safeParse(responses[place]);
      if (!success) throw failureOf(responses[place]);
      const parsed = schema.safeParse(data);
      if (parsed.success) return parsed.data;
      throw new SearchFailure(
        `OpenSearch responded with something else: ${z.prettifyError(parsed.error).slice(0, 300)}`,
        'request',
      );
    });
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}
