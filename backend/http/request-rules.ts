import { calls } from '../../contract/index.ts';
import { DEFAULT_BODY_LIMIT, type Call } from '../../contract/call.ts';
import { STAND_IN_PATH, WEBHOOK_PATH } from '../outside/payments/index.ts';

/**
 * What a path answers: `api` calls of programs and of the storefront's scripts, `page` what browsers open and send forms
 * to, `signed` requests of other servers, which prove themselves by a signature or by credentials of their own.
 */
export type PathKind = 'api' | 'page' | 'signed';

/** What a body at a path may be. */
export interface BodyRules {
  kind: PathKind;
  /** Most bytes. */
  limit: number;
  /** The one content type; null where the handler itself decides. */
  contentType: string | null;
}

/** Bytes a notification of the payment provider may have. */
const SIGNED_LIMIT = 256 * 1024;
/** Bytes a form may have: a search, an address, a password. */
const FORM_LIMIT = 16 * 1024;
/** The one long form: it names every change of a cart of a thousand lines that the buyer accepts. */
const LONG_FORMS = new Map([
  ['/pages/checkout', 256 * 1024],
  ['/en/pages/checkout', 256 * 1024],
]);

const limitsByPath = new Map(
  Object.values<Call>(calls).map(({ path, bodyLimit }) => [`/api/${path}`, bodyLimit ?? DEFAULT_BODY_LIMIT]),
);
const SIGNED_PREFIXES = [`${STAND_IN_PATH}/v1/`, `${STAND_IN_PATH}/v2/`];

/** Which kind of path it is; decoded, without query. */
export function pathKind(path: string): PathKind {
  if (path === '/api' || path.startsWith('/api/')) return 'api';
  if (path === WEBHOOK_PATH || SIGNED_PREFIXES.some((prefix) => path.startsWith(prefix))) return 'signed';
  return 'page';
}

/** What a body sent to a path may be; anything else is refused before it is read. */
export function bodyRules(path: string): BodyRules {
  const kind = pathKind(path);
  switch (kind) {
    case 'api':
      return { kind, limit: limitsByPath.get(path) ?? DEFAULT_BODY_LIMIT, contentType: 'application/json' };
    case 'signed':
      return { kind, limit: SIGNED_LIMIT, contentType: null };
    case 'page': {
      // The router's scripts send forms to the page's data: /pages/cart.data.
      const limit = LONG_FORMS.get(path.replace(/\.data$/, '')) ?? FORM_LIMIT;
      return { kind, limit, contentType: 'application/x-www-form-urlencoded' };
    }
  }
}
