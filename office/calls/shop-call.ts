import { createApi, type Api } from '../../storefront/api-client/api.ts';
import { RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { guestUserTemp } from '../../storefront/session/session.ts';

/** The shop’s endpoints for the own account, with the cookie alone: an office session has no token (decision 5.3). */
export const shopCall: Api['call'] = (name, request) =>
  createApi(
    async (method, path, parameters) => {
      let response: Response;
      try {
        response = await fetch(`/api/${path}`, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(parameters),
        });
      } catch {
        throw new RequestFailure({ kind: 'network' });
      }
      return { status: response.status, body: (await response.json().catch(() => undefined)) as unknown };
    },
    document.documentElement.lang === 'en' ? 'en' : 'it',
    () => guestUserTemp,
  ).call(name, request);
