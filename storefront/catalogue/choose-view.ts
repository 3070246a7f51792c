import { ownPath } from '../../domain/own-path.ts';
import { localeOfPath, localPath, withoutLocale } from '../../domain/locale.ts';
import { fieldOf } from '../routing/form-fields.ts';
import { isChosenView, type ChosenView } from '../routing/listing-view.ts';

/** Result of the form that chooses a layout: the layout to store, if any, and the path that shows the choice. */
export interface ViewChoice {
  view: ChosenView | null;
  to: string;
}

/**
 * Handles the form that chooses the layout of the listing at `url`. `detail` opens the article at `first`. Listings with a fixed layout lead to /shop, unless they have the chosen one.
 */
export function chooseView(url: URL, form: FormData): ViewChoice {
  const view = fieldOf(form, 'view');
  const locale = localeOfPath(url.pathname);
  const hasView = view === 'small-list' && url.pathname.endsWith('/shop/small-list');
  const listing = (hasView ? url.pathname : localPath(locale, '/shop')) + url.search;
  if (isChosenView(view)) return { view, to: listing };
  const article = withoutLocale(ownPath(fieldOf(form, 'first'), ''));
  const isArticle = view === 'detail' && article.startsWith('/product/');
  return { view: null, to: isArticle ? localPath(locale, article) : listing };
}
