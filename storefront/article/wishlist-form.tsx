import type { ReactNode } from 'react';
import { useLocation, type FetcherWithComponents } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { articlePath, type Article } from '../parsers/article.ts';
import { fieldOf } from '../routing/form-fields.ts';

/** An article as the toasts of the wishlist show it. */
export interface WishlistItem {
  internalCode: string;
  name: string;
  /** Path of the article's page, without language prefix. */
  path: string;
  picture: string | null;
}

/** The wishlist's view of an article. */
export function wishlistItem(
  article: Pick<Article, 'internalCode' | 'code' | 'name' | 'variantCount' | 'pictures'>,
): WishlistItem {
  const { internalCode, name, pictures } = article;
  return { internalCode, name, path: articlePath(article), picture: pictures[0]?.url ?? null };
}

/**
 * The fields of a wishlist form that name its article. What only the toast shows is in one field, because a listing has
 * them in every row.
 */
export function wishlistFields({ internalCode, name, path, picture }: WishlistItem): Record<string, string> {
  return { item_id: internalCode, item_shown: [path, picture ?? '', name].join('\t') };
}

/** The article that a wishlist form names. */
export function itemOfForm(form: FormData): WishlistItem {
  const [path = '', picture = '', ...name] = fieldOf(form, 'item_shown').split('\t');
  return { internalCode: fieldOf(form, 'item_id'), name: name.join('\t'), path, picture: picture || null };
}

/** The id of the form that the wishlist buttons of a page share. */
export const wishlistPageForm = 'wishlist-form';

/**
 * The form of all wishlist buttons of a page, each of which names its article in its address: for presses before
 * hydration and without scripts.
 */
export function WishlistPageForm() {
  const { pathname, search } = useLocation();
  return (
    <form id={wishlistPageForm} method="post" hidden>
      <input type="hidden" name="back" value={pathname + search} />
    </form>
  );
}

/** A wishlist form with the article that the pressed button names in the address. */
export function withAddressedItem(form: FormData, address: URL): FormData {
  for (const name of ['item_id', 'item_shown']) {
    const value = address.searchParams.get(name);
    if (value !== null && !form.has(name)) form.set(name, value);
  }
  return form;
}

interface WishlistFormProps {
  fetcher: FetcherWithComponents<unknown>;
  item: WishlistItem;
  className?: string;
  /** A submit button named `mutation`: `add`, `remove`, or `restore`, which adds without a toast. */
  children: ReactNode;
}

/** A form that changes the wishlist. Only the codes on it are loaded again, never the page. */
export function WishlistForm({ fetcher, item, className, children }: WishlistFormProps) {
  const { path } = useI18n();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form
      method="post"
      action={path('/pages/wishlist')}
      className={className}
      defaultShouldRevalidate={false}
      onSubmit={(event) => {
        // A second press before the response would race with the first.
        if (fetcher.state === 'submitting') event.preventDefault();
      }}
    >
      <input type="hidden" name="back" value={pathname + search} />
      {Object.entries(wishlistFields(item)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </fetcher.Form>
  );
}
