import type { PageRequest } from '../../routing/page-data.ts';

/** How many orders of colleagues wait for a colleague who may approve them. */
export async function countWaiting({ api }: PageRequest): Promise<number> {
  return (await api.call('getApprovals', { status: 'waiting', per_page: 1 })).message.waiting;
}
