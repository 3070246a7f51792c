import { asRequestFailure } from '../api-client/request-failure.ts';
import { parseCreditLeft } from '../parsers/credit.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { may, type Session } from '../session/session.ts';

/**
 * The credit that is left, in cents; null without a limit, for users who may not see it, and when it fails to load: no
 * order needs it. Only the end of the session rejects.
 */
export async function loadFreeCredit({ api }: PageRequest, session: Session): Promise<number | null> {
  if (!may(session, 'credit.view')) return null;
  try {
    return parseCreditLeft(await api.call('exposition', {}))?.left ?? null;
  } catch (error) {
    if (asRequestFailure(error).status === 401) throw error;
    return null;
  }
}
