import { parseQuantity } from '../../domain/packaging.ts';
import { RequestFailure } from '../api-client/request-failure.ts';
import { addArticle, parseAddition } from '../cart-store/add-article.ts';
import { fieldOf } from '../routing/form-fields.ts';
import { ownPath } from '../../domain/own-path.ts';
import { localPath } from '../../domain/locale.ts';
import type { PageRequest } from '../routing/page-data.ts';

/** Result of a form that adds an article or changes a line: the cart URL that reports it, or why it was rejected. */
export type LineChange = { kind: 'line'; to: string } | RejectedLine;

export interface RejectedLine {
  kind: 'line-rejected';
  status: number;
  /** An invalid quantity, a page of a customer who is no longer selected, or the server's message. */
  reason: { typed: string } | 'client' | { message: string };
  /** Path of the page with the form, with language prefix; '' when unknown. */
  back: string;
}

/**
 * Handles the article and line forms that work without JavaScript: `?add=<internal code>` adds an article with the
 * quantity of its field, under promotion `promo` = `<row> <code>` when given; `?row=<row>&cart=<cart>` changes
 * the quantity of a line, 0 removes it. `of` is the customer of the page. Null for any other form.
 */
export async function changeLine(page: PageRequest, request: Request, form: FormData): Promise<LineChange | null> {
  const query = page.url.searchParams;
  const addition = parseAddition(query, form, page.locale);
  const row = query.get('row');
  if (!addition && !row) return null;
  const back = pageBefore(request);
  const text = fieldOf(form, 'remove') ? '0' : fieldOf(form, 'quantity');
  const quantity = parseQuantity(text, page.locale);
  if (Number.isNaN(quantity)) return { kind: 'line-rejected', status: 422, reason: { typed: text }, back };
  // The customer of the page, not of the session: another tab may have selected another customer since.
  const of = query.get('of');
  if (of && of !== page.session?.clientId) return { kind: 'line-rejected', status: 403, reason: 'client', back };
  const to = (query: Record<string, string>) =>
    localPath(page.locale, `/pages/cart?${new URLSearchParams({ tab: 'active', ...query, ...(back && { back }) })}`);
  try {
    if (addition) {
      if (quantity === 0) return { kind: 'line-rejected', status: 422, reason: { typed: text }, back };
      const { rowId, isRounded } = await addArticle(page.api, addition);
      return { kind: 'line', to: to({ told: rowId, ...(isRounded && { rounded: '1' }) }) };
    }
    const id_cart = query.get('cart') ?? '';
    const { message } = await page.api.call('updateCart', { id_cart, cart_rows: [{ row_id: row ?? '', quantity }] });
    return {
      kind: 'line',
      to: to({ told: quantity === 0 ? 'removed' : (row ?? ''), ...(message.rounded[0] && { rounded: '1' }) }),
    };
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.kind !== 'http' || error.status >= 500 || error.status === 401)
      throw error;
    const message = Object.values(error.errors).flat()[0] ?? error.message;
    return { kind: 'line-rejected', status: error.status, reason: { message }, back };
  }
}

/** Path of the page of this shop that contained the form; '' for the cart itself. */
function pageBefore(request: Request): string {
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  if (!referrer || referrer.host !== new URL(request.url).host) return '';
  const path = ownPath(referrer.pathname + referrer.search, '');
  return /\/pages\/cart$/.test(referrer.pathname) ? '' : path;
}
