import { redirect } from 'react-router';
import { localeOfPath, localPath } from '../../domain/locale.ts';
import { notFound } from '../routing/page-data.ts';
import type { Route } from './+types/product.ts';

/** `/product` redirects to the catalogue; an unknown kind of product page is a 404. */
export function loader({ url, params }: Route.LoaderArgs): never {
  if (params.type === undefined) throw redirect(localPath(localeOfPath(url.pathname), '/shop'));
  throw notFound();
}

/** Never rendered; the 404 page appears inside the layout only if the route has a component. */
export default function Product() {
  return null;
}
