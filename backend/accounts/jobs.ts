import type { TaskList } from 'graphile-worker';
import { logFailedLogin, type FailedLogin } from './failed-logins.ts';
import { mailPasswordReset, type ResetRequest } from './password/reset-password.ts';
import { storeAccessRequest, type AccessRequest } from './registration/access-request.ts';
import { checkVatNumber } from './registration/check-vat.ts';
import { deleteUnconfirmed } from './registration/confirm-email.ts';
import {
  ASK_ACCESS,
  ASK_RESET,
  CHECK_VAT,
  DROP_UNCONFIRMED,
  LOG_FAILED_LOGIN,
  type AccountJobServices,
} from './services.ts';

/** The jobs of accounts by their names on the queue. */
export function accountTasks(services: AccountJobServices): TaskList {
  return {
    [ASK_RESET]: (payload) => mailPasswordReset(services, payload as ResetRequest),
    [ASK_ACCESS]: (payload) => storeAccessRequest(services, payload as AccessRequest),
    [LOG_FAILED_LOGIN]: (payload) =>
      logFailedLogin(services, payload as { userId: number | null; action: FailedLogin }),
    [DROP_UNCONFIRMED]: (payload) => deleteUnconfirmed(services, (payload as { requestId: number }).requestId),
    [CHECK_VAT]: (payload) => checkVatNumber(services, (payload as { requestId: number }).requestId),
  };
}
