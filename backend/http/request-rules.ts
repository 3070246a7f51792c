import { endpoints } from '../../contract/index.ts';
import { DEFAULT_BODY_LIMIT, type Endpoint } from '../../contract/endpoint.ts';
import { officeEndpoints } from '../../contract/office/index.ts';
import type { OfficeEndpoint } from '../../contract/office/endpoint.ts';
import type { PageRules } from './storefront-build.ts';
import { SANDBOX_PATH, WEBHOOK_PATH } from '../integrations/payments/index.ts';

/**
 * Kind of a path: `api` for API clients and the storefront's scripts, `page` for pages that browsers open and send
 * forms to, `signed` for other servers, which authenticate with a signature or with credentials of their own, `office` for
 * the scripts of the office's pages alone.
 */
export type PathKind = 'api' | 'office' | 'page' | 'signed';

/** Rules for a request body at a path. */
export interface BodyRules {
  kind: PathKind;
  /** Maximum size in bytes. */
  limit: number;
  /** The only accepted content type; null where the handler decides. */
  contentType: string | null;
}

/** Maximum size of a notification from the payment provider, in bytes. */
const SIGNED_LIMIT = 256 * 1024;
/** Rules for the forms of a page. */
type FormRules = Omit<BodyRules, 'kind'>;
/** Ordinary forms: a search, an address, a password. */
const FORM = { limit: 16 * 1024, contentType: 'application/x-www-form-urlencoded' };

/** The rules of the pages whose forms are not ordinary ones, by path. */
export function formRules(pages: readonly PageRules[]): ReadonlyMap<string, FormRules> {
  return new Map(pages.flatMap(({ path, form }) => (form ? [[`/${path}`, { ...FORM, ...form }]] : [])));
}

const limitsByPath = new Map(
  Object.values<Endpoint>(endpoints).flatMap(({ path, bodyLimit = DEFAULT_BODY_LIMIT, atRoot }): [string, number][] => [
    [`/api/${path}`, bodyLimit],
    ...(atRoot ? [[`/${path}`, bodyLimit] as [string, number]] : []),
  ]),
);
/** Where files of the office are loaded: the only body that is not held in memory. */
export const UPLOAD_PATH = '/office/upload';
const OFFICE_PREFIX = '/office/api/';
const officeLimits = new Map(
  Object.values<OfficeEndpoint>(officeEndpoints).map(({ path, bodyLimit = DEFAULT_BODY_LIMIT }) => [
    OFFICE_PREFIX + path,
    bodyLimit,
  ]),
);
/** Mail programs end invitations by one click, without a page before it; the signed link is what they prove. */
const STOP_PATHS: ReadonlySet<string> = new Set(['/pages/no-invitations', '/en/pages/no-invitations']);
const SIGNED_PREFIXES = [`${SANDBOX_PATH}/v1/`, `${SANDBOX_PATH}/v2/`];

/** The kind of a path; the path is decoded and without query. */
export function pathKind(path: string): PathKind {
  if (path === '/api' || path.startsWith('/api/') || limitsByPath.has(path)) return 'api';
  if (path === WEBHOOK_PATH || STOP_PATHS.has(path) || SIGNED_PREFIXES.some((prefix) => path.startsWith(prefix)))
    return 'signed';
  if (path.startsWith(OFFICE_PREFIX) || path === UPLOAD_PATH) return 'office';
  return 'page';
}

/**
 * The rules for a body sent to a path; any other body is rejected before it is read.
 *
 * @param forms those of `formRules`.
 */
export function bodyRules(path: string, forms: ReadonlyMap<string, FormRules>): BodyRules {
  const kind = pathKind(path);
  switch (kind) {
    case 'api':
      return { kind, limit: limitsByPath.get(path) ?? DEFAULT_BODY_LIMIT, contentType: 'application/json' };
    case 'office':
      return { kind, limit: officeLimits.get(path) ?? DEFAULT_BODY_LIMIT, contentType: 'application/json' };
    case 'signed':
      return { kind, limit: SIGNED_LIMIT, contentType: null };
    case 'page': {
      // The router's scripts send forms to the page's data URL: /pages/cart.data.
      const page = path.replace(/^\/en\//, '/').replace(/\.data$/, '');
      return { kind, ...(forms.get(page) ?? FORM) };
    }
  }
}
