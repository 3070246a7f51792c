import { redirect, type LoaderFunctionArgs } from 'react-router';
import { ownPath } from '../../domain/own-path.ts';

/** Italian pages have no prefix: redirects permanently from `/it/shop?text=a` to `/shop?text=a`. */
export function loader({ url }: LoaderFunctionArgs): Response {
  const path = url.pathname.slice('/it'.length).replace(/^\/{2,}/, '/') || '/';
  return redirect(ownPath(path + url.search, '/'), 301);
}
