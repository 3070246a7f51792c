import { z } from 'zod';
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
  /** Also served at the root of the site, without the API base. */
  atRoot?: true;
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
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Response of an endpoint that only reports success. */
export const doneResponse = z.object({ message: z.object({ response: z.boolean() }) });
