import type {
  changePassword as changeEndpoint,
  resetPassword as resetEndpoint,
} from '../../contract/reset-password.ts';
import {
  requestPasswordReset,
  changePassword,
  findResetLink,
  resetPassword,
  shortestPasswordOf,
} from '../accounts/index.ts';
import { AppError } from '../app-error.ts';
import { text, type MessageKey } from '../texts/index.ts';
import type { Services } from '../services.ts';
import { accountServices } from './account-services.ts';
import type { Handler, HandlerContext } from './handler.ts';
import { requireUser } from './require-user.ts';

function messageResponse(context: HandlerContext, success: boolean, key: MessageKey) {
  return { data: { success, message: text(context.locale, key) } };
}

async function ask(services: Services, name: string, context: HandlerContext) {
  await services.accountLimits.count('resetNetwork', context.networkAddress);
  await services.accountLimits.count('resetName', name.toLowerCase());
  const { locale, origin } = context;
  await requestPasswordReset(accountServices(services), { name, locale, origin });
  return messageResponse(context, true, 'resetAsked');
}

export const handleResetPassword: Handler<typeof resetEndpoint> = async (services, request, context) => {
  const { username, code, password } = request;
  const { locale, origin } = context;
  if (code === undefined) return ask(services, username ?? '', context);
  const accounts = accountServices(services);
  if (password !== undefined) {
    const isDone = await resetPassword(accounts, { token: code, password, locale, origin });
    return messageResponse(context, isDone, isDone ? 'resetDone' : 'resetLinkInvalid');
  }
  const link = await findResetLink(accounts, code);
  if (!link) return messageResponse(context, false, 'resetLinkInvalid');
  const { data } = messageResponse(context, true, 'resetLinkValid');
  return {
    data: {
      ...data,
      name: link.name,
      ...(link.companyName && { company_name: link.companyName }),
      shortest_password: await shortestPasswordOf(services.database.query, link.userId),
    },
  };
};

export const handleChangePassword: Handler<typeof changeEndpoint> = async (services, request, context) => {
  const user = requireUser(context);
  if (request.old_password === '') {
    throw new AppError('invalid', 'dataInvalid', { errors: { old_password: [{ key: 'valueMissing' }] } });
  }
  await services.accountLimits.count('ownPassword', `user ${user.userId}`);
  const { locale, origin } = context;
  const passwords = { old: request.old_password, next: request.new_password, locale, origin };
  await changePassword(accountServices(services), user, passwords);
  return { data: { success: true } };
};
