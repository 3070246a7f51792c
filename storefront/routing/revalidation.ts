import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { hasOtherSession } from '../api-client/browser-api.ts';
import { keepsSession } from '../cart-store/cart-change.ts';

/** Forms that change the wishlist, or only how something is shown; a query may follow. */
const formsOfOthers = /\/(shop|shop\/list|shop\/small-list|pages\/wishlist|pages\/prices)(\?|$)/;

/**
 * Whether data that belongs to the user is loaded again: after a form that may have changed the session, and when a page
 * is opened again, but not with every step through the shop.
 */
export function maySessionChange(change: ShouldRevalidateFunctionArgs): boolean {
  const { defaultShouldRevalidate, formMethod, formAction = '', formData, currentUrl, nextUrl } = change;
  if (hasOtherSession()) return true;
  if (!defaultShouldRevalidate || formsOfOthers.test(formAction)) return false;
  if (formMethod === undefined || formMethod === 'GET') return currentUrl.href === nextUrl.href;
  return !keepsSession(formAction, formData);
}
