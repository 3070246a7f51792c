import type { TaskList } from 'graphile-worker';
import { mailPasswordReset, type ResetRequest } from './password/reset-password.ts';
import { storeAccessRequest, type AccessRequest } from './registration/access-request.ts';
import { checkVatNumber } from './registration/check-vat.ts';
import { deleteUnconfirmed } from './registration/confirm-email.ts';
import { ASK_ACCESS, ASK_RESET, CHECK_VAT, DROP_UNCONFIRMED, type AccountJobServices } from './services.ts';

/** The jobs of accounts by their names on the queue. */
export function accountTasks(services: AccountJobServices): TaskList {
  return {
    [ASK_RESET]: (payload) => mailPasswordReset(services, payload as ResetRequest),
    [ASK_ACCESS]: (payload) => storeAccessRequest(services, payload as AccessRequest),
    [DROP_UNCONFIRMED]: (payload) => deleteUnconfirmed(services, (payload as { requestId: number }).requestId),
    [CHECK_VAT]: (payload) => checkVatNumber(services, (payload as { requestId: number }).requestId),
  };
}
