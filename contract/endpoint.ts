import { z } from 'zod';
import { ERROR_REASONS } from '../domain/error-reasons.ts';
import type { Permission } from './permission.ts';

/** Maximum size of a request body in bytes, unless the endpoint sets another one. */
export const DEFAULT_BODY_LIMIT = 64 * 1024;

/** An HTTP endpoint: path, permission, request, response and errors. */
export interface Endpoint<Request extends z.ZodType = z.ZodType, ApiResponse extends z.ZodType = z.ZodType> {
  /** Path below the API base; for POST endpoints also the endpoint's name. */
  path: string;
  method: 'GET' | 'POST';
  permission: Permission;
  summary: string;
  request: Request;
  response: ApiResponse;
  /** A request for the OpenAPI description; tests send it where they need a valid one. */
  example: z.input<NoInfer<Request>>;
  /** Also served at the root of the site, without the API base. */
  atRoot?: true;
  /** The response to a guest depends only on the body, the language, the catalogue, the content and the day. */
  cachedForGuests?: true;
  /**
   * A token that is not valid is ignored, because the endpoint opens or renews a session, requests an account, or
   * tracks.
   */
  ignoresToken?: true;
  /** `client_id` and `address_code` need not be those of the session: it selects them, or ends the session. */
  namesAnyClient?: true;
  /**
   * Shows data only, so it may also be used for a closed customer or address, although its permission could change
   * something.
   */
  openToClosed?: true;
  /** Changes what the lists of orders and documents show: the browser then reads them from the primary database. */
  changesDocuments?: true;
  /** Afterwards the session acts for another customer, or has other rights. */
  changesIdentity?: true;
  /** Maximum body size in bytes, where DEFAULT_BODY_LIMIT does not fit. */
  bodyLimit?: number;
  /** Status of a successful response, where it is not 200. 202: accepted and processed later. */
  status?: 202;
  /** Error statuses with the reason for each, as documented in the OpenAPI description. */
  errors: Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503, string>>;
}

/** Declares an endpoint; it exists so that the schemas keep their exact types. */
export function defineEndpoint<Request extends z.ZodType, ApiResponse extends z.ZodType>(
  endpoint: Endpoint<Request, ApiResponse>,
): Endpoint<Request, ApiResponse> {
  return endpoint;
}

/** Error response of every endpoint: message, code where a client must distinguish cases, errors by field. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_REASONS).optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Response of an endpoint that only reports success. */
export const doneResponse = z.object({ message: z.object({ response: z.boolean() }) });
