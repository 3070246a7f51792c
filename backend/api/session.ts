import type { loginCode } from '../../contract/security.ts';
import type { login, logout, session, SessionUser } from '../../contract/session.ts';
import {
  findSecondFactor,
  findLoginPlace,
  logOfficeLogin,
  logOwnLogin,
  rememberCustomer,
  reportFailedLogin,
  useSecondFactor,
  type LoggedIn,
} from '../accounts/index.ts';
import {
  findAssignedCustomer,
  firstAddress,
  listUsableAddresses,
  orderingStop,
  type Identity,
} from '../customers/index.ts';
import { findPendingTexts } from '../legal/index.ts';
import { seesMoney } from '../../domain/sees-money.ts';
import { centsToEuro } from '../../domain/money.ts';
import { mayUse, permissionsOf } from '../http/roles.ts';
import { text, type MessageKey } from '../texts/index.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { accountServices } from './account-services.ts';
import { serializeAddress } from './address-entry.ts';
import type { Handler, HandlerContext } from './handler.ts';

/** Serializes an identity. */
export function serializeSessionUser(identity: Identity): SessionUser {
  const { customer, addresses, membership } = identity;
  const selected = addresses.find((address) => address.id === identity.addressId);
  const limit = membership?.orderLimitCents ?? null;
  return {
    success: true,
    kind: identity.kind,
    name: identity.name,
    company_name: customer?.companyName ?? '',
    client_id: customer?.code ?? '0',
    address_codes: addresses.map((address) => ({ ...serializeAddress(address), is_active: address.isActive })),
    selected_address: selected?.code ?? '0',
    second_factor_needed: identity.needsSecondFactor,
    permissions: permissionsOf(identity),
    sees_prices: seesMoney(
      { seesPrices: membership?.seesPrices ?? true, isCustomerActive: customer?.isActive ?? true },
      'price',
    ),
    ordering_stop: customer && selected ? orderingStop({ customer, address: selected }) : null,
    role: membership?.role ?? null,
    order_limit: limit === null ? null : centsToEuro(limit),
    clients: identity.assignedCustomers.map((assigned) => ({
      client_id: assigned.code,
      company_name: assigned.companyName,
      is_active: assigned.isActive,
    })),
    clients_total: identity.assignedCount,
    ...(identity.viewing && { viewed_by: identity.viewing.name }),
  };
}

export const handleLogin: Handler<typeof login> = async (services, request, context) => {
  const { networkAddress, deviceCookie } = context;
  const name = request.username ?? request.email ?? '';
  const loggedIn = await services.login.check({ name, password: request.password, networkAddress, deviceCookie });
  if (!loggedIn) return { message: [{ success: false, message: text(context.locale, 'authenticationFailed') }] };
  if (await findSecondFactor(services, loggedIn.user.id)) {
    const challenge = await services.challenges.issue(loggedIn.user.id);
    return { message: [{ success: false, message: text(context.locale, 'secondFactorCodeNeeded'), challenge }] };
  }
  return openSession(services, loggedIn, context, { isProved: false });
};

export const handleLoginCode: Handler<typeof loginCode> = async (services, request, context) => {
  const userId = await services.challenges.userOf(request.challenge);
  const reject = (key: MessageKey, challenge?: string) => ({
    message: [{ success: false as const, message: text(context.locale, key), ...(challenge && { challenge }) }],
  });
  if (userId === null) return reject('secondFactorTooLate');
  await services.accountLimits.count('secondFactor', `user ${userId}`);
  if (!(await useSecondFactor(accountServices(services), userId, request.code))) {
    services.logger.warn({ userId, networkAddress: context.networkAddress }, 'second factor failed');
    await reportFailedLogin(services.database.query, userId, 'second-factor-failed');
    return reject('secondFactorCodeWrong', request.challenge);
  }
  const loggedIn = await services.login.resume(userId, context.deviceCookie);
  return loggedIn ? openSession(services, loggedIn, context, { isProved: true }) : reject('authenticationFailed');
};

/** Ends the session that the browser had, if any: a login replaces it, so that nobody keeps using it. */
export async function endEarlierSession(services: Services, context: HandlerContext): Promise<void> {
  const sessionId = context.sessionCookie ? await services.sessions.find(context.sessionCookie) : null;
  if (sessionId === null) return;
  await services.sessions.end(sessionId);
  services.identities.forget(sessionId);
}

