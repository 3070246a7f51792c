import type { TaskList } from 'graphile-worker';
import { sendAccountMail } from './mail/account-mail.ts';
import { mailPasswordReset, type ResetRequest } from './password/reset-password.ts';
import { storeAccessRequest, type AccessQuestion } from './registration/access-request.ts';
import { checkVatNumber } from './registration/check-vat.ts';
import { ASK_ACCESS, ASK_RESET, CHECK_VAT, SEND_MAIL, type AccountJobServices } from './services.ts';

/** The jobs of accounts by their names on the queue. */
export function accountTasks(services: AccountJobServices): TaskList {
  return {
    [SEND_MAIL]: (payload) => sendAccountMail(services, (payload as { mailId: string }).mailId),
    [ASK_RESET]: (payload) => mailPasswordReset(services, payload as ResetRequest),
    [ASK_ACCESS]: (payload) => storeAccessRequest(services, payload as AccessQuestion),
    [CHECK_VAT]: (payload) => checkVatNumber(services, (payload as { requestId: number }).requestId),
  };
}
