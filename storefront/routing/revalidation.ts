import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Whether data that belongs to the user is loaded again: after a form that may have changed the session, and when a page
 * is opened again, but not with every step through the shop. A form with `defaultShouldRevalidate={false}` changes
 * nothing of it.
 */
export function maySessionChange({
  defaultShouldRevalidate,
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  const isForm = formMethod !== undefined && formMethod !== 'GET';
  return defaultShouldRevalidate && (isForm || currentUrl.href === nextUrl.href);
}
