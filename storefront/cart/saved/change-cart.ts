import { CallFailure } from '../../api-client/call-failure.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import { localPath } from '../../i18n/locale.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import { parseSession, type Session } from '../../session/session.ts';
import { mergeCart, type Merged } from './merge-cart.ts';

/** Result of a change: where to redirect, or why it was rejected. */
export type CartChange =
  | { to: string; session?: { session: Session; token: string | undefined } }
  | { merged: Merged }
  /** `isGone`: the cart was sent, removed or changed elsewhere. The message is the server's; '' when it gave none. */
  | { failure: { isGone: boolean; message: string; status: number } };

/** Handles the forms of the saved carts (R2.97): save, activate, merge, rename, duplicate or remove a cart. */
export async function changeCart(page: PageRequest, form: FormData): Promise<CartChange> {
  const id = fieldOf(form, 'id_cart');
  const name = fieldOf(form, 'name').trim();
  const saved = (query = '') => localPath(page.locale, `/pages/cart?tab=saved${query}`);
  try {
    switch (fieldOf(form, 'change')) {
      case 'save':
        await page.api.call('saveCart', { id_cart: id, name });
        return { to: saved() };
      case 'rename':
        await page.api.call('renameCart', { id_cart: id, name });
        return { to: saved(fieldOf(form, 'opened') && `&cart=${id}`) };
      case 'duplicate':
        await page.api.call('duplicateCart', { id_cart: id });
        return { to: saved() };
      case 'remove':
        await page.api.call('removeCart', { id_cart: id });
        return { to: saved() };
      case 'activate': {
        // Activating saves the former cart under its current name, so it gets the entered name first.
        const [aside, asideName] = [fieldOf(form, 'aside'), fieldOf(form, 'aside_name').trim()];
        if (aside && asideName) await page.api.call('renameCart', { id_cart: aside, name: asideName });
        return await activate(page, id);
      }
      case 'merge': {
        const merged = await mergeCart(page, id);
        return merged ? { merged } : { failure: { isGone: true, message: '', status: 409 } };
      }
      default:
        return { to: saved() };
    }
  } catch (error) {
    if (!(error instanceof CallFailure) || error.kind !== 'http' || ![404, 409, 422].includes(error.status))
      throw error;
    const message = Object.values(error.errors).flat()[0] ?? error.message;
    return { failure: { isGone: error.status !== 422, message, status: error.status } };
  }
}

/** A cart becomes active at its own address: when that is another one, the address is selected as well (R4.5). */
async function activate(page: PageRequest, id: string): Promise<CartChange> {
  const { message } = await page.api.call('activateCart', { id_cart: id });
  const query = new URLSearchParams({ tab: 'active', activated: String(message.id_cart) });
  if (message.saved) query.set('aside', String(message.saved.id_cart));
  const to = localPath(page.locale, `/pages/cart?${query}`);
  if (!message.address_code || message.address_code === page.session?.addressCode) return { to };
  const response = await page.api.call('session', { address_code: message.address_code });
  const session = parseSession(response.message);
  return session ? { to, session: { session, token: response.access_token } } : { to };
}
