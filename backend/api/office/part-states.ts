import type { Services } from '../../services.ts';

/** What the health of the shop is told by the parts themselves. The demonstration sends its mails to files on purpose. */
export async function partStates({ search, settings, currentErp, mailing, payments }: Services) {
  const [erp, { smtp }] = await Promise.all([currentErp(), mailing.connection()]);
  return {
    search: { failures: search.status().failures, isReady: search.isReady() },
    isConnected: { erp: erp !== null, mail: smtp !== null || settings.demonstration, payments: payments !== null },
  };
}
