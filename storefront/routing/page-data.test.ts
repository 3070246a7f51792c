import { RouterContextProvider, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../api-client/call-failure.ts';
import { requestContext, type PageReport, type RequestContext } from '../api-client/request-context.ts';
import { serverAction, serverLoader } from './page-data.ts';

/** What a loader or an action is given, and what it reports. */
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
  throw new CallFailure({ kind: 'http', status, message: 'No.', errors: { name: ['Too long.'] } });
};

/** What a promise is rejected with. */
const thrown = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

const both = [
  ['a loader', (act: () => unknown, args: LoaderFunctionArgs) => serverLoader(act)(args)],
  ['an action', (act: () => unknown, args: ActionFunctionArgs) => serverAction(act)(args)],
] as const;

describe.each(both)('a call refused to %s', (name, run) => {
  it.each([400, 403, 409, 413, 415, 422, 429, 503])(
    'R8.9 makes a page with status %d and its words',
    async (status) => {
      const { args, report } = pageArgs('/en/pages/account');
      expect(await thrown(run(refused(status), args))).toMatchObject({
        data: { message: 'No.', errors: { name: ['Too long.'] } },
        init: { status },
      });
      const line = { kind: 'refused', page: '/en/pages/account', message: `${status} No.` };
      expect(report.mock.calls).toEqual([[line]]);
    },
  );

  it('makes a page with status 404 of what is not found', async () => {
    const { args } = pageArgs('/pages/account');
    expect(await thrown(run(refused(404), args))).toMatchObject({ init: { status: 404 } });
  });

  it('leads to the login where there is no session any more', async () => {
    const { args } = pageArgs('/en/pages/account');
    const response = (await thrown(run(refused(401), args))) as Response;
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/en/pages/login?redirect=%2Fen%2Fpages%2Faccount',
    ]);
  });

  it.each([
    ['a fault of the server', refused(500)],
    [
      'no answer',
      () => {
        throw new CallFailure({ kind: 'network' });
      },
    ],
    [
      'an answer that can’t be read',
      () => {
        throw new CallFailure({ kind: 'unreadable', status: 200 });
      },
    ],
    [
      'a fault of its own',
      () => {
        throw new TypeError('undefined is not a function');
      },
    ],
  ])('stays a fault when it is %s', async (_, act) => {
    const { args, report } = pageArgs('/pages/account');
    expect(await thrown(run(act, args))).toBeInstanceOf(Error);
    expect(report).not.toHaveBeenCalled();
  });

  it(`answers what ${name} answers otherwise`, async () => {
    expect(await run(() => 'done', pageArgs('/shop').args)).toBe('done');
  });
});
