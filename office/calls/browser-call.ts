import { officeEndpoints, type OfficeEndpointName } from '../../contract/office/index.ts';
import type { ApiResponse } from '../../storefront/api-client/request-context.ts';
import { RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { createOfficeCall, type OfficeCall } from './office-call.ts';

/** What stands between a call and its answer: a code of the second factor, or a new login. */
export type Question = 'proof' | 'login';

type Asker = (question: Question) => Promise<boolean>;
let ask: Asker = () => Promise.resolve(false);

/** Sets who asks the person in the middle of a call; the frame does. */
export function setAsker(asker: Asker): void {
  ask = asker;
}

async function send(name: OfficeEndpointName, request: unknown): Promise<ApiResponse> {
  let response: Response;
  try {
    response = await fetch(`/office/api/${officeEndpoints[name].path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(request),
    });
  } catch {
    throw new RequestFailure({ kind: 'network' });
  }
  const body: unknown = await response.json().catch(() => undefined);
  return { status: response.status, body };
}

/** The question that an answer asks before the call can be repeated; null for every other answer. */
function questionOf({ status, body }: ApiResponse): Question | null {
  if (status === 401) return 'login';
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return status === 403 && code === 'proof-needed' ? 'proof' : null;
}

/**
 * Calls an endpoint of the office from the browser. Where the session has ended, or the second factor is asked again, the
 * person is asked over the page, and the call is repeated: nothing that was typed is lost (decisions 5.3, 5.4).
 */
export const officeCall: OfficeCall = createOfficeCall(async (name, request) => {
  const answer = await send(name, request);
  const question = questionOf(answer);
  if (question === null || !(await ask(question))) return answer;
  return send(name, request);
});

/** The same without a question, for what the page asks by itself. */
export const quietCall: OfficeCall = createOfficeCall(send);
