import type { z } from 'zod';
import type { Call } from '../../contract/call.ts';
import type { Caller } from '../customers/index.ts';
import type { Services } from '../services.ts';

export type Locale = 'it' | 'en';

/** What a handler may know of the request besides its body. */
export interface CallContext {
  caller: Caller;
  /** Language of data texts and messages. */
  locale: Locale;
  /** The shop's address for links that are sent on, without a slash at the end; null when it is not known. */
  origin: string | null;
  /** Address of the peer, for throttling. */
  networkAddress: string;
  /** Value of the session cookie as received. */
  sessionCookie: string | null;
  /** Sets the session cookie on the answer; null deletes it. */
  setSessionCookie: (value: string | null) => void;
  /** Value of the device cookie as received. */
  deviceCookie: string | null;
  setDeviceCookie: (value: string) => void;
}

/** One call done: the request is checked already, the answer must fit the contract. */
export type Handler<C extends Call> = (
  services: Services,
  request: z.output<C['request']>,
  context: CallContext,
) => Promise<z.input<C['answer']>>;
