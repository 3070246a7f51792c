import { data, redirectDocument, type ActionFunctionArgs } from 'react-router';
import { IDENTITY_PREVIEW_COOKIE } from '../../domain/identity-preview.ts';
import { localeOfPath, localPath } from '../../domain/locale.ts';

/** Opens the shop with the draft of the identity, and ends that from the bar above the shop. */
export async function action({ request, url }: ActionFunctionArgs) {
  const isEnd = (await request.formData()).has('end');
  const cookie = `${IDENTITY_PREVIEW_COOKIE}=${isEnd ? '; Max-Age=0' : 'draft'}; Path=/; SameSite=Lax; HttpOnly`;
  const target = localPath(localeOfPath(url.pathname), isEnd ? '/office/settings/identity' : '/');
  return redirectDocument(target, { headers: { 'set-cookie': cookie } });
}

/** Nothing to see: page and bar send a form. */
export function loader(): never {
  throw data(null, { status: 404 });
}
