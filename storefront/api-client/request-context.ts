import { createContext } from 'react-router';
import type { SessionUser } from '../../contract/session.ts';

/** What a call answered, however it travelled: the status and the body, undefined when it was not JSON. */
export interface CallResponse {
  status: number;
  body: unknown;
}

/** One call of the API made on the server, in process, as whoever asks for the page. */
export type InProcessCall = (
  method: 'GET' | 'POST',
  /** Path below the API base, without query: `product_list`. */
  path: string,
  /** The POST body, or the query of a GET. */
  parameters: Record<string, unknown>,
) => Promise<CallResponse>;

/** Who the wholesaler is, for the footer and the contacts. */
export interface Company {
  name: string;
  street: string;
  /** Postal code, city and province: '40068 San Lazzaro di Savena (BO)'. */
  city: string;
  telephone: string;
  email: string;
  vatNumber: string;
  /** Entry in the company register and capital, as the law wants them on a site: 'REA BO-512345 · Cap. soc. …'. */
  register: string;
}

/** The settings of the operator that pages depend on. Amounts in cents. */
export interface StorefrontSettings {
  /** Whether guests may look at the catalogue (R1.18). */
  guestNavigation: boolean;
  /** Layout of the listing in a fresh browser (R2.39). */
  defaultListView: 'small-list' | 'grid';
  /** Base address of the API for the browser, without a slash at the end (R7.1). */
  apiBase: string;
  /** Header sent with every call to the shop back end, no secret (R7.2). */
  applicationToken: { name: string; value: string } | null;
  transport: { cost: number; freeAbove: number };
  company: Company;
}

/** Something that went wrong with a page, for the log. */
export interface PageReport {
  /** `refused`: answered with a status from 400 to 499 or 503, which is no fault of the page. */
  kind: 'missing' | 'refused' | 'failed-call' | 'fault';
  page: string;
  message: string;
  /** With a fault only, so that its trace is written once. */
  error?: unknown;
}

/** Everything a page's loader on the server may know besides the request itself. */
export interface RequestContext {
  call: InProcessCall;
  /** Nonce of the page's content security policy; undefined in development, where there is none. */
  nonce: string | undefined;
  /** Who asks, exactly as the session call answers it; null for a guest. */
  user: SessionUser | null;
  settings: StorefrontSettings;
  /** Where faults and missing pages are written; the error stream when it is not given. */
  report?: (what: PageReport) => void;
}

/** Key under which the server puts the RequestContext into React Router's context provider. */
export const requestContext = createContext<RequestContext>();
