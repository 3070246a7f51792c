import { Hono } from 'hono';
import { officeEndpoints, type OfficeEndpointName } from '../../contract/office/index.ts';
import type { OfficeEndpoint } from '../../contract/office/endpoint.ts';
import type { Locale } from '../../domain/locale.ts';
import { officeHandlerOf, type OfficeContext, type OfficeHandler } from '../api/office/index.ts';
import { requireProof } from '../api/office/proof.ts';
import { AppError } from '../app-error.ts';
import { networkOf } from '../accounts/index.ts';
import type { Identity } from '../customers/index.ts';
import { currentRequestId } from '../request-log.ts';
import type { Services } from '../services.ts';
import { checkRequest, parseJsonBody } from './check-request.ts';
import { errorResponse, localeOfHeader } from './error-response.ts';
import { logDenied } from './invoke.ts';
import { networkAddressOf } from './network-address.ts';
import { officeIdentity } from './request-identity.ts';
import { mayInOffice } from './roles.ts';
import { OFFICE_LOOKS } from './view-only.ts';

/** What is known about a request to the office before its body is validated. */
export interface OfficeRequestFacts {
  identity: Identity | null;
  locale: Locale;
  networkAddress: string;
}

/**
 * Runs an endpoint of the office. Fails with 401 without a session, with 404 for users who have no role in the office, as
 * if it did not exist (decision 5.2), and with 403 without the permission or a recent proof.
 */
export async function invokeOffice(
  services: Services,
  name: OfficeEndpointName,
  body: unknown,
  facts: OfficeRequestFacts,
): Promise<unknown> {
  const endpoint: OfficeEndpoint = officeEndpoints[name];
  const { identity, locale } = facts;
  if (!identity) throw new AppError('unauthenticated', 'logIn');
  const { office } = identity;
  if (!office) throw new AppError('not-found', 'notFound');
  if (identity.needsSecondFactor || (endpoint.permission !== 'own' && !mayInOffice(identity, endpoint.permission))) {
    logDenied(services, name, facts);
    const permission = identity.needsSecondFactor || endpoint.permission === 'own' ? undefined : endpoint.permission;
    throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted', ...(permission && { permission }) });
  }
  if (office.ownRole && !OFFICE_LOOKS.has(name))
    throw new AppError('forbidden', 'tryingRole', { reason: 'trying-role' });
  if (endpoint.needsProof) requireProof(office, services.clock());
  const request = checkRequest(endpoint.request, body, locale);
  const context: OfficeContext = {
    identity: { ...identity, office },
    actor: {
      ...{ kind: 'person', id: identity.userId, name: identity.name },
      ...{ httpRequest: currentRequestId(), network: networkOf(facts.networkAddress) },
    },
    may: (permission) => mayInOffice(identity, permission),
    locale,
  };
  return (officeHandlerOf(name) as OfficeHandler<OfficeEndpoint>)(services, request, context);
}

/** The endpoints of the office, for pages of this shop with the cookie of an office session. */
export function createOfficeApi(services: Services): Hono {
  const api = new Hono();
  for (const name of Object.keys(officeEndpoints) as OfficeEndpointName[]) {
    api.post(`/${officeEndpoints[name].path}`, async (context) => {
      const body = parseJsonBody(await context.req.text());
      const response = await invokeOffice(services, name, body, {
        identity: await officeIdentity(context, services),
        locale: localeOfHeader(context),
        networkAddress: networkAddressOf(context, services),
      });
      context.header('cache-control', 'no-store');
      return context.json(response as object);
    });
  }
  api.all('*', () => {
    throw new AppError('not-found', 'notFound');
  });
  api.onError((error, context) => errorResponse(context, services, error, localeOfHeader(context)));
  return api;
}
