import type { ReactNode } from 'react';
import type { ActionFunction } from 'react-router';
import { vi } from 'vitest';
import { configureBrowser, enterSession } from '../api-client/browser-api.ts';
import type { ApiResponse, StorefrontSettings } from '../api-client/request-context.ts';
import { HeaderPartsProvider } from '../routing/header-parts.tsx';
import { AppStateProvider } from '../session/app-state.tsx';
import type { RootData } from '../session/root-data.ts';
import type { Session } from '../session/session.ts';
import { renderAt, type Rendered } from './render.tsx';

const SETTINGS: StorefrontSettings = {
  guestNavigation: true,
  defaultListView: 'small-list',
  apiBase: '/api',
  bases: [],
  isConsentAsked: false,
  canPayOnline: true,
  applicationToken: null,
  pickup: null,
  transport: { cost: 1500, freeAbove: 30_000 },
  company: {
    name: 'Bancale',
    street: '',
    city: '',
    telephone: '',
    email: '',
    vatNumber: '',
    register: '',
    capital: '',
  },
  identity: {
    ...{
      name: 'Bancale',
      claim: null,
      headline: null,
      logo: null,
      darkLogo: null,
      sign: '#14233b',
      colours: '',
      iconVersion: '',
      isDraft: false,
    },
    promises: { deliveryDays: 3, supportDays: 6, supportHours: null },
  },
};

/** A customer with one delivery address. */
export const CUSTOMER: Session = {
  kind: 'client',
  name: 'Anna',
  companyName: 'Edil Anna',
  clientId: '70101',
  addressCode: '1',
  addresses: [
    { code: '1', street: 'Via Emilia 1', city: 'Bologna', postalCode: '40100', province: 'BO', isActive: true },
  ],
  clients: [],
  clientCount: 0,
  permissions: [
    ...(['company.view', 'cart.edit', 'order.place', 'order.view', 'order.pay', 'wishlist.use'] as const),
    ...(['invoices.view', 'deliveries.view', 'deadlines.view', 'credit.view'] as const),
    ...(['approval.view', 'order.approve'] as const),
  ],
  seesPrices: true,
  orderingStop: null,
  role: 'buyer',
  orderLimitCents: null,
  needsSecondFactor: false,
  viewedBy: null,
};

/** The root data of a guest or of a customer, who sees prices; the API client uses it too. */
export function openShop(session: Session | null, settings: Partial<StorefrontSettings> = {}): RootData {
  const data: RootData = {
    origin: location.origin,
    locale: 'it',
    session,
    settings: { ...SETTINGS, ...settings },
    showPrices: true,
    consent: null,
    menu: [],
    promoTabs: [],
    cart: null,
    waitingApprovals: 0,
    owner: 'guest',
    fallbackTexts: {},
  };
  configureBrowser(data);
  // With a token there is no request for one.
  if (session) enterSession(session, 'token');
  return data;
}

/** Renders a part of the storefront for a guest or for a customer. */
export function renderInShop(
  initial: string,
  ui: ReactNode,
  session: Session | null = null,
  action?: ActionFunction,
  settings: Partial<StorefrontSettings> = {},
): Promise<Rendered> {
  const data = openShop(session, settings);
  const page = <HeaderPartsProvider>{ui}</HeaderPartsProvider>;
  return renderAt(initial, <AppStateProvider data={data}>{page}</AppStateProvider>, action);
}

/** A request of the API client: the endpoint's path and the parameters it sent. */
export interface ApiRequest {
  path: string;
  parameters: Record<string, unknown>;
}

/** Responds to the requests of the API client instead of a server, until mocks are restored; returns those made so far. */
export function stubApi(respond: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>): ApiRequest[] {
  const requests: ApiRequest[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const path = String(address instanceof Request ? address.url : address).replace(`${SETTINGS.apiBase}/`, '');
    const sent = typeof options?.body === 'string' ? options.body : '{}';
    const request = { path, parameters: JSON.parse(sent) as Record<string, unknown> };
    requests.push(request);
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    const { status, body } = await Promise.race([(async () => respond(request))(), aborted]);
    options?.signal?.throwIfAborted();
    return Response.json(body, { status });
  });
  return requests;
}
