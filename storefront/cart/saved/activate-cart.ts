import { localPath } from '../../../domain/locale.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import { parseSession, type Session } from '../../session/session.ts';

/** A saved cart is active now: the page that reports it, and the session when another address is selected as well. */
export interface Activation {
  kind: 'activated';
  to: string;
  session: { session: Session; token: string | undefined } | null;
}

/**
 * Makes a saved cart the active one of its own address: when that is another one, the address is selected as well. The former active cart is saved, under the name in `aside` when that has an id and a name.
 */
export async function activateCart(
  page: PageRequest,
  id: string,
  aside: { id: string; name: string },
): Promise<Activation> {
  // Activating saves the former cart under its current name, so it gets the entered name first.
  if (aside.id && aside.name) await page.api.call('renameCart', { id_cart: aside.id, name: aside.name });
  const { message } = await page.api.call('activateCart', { id_cart: id });
  const query = new URLSearchParams({ tab: 'active', activated: String(message.id_cart) });
  if (message.saved) query.set('aside', String(message.saved.id_cart));
  const to = localPath(page.locale, `/pages/cart?${query}`);
  if (!message.address_code || message.address_code === page.session?.addressCode) {
    return { kind: 'activated', to, session: null };
  }
  const response = await page.api.call('session', { address_code: message.address_code });
  const session = parseSession(response.message);
  return { kind: 'activated', to, session: session && { session, token: response.access_token } };
}
