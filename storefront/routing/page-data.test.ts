import { RouterContextProvider, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { RequestFailure } from '../api-client/request-failure.ts';
import { requestContext, type PageReport, type RequestContext } from '../api-client/request-context.ts';
import { serverAction, serverLoader } from './page-data.ts';

/** Arguments of a loader or an action, with a mock that records its reports. */
function pageArgs(path: string) {
  const report = vi.fn<(what: PageReport) => void>();
  const context = new RouterContextProvider();
  context.set(requestContext, {
    user: null,
    settings: { guestNavigation: true },
    report,
  } as unknown as RequestContext);
  const url = new URL(path, 'http://shop.example');
  const args = { request: new Request(url), context, params: {}, url } as unknown as LoaderFunctionArgs;
  return { args, report };
}

const refused = (status: number) => () => {
  throw new RequestFailure({ kind: 'http', status, message: 'No.', errors: { name: ['Too long.'] } });
};

/** The reason that a promise is rejected with; null when it resolves. */
const thrown = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

/** R8.9 the status of a page by that of its request: a page has 404 or 500, a form says what is wrong with it. */
const OF_PAGES: Record<number, number> = {
  400: 404,
  403: 404,
  409: 404,
  413: 404,
  415: 404,
  422: 404,
  429: 500,
  503: 500,
};
const OF_FORMS: Record<number, number> = {
  400: 400,
  403: 403,
  409: 409,
  413: 413,
  415: 415,
  422: 422,
  429: 429,
  503: 500,
};

const both = [
  ['a loader', (act: () => unknown, args: LoaderFunctionArgs) => serverLoader(act)(args), OF_PAGES],
  ['an action', (act: () => unknown, args: ActionFunctionArgs) => serverAction(act)(args), OF_FORMS],
] as const;

describe.each(both)('an error response in %s', (name, run, statuses) => {
  it.each([400, 403, 409, 413, 415, 422, 429, 503])(
    'R8.9 throws an error page with the message of the server for %d',
    async (status) => {
      const { args, report } = pageArgs('/en/pages/account');
      expect(await thrown(run(refused(status), args))).toMatchObject({
        data: { message: 'No.', errors: { name: ['Too long.'] }, refused: status },
        init: { status: statuses[status] },
      });
      const line = { kind: 'refused', page: '/en/pages/account', message: `${status} No.` };
      expect(report.mock.calls).toEqual([[line]]);
    },
  );

  it('throws a page with status 404 for what does not exist', async () => {
    const { args } = pageArgs('/pages/account');
    expect(await thrown(run(refused(404), args))).toMatchObject({ init: { status: 404 } });
  });

  it('redirects to the login page when the session has ended', async () => {
    const { args } = pageArgs('/en/pages/account');
    const response = (await thrown(run(refused(401), args))) as Response;
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/en/pages/login?redirect=%2Fen%2Fpages%2Faccount',
    ]);
  });

  it.each([
    ['an internal error of the server', refused(500)],
    [
      'a missing response',
      () => {
        throw new RequestFailure({ kind: 'network' });
      },
    ],
    [
      'an unreadable response',
      () => {
        throw new RequestFailure({ kind: 'unreadable', status: 200 });
      },
    ],
    [
      'an error of the page itself',
      () => {
        throw new TypeError('undefined is not a function');
      },
    ],
  ])('rethrows %s without reporting it', async (_, act) => {
    const { args, report } = pageArgs('/pages/account');
    expect(await thrown(run(act, args))).toBeInstanceOf(Error);
    expect(report).not.toHaveBeenCalled();
  });

  it(`returns the result of ${name}`, async () => {
    expect(await run(() => 'done', pageArgs('/shop').args)).toBe('done');
  });
});