async function openSession(
  services: Services,
  loggedIn: LoggedIn,
  context: HandlerContext,
  { isProved }: { isProved: boolean },
) {
  const { user } = loggedIn;
  await endEarlierSession(services, context);
  const { userAgent, networkAddress, locale } = context;
  const place =
    user.kind === 'operator' ? await findLoginPlace(services, { userId: user.id, networkAddress, userAgent }) : null;
  const opened = await services.sessions.open(
    user,
    { customerId: user.customer_id, addressId: user.first_address_id },
    { userAgent, isProved, place },
  );
  const identity = await services.identities.read(opened.sessionId);
  if (!identity) throw new Error('a session just opened has no identity');
  context.setSessionCookie(opened.cookie);
  context.setDeviceCookie(loggedIn.deviceCookie);
  if (place) await logOfficeLogin(services, identity, { ...place, userAgent, locale });
  else await logOwnLogin(services, identity, userAgent);
  const response = await sessionResponse(services, identity);
  return (await hasTextsToAccept(services, identity)) ? { ...response, texts_to_accept: true } : response;
}

/** Whether a person who may order is asked to accept something (decision 7.6). */
async function hasTextsToAccept({ database, shopSettings, clock }: Services, identity: Identity): Promise<boolean> {
  const { customer, membership, userId } = identity;
  if (!customer || !membership || !mayUse(identity, 'order.place')) return false;
  const buyer = { customerId: customer.id, userId };
  const settings = await shopSettings.current();
  return (await findPendingTexts(database.query, { buyer, moment: 'login', now: clock() }, settings)).length > 0;
}

/**
 * A session as its browser or program gets it. People of the office get no token: scripts can read it, and one flaw in a
 * page of the shop must not open the office (decision 5.3).
 */
async function sessionResponse(services: Services, identity: Identity) {
  const message = serializeSessionUser(identity);
  if (identity.kind === 'operator') return { message };
  return { message, access_token: await services.tokens.issue(identity.sessionId) };
}

/**
 * Selects the delivery address, an agent's customer or another company of the user; fails with 403 for those of others,
 * with nothing selected. Client 0 alone ends the agent's acting for a customer; the carts are not changed.
 */
async function choose(
  services: Services,
  identity: Identity,
  codes: { client_id?: string; address_code?: string },
): Promise<Identity | null> {
  if (identity.needsSecondFactor) throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted' });
  const { sessionId, userId } = identity;
  const ends = identity.kind !== 'client' && codes.client_id === '0' && codes.address_code === undefined;
  if (ends) await services.sessions.choose(sessionId, null, null);
  else {
    const wanted = codes.client_id === '0' ? undefined : codes.client_id;
    const customerId =
      wanted === undefined || wanted === identity.customer?.code
        ? identity.customer?.id
        : (await findAssignedCustomer(services.database, userId, { code: wanted }))?.id;
    // In the office a customer is chosen on its page, and the log says so.
    const isOther = identity.kind === 'operator' && customerId !== identity.customer?.id;
    if (customerId === undefined || isOther) throw new AppError('forbidden', 'notYourCustomer');
    const addresses = await listUsableAddresses(services.database, userId, customerId);
    const address =
      codes.address_code === undefined || codes.address_code === '0'
        ? firstAddress(addresses)
        : addresses.find((candidate) => candidate.code === codes.address_code);
    if (!address) throw new AppError('forbidden', 'notYourAddress');
    await services.sessions.choose(sessionId, customerId, address.id);
    if (customerId !== identity.customer?.id)
      await rememberCustomer(services.database, userId, customerId, services.clock());
  }
  services.identities.forget(sessionId);
  return services.identities.read(sessionId);
}

export const handleSession: Handler<typeof session> = async (services, request, context) => {
  const sessionId = context.sessionCookie ? await services.sessions.find(context.sessionCookie) : null;
  let identity = sessionId ? await services.identities.read(sessionId, context.writeMark) : null;
  if (!identity) {
    if (context.sessionCookie) context.setSessionCookie(null);
    return { message: null };
  }
  if (request.former_token !== undefined && !(await services.tokens.read(request.former_token))) {
    await services.sessions.end(identity.sessionId);
    services.identities.forget(identity.sessionId);
    context.setSessionCookie(null);
    const { userId } = identity;
    services.logger.warn(
      { userId, networkAddress: context.networkAddress },
      'session ended for a token that is not ours',
    );
    throw new AppError('unauthenticated', 'tokenNotValid', { reason: 'token-not-valid' });
  }
  if (request.client_id !== undefined || request.address_code !== undefined) {
    identity = await choose(services, identity, request);
    if (!identity) return { message: null };
  }
  return sessionResponse(services, identity);
};

/** Ends the session of the cookie and that of the token: API clients only have a token, and the two may differ. */
export const handleLogout: Handler<typeof logout> = async (services, _request, context) => {
  const ofCookie = context.sessionCookie ? await services.sessions.find(context.sessionCookie) : null;
  const ofToken = context.requester.identity?.sessionId ?? null;
  for (const sessionId of new Set([ofCookie, ofToken])) {
    if (sessionId === null) continue;
    await services.sessions.end(sessionId);
    services.identities.forget(sessionId);
  }
  context.setSessionCookie(null);
  return { message: { response: true } };
};
