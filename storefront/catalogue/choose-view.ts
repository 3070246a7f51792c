import { redirect, type ActionFunctionArgs } from 'react-router';
import { ownPath } from '../../domain/own-path.ts';
import { localeOfPath, localPath, withoutLocale } from '../i18n/locale.ts';
import { isChosenView, viewCookie } from '../routing/listing-view.ts';

/** Stores the layout chosen on a page without JavaScript and shows the listing in it; 'Dettaglio' opens an article. */
export async function chooseView({ request, url }: ActionFunctionArgs): Promise<Response> {
  const form = await request.formData();
  const view = form.get('view');
  const locale = localeOfPath(url.pathname);
  const listing = localPath(locale, '/shop') + url.search;
  if (isChosenView(view)) return redirect(listing, { headers: { 'Set-Cookie': viewCookie(view) } });
  const first = form.get('first');
  const article = typeof first === 'string' ? withoutLocale(ownPath(first, '')) : '';
  return redirect(view === 'detail' && article.startsWith('/product/') ? localPath(locale, article) : listing);
}
