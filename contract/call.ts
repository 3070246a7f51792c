import { z } from 'zod';

/** Bytes that the body of a call may have, unless the call says otherwise. */
export const DEFAULT_BODY_LIMIT = 64 * 1024;

/** Who may make a call: anybody, or only somebody with a valid token (R6.10). */
export type Access = 'anybody' | 'authenticated';

/** One thing that crosses the wire: its address, what is asked, what is answered, and why it may be refused. */
export interface Call<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  /** Path below the API base; for POST calls also the call's name. */
  path: string;
  method: 'GET' | 'POST';
  access: Access;
  summary: string;
  request: Request;
  answer: Answer;
  /** Bytes that its body may have, where DEFAULT_BODY_LIMIT does not fit. */
  bodyLimit?: number;
  /** Status of a call that was done, where it is not 200. 202: taken, looked at later. */
  status?: 202;
  /** Statuses of refusals with the reason for each, as documented in the OpenAPI description. */
  refusals: Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503, string>>;
}

/** Declares a call; exists so that the schemas keep their exact types. */
export function defineCall<Request extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Request, Answer>,
): Call<Request, Answer> {
  return call;
}

/** Errors as every call answers them (R8.27): a sentence, a code where a program must tell cases apart, field errors. */
export const errorAnswer = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** Answer of a call whose only news is that it was done. */
export const doneAnswer = z.object({ message: z.object({ response: z.boolean() }) });
