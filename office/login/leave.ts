import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { localeOfPath, localPath } from '../../domain/locale.ts';
import { requestContext } from '../../storefront/api-client/request-context.ts';

/** A GET does not log out, because another site could send it for somebody. */
export function loader({ url }: LoaderFunctionArgs) {
  return redirect(localPath(localeOfPath(url.pathname), '/office/login'));
}

/** Ends the session of the office. */
export async function action({ context, url }: ActionFunctionArgs) {
  const locale = localeOfPath(url.pathname);
  await context.get(requestContext).call('POST', 'logout', { locale });
  return redirect(localPath(locale, '/office/login'));
}
