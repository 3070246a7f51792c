import type * as contract from '../../contract/invitations.ts';
import { acceptInvitation, findInvitation, logOwnLogin, noteInvitationOpened } from '../accounts/index.ts';
import { listUsableAddresses } from '../customers/index.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import type { Handler, HandlerContext } from './handler.ts';
import { endEarlierSession, serializeSessionUser } from './session.ts';

async function requireInvitation(services: Services, code: string) {
  const invitation = await findInvitation(services, services.database.query, code);
  if (!invitation) throw new AppError('not-found', 'invitationNotValid');
  return invitation;
}

export const handleGetInvitation: Handler<typeof contract.getInvitation> = async (services, request) => {
  const invitation = await requireInvitation(services, request.code);
  await noteInvitationOpened(services, services.database.query, invitation.memberId);
  const { companyName, email, name, inviter, userId } = invitation;
  return { message: { company_name: companyName, email, name, inviter, has_login: userId !== null } };
};

/** The user of an existing login who proves with its password that it accepts; guesses count as login attempts. */
async function provenUser(services: Services, email: string, password: string, context: HandlerContext) {
  const { networkAddress, deviceCookie } = context;
  if (password === '')
    throw new AppError('invalid', 'dataInvalid', { errors: { password: [{ key: 'valueMissing' }] } });
  const credentials = { name: email, password, networkAddress, deviceCookie, mayHaveNoCompany: true };
  const proven = await services.login.check(credentials);
  if (proven) return proven.user.id;
  const errors = { password: [{ key: 'invitationWrongPassword' as const }] };
  throw new AppError('invalid', 'dataInvalid', { errors });
}

export const handleAcceptInvitation: Handler<typeof contract.acceptInvitation> = async (services, request, context) => {
  const { code, password, name = '' } = request;
  const invitation = await requireInvitation(services, code);
  const { email } = invitation;
  const provenUserId = invitation.userId === null ? null : await provenUser(services, email, password, context);
  const { database, clock, settings, sessions } = services;
  const accepted = await acceptInvitation(
    { database, secret: settings.sessionSecret, clock },
    { token: code, name, password, provenUserId },
  );
  services.identities.forgetAll();
  // An existing login may need more than its password, so it logs in as usual.
  if (!accepted.isNewLogin) return { message: { success: true, user: null } };
  const { userId, customerId } = accepted;
  const [address] = await listUsableAddresses(database, userId, customerId);
  await endEarlierSession(services, context);
  const opened = await sessions.open(
    { id: userId, kind: 'client' },
    { customerId, addressId: address?.id ?? null },
    { userAgent: context.userAgent },
  );
  const identity = await services.identities.read(opened.sessionId);
  if (!identity) throw new Error('a session just opened has no identity');
  context.setSessionCookie(opened.cookie);
  await logOwnLogin(services, identity, context.userAgent);
  const access_token = await services.tokens.issue(opened.sessionId);
  return { message: { success: true, user: serializeSessionUser(identity) }, access_token };
};
