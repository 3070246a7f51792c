import { useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { may } from '../session/session.ts';
import type { PageRequest } from '../routing/page-data.ts';

/**
 * Loads the internal codes on the wishlist of the current user and customer, newest first. None for guests, for an agent
 * without a customer, and when the request fails.
 */
export async function loadWishlistCodes({ api, session }: PageRequest): Promise<string[]> {
  if (session?.clientId === '0' || !may(session, 'wishlist.use')) return [];
  const codes = api.call('getWishlistCodes', {}).then(({ message }) => message.data);
  return codes.catch(() => []);
}

/**
 * Whether a form has just changed the wishlist: the layout then loads the codes again, and nothing else. The result of a
 * form that has changed nothing is null.
 */
export function hasChangedWishlist({ formAction, actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult !== null && formAction?.endsWith('/pages/wishlist') === true;
}

const none: readonly string[] = [];

/** The codes that the layout of the page has loaded. */
export function useWishlistCodes(): readonly string[] {
  const { locale } = useI18n();
  return useRouteLoaderData<string[]>(`${locale}:page-layout`) ?? none;
}
