import type { Endpoint } from '../../contract/endpoint.ts';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { isTimedOut, readWithin, type Reads } from '../database/index.ts';
import type { Services } from '../services.ts';
import type { HandlerContext } from './handler.ts';

/** Milliseconds for a search in the lines of a customer's documents. */
const LONGEST_SEARCH = 10_000;

/**
 * Reads a list. A search for a text reads every line of the customer's documents, so it is queued and has limited time,
 * after which it fails with 503 and the advice to choose a shorter period.
 */
export async function readList<Result>(
  services: Services,
  { person, reads }: HandlerContext,
  searched: string,
  read: (reads: Reads) => Promise<Result>,
): Promise<Result> {
  if (searched.trim() === '') return read(reads);
  return services.queues.searches.run(person, () => withTimeoutAdvice(() => readWithin(reads, LONGEST_SEARCH, read)));
}

/** Reads, and reports a query that was cancelled because it took too long with advice on how to narrow it. */
export async function withTimeoutAdvice<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (isTimedOut(error)) throw new AppError('unavailable', 'listTooSlow');
    throw error;
  }
}

/**
 * Reads all entries of an endpoint's list, without pages, and passes them on in batches. The request is already
 * validated. Stops when the client has left.
 */
export type ListReader<C extends Endpoint> = (
  services: Services,
  request: z.output<C['request']>,
  context: HandlerContext,
  take: (entries: object[]) => void,
) => Promise<void>;
