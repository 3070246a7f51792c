import type { PageRequest } from '../routing/page-data.ts';
import { may, type Session } from './session.ts';

/** How many orders of colleagues wait for this user, who may approve them; 0 for everybody else. */
export async function countWaiting({ api }: PageRequest, session: Session | null): Promise<number> {
  if (!session || session.clientId === '0' || !may(session, 'order.approve')) return 0;
  return (await api.call('getApprovals', { status: 'waiting', per_page: 1 })).message.waiting;
}
