import { parseQuantity } from '../../trade/packaging.ts';
import { CallFailure } from '../calls/call-failure.ts';
import { fieldOf } from '../page/form-fields.ts';
import { ownPath } from '../../trade/own-path.ts';
import { localPath } from '../i18n/locale.ts';
import type { PageRequest } from '../page/page-data.ts';

/** What became of a form that named an article or a line: where the cart says what was done, or why nothing was. */
export type LineChange = { to: string } | { refused: RefusedLine; status: number };

export interface RefusedLine {
  /** A quantity that is none (R5.1), a page of a client for whom nobody orders any more, or the server's words. */
  reason: { typed: string } | 'client' | { message: string };
  /** Path of the page that the form stood on, with language prefix; '' when it is not known. */
  back: string;
}

/**
 * Does what the forms of articles and lines ask when there are no scripts: `?add=<internal code>` puts an article in the
 * cart with the quantity of its box (R4.8), under `promo` `<row> <code>` when it is named; `?row=<row>&cart=<cart>` changes
 * the quantity of a line, 0 removes it (R2.96). `of` is the client whose page it was. Null for any other form.
 */
export async function changeLine(page: PageRequest, request: Request, form: FormData): Promise<LineChange | null> {
  const query = page.url.searchParams;
  const code = query.get('add');
  const row = query.get('row');
  if (!code && !row) return null;
  const back = pageBefore(request);
  const text = fieldOf(form, 'remove') ? '0' : fieldOf(form, 'quantity');
  const quantity = parseQuantity(text, page.locale);
  if (Number.isNaN(quantity)) return { refused: { reason: { typed: text }, back }, status: 422 };
  // Of the page, not of the session: another window may have chosen another client since.
  const of = query.get('of');
  if (of && of !== page.session?.clientId) return { refused: { reason: 'client', back }, status: 403 };
  const to = (told: Record<string, string>) =>
    localPath(page.locale, `/pages/cart?${new URLSearchParams({ tab: 'active', ...told, ...(back && { back }) })}`);
  try {
    if (code) {
      if (quantity === 0) return { refused: { reason: { typed: text }, back }, status: 422 };
      const asked = { item_id: code, quantity };
      const [, promo_row, promo_code] = /^(\d+) (.+)$/.exec(query.get('promo') ?? '') ?? [];
      const { message } = promo_code
        ? await page.api.call('addToCartPromo', { ...asked, promo_code, promo_row: Number(promo_row) })
        : await page.api.call('addToCart', asked);
      return { to: to({ told: String(message.row_id), ...(message.rounded && { rounded: '1' }) }) };
    }
    const id_cart = query.get('cart') ?? '';
    const { message } = await page.api.call('updateCart', { id_cart, cart_rows: [{ row_id: row ?? '', quantity }] });
    return { to: to({ told: quantity === 0 ? 'removed' : (row ?? ''), ...(message.rounded[0] && { rounded: '1' }) }) };
  } catch (error) {
    if (!(error instanceof CallFailure) || error.kind !== 'http' || error.status >= 500 || error.status === 401)
      throw error;
    const message = Object.values(error.errors).flat()[0] ?? error.message;
    return { refused: { reason: { message }, back }, status: error.status };
  }
}

/** The page of this shop on which the form stood; the cart itself is none to go back to. */
function pageBefore(request: Request): string {
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  if (!referrer || referrer.host !== new URL(request.url).host) return '';
  const path = ownPath(referrer.pathname + referrer.search, '');
  return /\/pages\/cart$/.test(referrer.pathname) ? '' : path;
}
