import { asRequestFailure } from '../../api-client/request-failure.ts';

/** What a part of the overview needs: loaded, failed, or not for this user. */
export type Block<Data> = { state: 'ready'; data: Data } | { state: 'failed' } | { state: 'closed' };

/** Waits for a part. Its failure does not affect the others; only the end of the session rejects. */
export async function settle<Data>(request: Promise<Data>): Promise<Block<Data>> {
  try {
    return { state: 'ready', data: await request };
  } catch (error) {
    const { status } = asRequestFailure(error);
    if (status === 401) throw error;
    return { state: status === 403 ? 'closed' : 'failed' };
  }
}

/** Two lists as one: failed when one of them is, closed when both are. */
export function merge<Item>(first: Block<Item[]>, second: Block<Item[]>): Block<Item[]> {
  if (first.state === 'failed' || second.state === 'failed') return { state: 'failed' };
  if (first.state === 'closed') return second;
  return second.state === 'closed' ? first : { state: 'ready', data: [...first.data, ...second.data] };
}
