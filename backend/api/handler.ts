import type { Locale } from '../../domain/locale.ts';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Permission } from '../../contract/permission.ts';
import type { RequestContext } from '../customers/index.ts';
import type { Reads } from '../database/index.ts';
import type { Services } from '../services.ts';
import type { Person } from '../fair-queue.ts';

/** What a handler knows about the request besides its body. */
export interface HandlerContext {
  requester: RequestContext;
  /** Whether the role of the request has a permission besides the endpoint's own. */
  mayUse: (permission: Permission) => boolean;
  /** The database for lists and statistics that may be some seconds old; decisions read the services' database. */
  reads: Reads;
  /** For whom expensive work is queued. */
  person: Person;
  /** Mark of a browser that has just written, for `identities.read`; null for others. */
  writeMark: string | null;
  /** Language of data texts and messages. */
  locale: Locale;
  /** The shop's base URL for links given to others, without a trailing slash; null when it is not known. */
  origin: string | null;
  /** IP address of the peer, for rate limiting. */
  networkAddress: string;
  /** Value of the session cookie as received. */
  sessionCookie: string | null;
  /** Sets the session cookie of the response; null deletes it. */
  setSessionCookie: (value: string | null) => void;
  /** Value of the device cookie as received. */
  deviceCookie: string | null;
  setDeviceCookie: (value: string) => void;
  /** The browser's own description, for the list of devices. */
  userAgent: string | null;
}

/** Code behind an endpoint: the request is already validated, the response must match the contract. */
export type Handler<C extends Endpoint> = (
  services: Services,
  request: z.output<C['request']>,
  context: HandlerContext,
) => Promise<z.input<C['response']>>;
