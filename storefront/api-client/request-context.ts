import { createContext } from 'react-router';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import type { LocalText } from '../../domain/local-text.ts';
import type { PickupDays, PickupTimes } from '../../domain/pickup-slots.ts';
import type { SessionUser } from '../../contract/session.ts';

/** Response of an endpoint over either transport: the status and the body, undefined when it was not JSON. */
export interface ApiResponse {
  status: number;
  body: unknown;
}

/** Sends an API request in process on the server, as the user who requests the page. */
export type InProcessRequest = (
  method: 'GET' | 'POST',
  /** Path below the API base, without query: `product_list`. */
  path: string,
  /** Body of a POST, query of a GET. */
  parameters: Record<string, unknown>,
) => Promise<ApiResponse>;

/** The wholesaler's data for the footer and the contacts. */
export interface Company {
  name: string;
  street: string;
  /** Postal code, city and province: '40068 San Lazzaro di Savena (BO)'. */
  city: string;
  telephone: string;
  email: string;
  vatNumber: string;
  /** Company register entry: 'REA BO-512345'. */
  register: string;
  /** Share capital: '1.200.000 € i.v.'. */
  capital: string;
}

/** How the shop presents itself. */
export interface ShopIdentity {
  name: string;
  /** Below the name. */
  claim: LocalText | null;
  /** On the home page. */
  headline: LocalText | null;
  /** Addresses of pictures: for light grounds and dark ones. */
  logo: string | null;
  darkLogo: string | null;
  /** Colour of bands, '#rrggbb'. */
  sign: string;
  /** Custom properties that replace colours of the style sheet: '--sign:#17402f;…'; '' for its own colours. */
  colours: string;
  /** Changes with the icons, whose addresses stay. */
  iconVersion: string;
  /** Whether it is a draft, which only who looks at it sees. */
  isDraft: boolean;
  promises: {
    /** Working days; null promises nothing. */
    deliveryDays: number | null;
    supportDays: number | null;
    supportHours: LocalText | null;
  };
}

/** Operator settings that pages depend on. Amounts in cents. */
export interface StorefrontSettings {
  /** Whether guests may see the catalogue. */
  guestNavigation: boolean;
  /** Layout of the listing in a browser without a stored choice. */
  defaultListView: 'small-list' | 'grid';
  /** Base URL of the API for the browser, without a trailing slash. */
  apiBase: string;
  /** Base URLs of the services that are elsewhere, each with a pattern of the paths of its endpoints. */
  bases: readonly (readonly [pattern: string, base: string])[];
  /** Whether visitors are asked for consent, because the shop uses more than technical cookies. */
  isConsentAsked: boolean;
  /** Whether there is a provider with whom orders and documents can be paid. */
  canPayOnline: boolean;
  /** Header sent with every request to the backend; not a secret. */
  applicationToken: { name: string; value: string } | null;
  /** In cents; freeAbove null: never free. */
  transport: { cost: number; freeAbove: number | null };
  /** When goods can be collected; null: pickup is not offered. */
  pickup: (Pick<PickupTimes, 'sameDayUntil' | 'nextMorningUntil'> & { days: PickupDays[] }) | null;
  company: Company;
  identity: ShopIdentity;
}

/** A problem with a page, for the log. */
export interface PageReport {
  /** `refused`: a response with a status from 400 to 499 or 503, which is not a fault of the page. */
  kind: 'missing' | 'refused' | 'failed-call' | 'fault';
  page: string;
  message: string;
  /** Only with kind `fault`, so that its stack trace is logged once. */
  error?: unknown;
}

/** What server loaders receive besides the request. */
export interface RequestContext {
  call: InProcessRequest;
  /** Calls an endpoint of the office in process, as the same user. */
  callOffice: (name: OfficeEndpointName, request: unknown) => Promise<ApiResponse>;
  /** The address that makes the first administrator: whether it counts, and making one with it. */
  officeStart: {
    check: (code: string) => Promise<ApiResponse>;
    addPerson: (code: string, person: { name: string; email: string; password: string }) => Promise<ApiResponse>;
  };
  /** Whether the user has a role in the office. */
  worksInOffice: boolean;
  /** Nonce of the page's content security policy; undefined in development, which has none. */
  nonce: string | undefined;
  /** The user, exactly as the session endpoint returns it; null for a guest. */
  user: SessionUser | null;
  /** Key of session and customer, the same as in the page's header: for what the browser keeps of a page. */
  owner: string;
  /** Whether the request has the cookie of an ended session, which a page that needs a login explains. */
  hasEndedSession: boolean;
  settings: StorefrontSettings;
  /** Waits until this page may be rendered; the returned function lets the next one begin. Missing: at once. */
  takeTurn?: () => Promise<() => void>;
  /** Logs faults and missing pages; the default is stderr. */
  report?: (what: PageReport) => void;
}

/** Key of the RequestContext in React Router's context provider. */
export const requestContext = createContext<RequestContext>();
