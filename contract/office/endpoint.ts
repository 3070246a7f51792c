import type { z } from 'zod';
import type { OfficePermission } from '../../domain/office-rights.ts';

/**
 * An endpoint of the office: POST with JSON below `/office/api`, for its pages alone. Names are English and values plain
 * (decision 6.13); amounts are whole cents, unit prices whole ten-thousandths of a euro.
 */
export interface OfficeEndpoint<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  path: string;
  /** `own`: everybody who has a role in the office. */
  permission: OfficePermission | 'own';
  summary: string;
  request: Request;
  response: Answer;
  /** A request that is valid, for tests. */
  example: z.input<NoInfer<Request>>;
  /** Needs a code of the second factor not older than five minutes (decision 5.4). */
  needsProof?: true;
  /** Maximum body size in bytes, where the usual 64 kB do not fit. */
  bodyLimit?: number;
}

/** Declares an endpoint of the office; it exists so that the schemas keep their exact types. */
export function defineOfficeEndpoint<Request extends z.ZodType, Answer extends z.ZodType>(
  endpoint: OfficeEndpoint<Request, Answer>,
): OfficeEndpoint<Request, Answer> {
  return endpoint;
}
