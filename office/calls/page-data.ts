import { data, redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type Params } from 'react-router';
import { localeOfPath, localPath, type Locale } from '../../domain/locale.ts';
import { keepPageOnFailure } from '../../storefront/api-client/kept-page.ts';
import { requestContext } from '../../storefront/api-client/request-context.ts';
import { RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { createOfficeCall, type OfficeCall } from './office-call.ts';

/** What the loader of a page of the office receives. */
export interface OfficePageRequest {
  call: OfficeCall;
  locale: Locale;
  url: URL;
  params: Params;
}

/** The login, which leads back to a page of the office. */
export function loginPath(locale: Locale, url: URL): string {
  return localPath(locale, `/office/login?${new URLSearchParams({ redirect: url.pathname + url.search })}`);
}

/** What the error page of the office shows: the permission that is missing, or the message of what failed. */
export interface RefusedPage {
  refused: number;
  message: string;
  permission: string | null;
}

/**
 * Creates the `loader` of a page of the office, which runs on the server alone. Without a session it leads to the login,
 * and what does not exist or is out of one’s scope is a 404 in the frame.
 */
export function officeLoader<Data>(load: (page: OfficePageRequest) => Promise<Data> | Data) {
  return async ({ context, url, params }: LoaderFunctionArgs): Promise<Data> => {
    const locale = localeOfPath(url.pathname);
    const call = createOfficeCall(context.get(requestContext).callOffice);
    try {
      return await load({ call, locale, url, params });
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.kind !== 'http' || error.status >= 500) throw error;
      if (error.status === 401) throw redirect(loginPath(locale, url));
      const refused: RefusedPage = { refused: error.status, message: error.message, permission: error.permission };
      // A bad filter in an address is a page that does not exist, too.
      throw data(refused, { status: error.status === 403 ? 403 : 404 });
    }
  };
}

/** The `clientLoader` of every page of the office: a page that can’t be loaded leaves the one that is open as it is. */
export function keepOfficePage({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  return keepPageOnFailure(request, () => serverLoader());
}
