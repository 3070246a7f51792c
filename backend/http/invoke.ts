import { ALL_MONEY, moneySeen, type SeenMoney } from '../../domain/sees-money.ts';
import type { Locale } from '../../domain/locale.ts';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { handlerOf, listReaders } from '../api/index.ts';
import type { Handler, HandlerContext } from '../api/handler.ts';
import type { ListReader } from '../api/read-list.ts';
import {
  moneyViewer,
  requireOrdering,
  resolveRequestContext,
  type Identity,
  type RequestContext,
} from '../customers/index.ts';
import type { Reads } from '../database/index.ts';
import type { MessageKey } from '../texts/index.ts';
import type { ProcessMetrics } from '../metrics/index.ts';
import { AppError } from '../app-error.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Permission } from '../../contract/permission.ts';
import type { Services } from '../services.ts';
import { checkRequest } from './check-request.ts';
import { hideMoney, withoutAmounts } from './hide-money.ts';
import { personKey } from './person.ts';
import { mayUse } from './roles.ts';
import { VIEW_ENDPOINTS } from './view-only.ts';

/** What is known about a request before its body is validated. */
export interface RequestFacts {
  identity: Identity | null;
  /** Language of messages and data texts. */
  locale: Locale;
  /** The shop's base URL for links given to others; null when it is not known. */
  origin: string | null;
  networkAddress: string;
  /** Its signal is aborted when the client has left; missing for requests of the shop itself. */
  leaving?: () => AbortSignal | undefined;
  sessionCookie: string | null;
  setSessionCookie: (value: string | null) => void;
  deviceCookie: string | null;
  setDeviceCookie: (value: string) => void;
  userAgent: string | null;
  /** The database for lists that may be some seconds old. */
  reads: Reads;
  /** Mark of a browser that has just written; null for others. */
  writeMark: string | null;
}

/** Error messages for guests without a permission, where they differ from the default. */
const GUEST_SENTENCES: Partial<Record<Permission, MessageKey>> = { 'wishlist.use': 'logInForWishlist' };

/** Permissions for filling carts and placing orders, which are not available to a closed customer or address. */
const ORDERING: ReadonlySet<Permission> = new Set(['cart.edit', 'order.place']);

/** Logs a request without permission, so that attacks can be investigated. */
export function logDenied(
  { logger }: Services,
  name: string,
  { identity, networkAddress }: Pick<RequestFacts, 'identity' | 'networkAddress'>,
): void {
  logger.warn({ call: name, user: identity?.userId ?? null, networkAddress }, 'access denied');
}

/** Checks the permission, validates the request and resolves its context. Throws AppError or RejectedRequest. */
function authorize(
  name: EndpointName,
  body: unknown,
  facts: RequestFacts,
): { request: object; context: HandlerContext } {
  const endpoint: Endpoint = endpoints[name];
  if (facts.identity?.viewing && !VIEW_ENDPOINTS.has(name))
    throw new AppError('forbidden', 'viewOnly', { reason: 'view-only' });
  if (!mayUse(facts.identity, endpoint.permission)) {
    if (!facts.identity) throw new AppError('unauthenticated', GUEST_SENTENCES[endpoint.permission] ?? 'logIn');
    throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted' });
  }
  const request = checkRequest(endpoint.request, body, facts.locale) as { client_id?: string; address_code?: string };
  // Logging out must work in a window that still shows the previous customer.
  const requester = resolveRequestContext(facts.identity, endpoint.namesAnyClient ? {} : request);
  if (requester.client && ORDERING.has(endpoint.permission) && !endpoint.openToClosed)
    requireOrdering(requester.client);
  const context: HandlerContext = {
    requester,
    person: {
      key: personKey(facts.identity, facts.networkAddress),
      // Most requests never ask for it.
      get leaving() {
        return facts.leaving?.();
      },
    },
    mayUse: (permission) => mayUse(facts.identity, permission),
    reads: facts.reads,
    writeMark: facts.writeMark,
    locale: facts.locale,
    origin: facts.origin,
    networkAddress: facts.networkAddress,
    sessionCookie: facts.sessionCookie,
    setSessionCookie: facts.setSessionCookie,
    deviceCookie: facts.deviceCookie,
    setDeviceCookie: facts.setDeviceCookie,
    userAgent: facts.userAgent,
  };
  return { request, context };
}

/** Runs one endpoint: see invoke. */
async function runEndpoint(
  services: Services,
  name: EndpointName,
  body: unknown,
  facts: RequestFacts,
): Promise<unknown> {
  const { request, context } = authorize(name, body, facts);
  const handler = handlerOf(name) as Handler<Endpoint>;
  const run = async () => {
    const response = await handler(services, request, context);
    countChange(services.metrics, name, endpoints[name].permission, response);
    return response;
  };
  const sees = moneyOf(context.requester, endpoints[name].permission);
  try {
    return hideMoney(name, await run(), sees);
  } catch (error) {
    throw sees.price && sees.document ? error : withoutAmounts(error);
  }
}

/**
 * The kinds of money that a request may see. A signed payment link shows what its document costs to anybody who has it.
 * An agent sees what the carts of its clients are worth before it acts for one of them.
 */
function moneyOf({ client, identity }: RequestContext, permission: Permission): SeenMoney {
  if (permission === 'payment-link.use') return ALL_MONEY;
  if (permission === 'client.choose' && identity?.kind === 'agent') return ALL_MONEY;
  return moneySeen(moneyViewer(client));
}

/** Counts changes of carts and sent orders; `response` is what the endpoint returns. */
function countChange(
  { cartChanges, orders }: ProcessMetrics,
  name: EndpointName,
  permission: Endpoint['permission'],
  response: unknown,
): void {
  if (name === 'sendOrder') {
    const { message } = response as { message: object };
    orders.inc({ kind: 'approval' in message && message.approval ? 'approval' : 'order' });
  } else if (permission === 'cart.edit') cartChanges.inc({ endpoint: endpoints[name].path });
}

/**
 * Runs one endpoint: checks the permission, validates the body against the contract, resolves the request context, runs
 * the handler. Used for HTTP requests and for pages rendered in this process. Throws AppError or RejectedRequest.
 */
export async function invoke(
  services: Services,
  name: EndpointName,
  body: unknown,
  facts: RequestFacts,
): Promise<unknown> {
  return loggingDenied(services, name, facts, () => runEndpoint(services, name, body, facts));
}

async function loggingDenied<Result>(
  services: Services,
  name: EndpointName,
  facts: RequestFacts,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') logDenied(services, name, facts);
    throw error;
  }
}

/**
 * Reads all entries of an endpoint's list and passes them on in batches, as the endpoint would return them on its
 * pages: with its checks, and without the money that the requester may not see.
 */
export function invokeList(
  services: Services,
  name: keyof typeof listReaders,
  body: unknown,
  facts: RequestFacts,
  take: (entries: object[]) => void,
): Promise<void> {
  return loggingDenied(services, name, facts, async () => {
    const { request, context } = authorize(name, body, facts);
    const { read, field }: { read: ListReader<Endpoint>; field: string } = listReaders[name];
    const sees = moneyOf(context.requester, endpoints[name].permission);
    await read(services, request, context, (entries) => {
      const response = { message: { [field]: entries } };
      const { message } = hideMoney(name, response, sees) as typeof response;
      take(message[field] ?? []);
    });
  });
}
