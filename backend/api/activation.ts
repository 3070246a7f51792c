import type * as contract from '../../contract/activation.ts';
import { parseCents } from '../../domain/money.ts';
import { findInvitationStop, stopInvitations, useLetter } from '../accounts/index.ts';
import { accountServices } from './account-services.ts';
import type { Handler } from './handler.ts';

export const handleUseLetterCode: Handler<typeof contract.useLetterCode> = async (services, request, context) => {
  const { locale, origin, networkAddress } = context;
  await services.accountLimits.count('letter', networkAddress);
  const { token } = await useLetter(accountServices(services), {
    ...{ code: request.code, vatNumber: request.vat_number, documentNumber: request.document },
    ...{ secondCode: request.second_code, name: request.name, email: request.email, locale, origin },
    totalCents: parseCents(request.total),
  });
  return { message: { success: true, code: token } };
};

export const handleGetInvitationStop: Handler<typeof contract.getInvitationStop> = async (services, { code }) => {
  const found = await findInvitationStop(accountServices(services), code);
  return { message: { is_valid: found !== null, is_stopped: found?.isStopped ?? false } };
};

export const handleStopInvitations: Handler<typeof contract.stopInvitations> = async (services, { code }, context) => {
  await services.accountLimits.count('accessCode', context.networkAddress);
  return { message: { success: await stopInvitations(accountServices(services), code) } };
};
