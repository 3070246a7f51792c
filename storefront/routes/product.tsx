import { redirect, type LoaderFunctionArgs } from 'react-router';
import { localeOfPath, localPath } from '../i18n/locale.ts';
import { notFound } from '../routing/page-data.ts';

/** `/product` alone leads to the catalogue; a kind of page that there is not is not found (R2.24). */
export function loader({ url, params }: LoaderFunctionArgs): never {
  if (params.type === undefined) throw redirect(localPath(localeOfPath(url.pathname), '/shop'));
  throw notFound();
}

/** Never shown; a page module is what makes the 404 page stand in its frame. */
export default function Product() {
  return null;
}
