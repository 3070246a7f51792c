import { RequestFailure } from '../api-client/request-failure.ts';
import type { CartChange, CartRejection, CartResult } from '../cart-store/cart-change.ts';
import { ownPath } from '../../domain/own-path.ts';
import { localPath } from '../../domain/locale.ts';
import { whole } from '../parsers/values.ts';
import { fieldOf } from '../routing/form-fields.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { moveCart, type CartMove } from './move-cart.ts';
import { activateCart, type Activation } from './saved/activate-cart.ts';
import { importRows } from './saved/import-rows.ts';
import { chosenLines, mergeCart } from './saved/merge-cart.ts';

/**
 * Handles the forms of the active cart and of the saved ones: the field `change` says what is changed, `id_cart`
 * which cart. A form with an unknown change is rejected.
 */
export async function changeCart(page: PageRequest, form: FormData): Promise<CartResult | Activation | CartMove> {
  const change = fieldOf(form, 'change') as CartChange;
  try {
    return await apply(page, form, change);
  } catch (error) {
    return rejectionOf(error, change);
  }
}

async function apply(
  page: PageRequest,
  form: FormData,
  change: CartChange,
): Promise<CartResult | Activation | CartMove> {
  const { api, locale } = page;
  const id_cart = fieldOf(form, 'id_cart');
  const name = fieldOf(form, 'name').trim();
  const active = ownPath(fieldOf(form, 'back'), localPath(locale, '/pages/cart?tab=active'));
  const saved = (query = '') => localPath(locale, `/pages/cart?tab=saved${query}`);
  const done = (to: string, lineCount?: number) => ({ kind: 'done', change, to, cartId: id_cart, lineCount }) as const;
  switch (change) {
    case 'note': {
      const cart_rows = [{ row_id: whole(fieldOf(form, 'row')), note: fieldOf(form, 'note').trim() }];
      await api.call('updateCart', { id_cart, cart_rows });
      return done(active);
    }
    case 'promotion': {
      const take_promo = { promo_code: fieldOf(form, 'promo_code'), promo_row: whole(fieldOf(form, 'promo_row')) };
      const quantity = whole(fieldOf(form, 'quantity'));
      await api.call('updateCart', {
        id_cart,
        cart_rows: [{ row_id: whole(fieldOf(form, 'row')), quantity, take_promo }],
      });
      return done(active);
    }
    case 'empty':
      return done(active, (await api.call('emptyCart', { id_cart })).message.lines);
    case 'restore':
      await api.call('restoreCart', { id_cart });
      return done(active);
    case 'coupon': {
      const code = fieldOf(form, 'code').trim();
      if (code === '') return { kind: 'rejected', change, isGone: false, message: '', status: 422 };
      await api.call('applyCoupon', { id_cart, code });
      return done(active);
    }
    case 'remove-coupon':
      await api.call('removeCoupon', { id_cart });
      return done(active);
    case 'import':
      return await importRows(page, form, name);
    case 'save':
      await api.call('saveCart', { id_cart, name });
      return done(saved());
    case 'rename':
      await api.call('renameCart', { id_cart, name });
      return done(saved(fieldOf(form, 'opened') && `&cart=${id_cart}`));
    case 'duplicate':
      await api.call('duplicateCart', { id_cart });
      return done(saved());
    case 'remove':
      await api.call('removeCart', { id_cart });
      return done(saved());
    case 'restore-saved':
      await api.call('restoreSavedCart', { id_cart });
      return done(saved());
    case 'activate':
      return await activateCart(page, id_cart, {
        id: fieldOf(form, 'aside'),
        name: fieldOf(form, 'aside_name').trim(),
      });
    case 'move':
      return await moveCart(page, form, active);
    case 'merge': {
      const gone = { kind: 'rejected', change, isGone: true, message: '', status: 409 } as const;
      return (await mergeCart(page, id_cart, chosenLines(form, locale))) ?? gone;
    }
    default:
      return done(saved());
  }
}

/** The rejection by the server as a result; throws any other error again. */
function rejectionOf(error: unknown, change: CartChange): CartRejection {
  if (!(error instanceof RequestFailure) || error.kind !== 'http' || ![404, 409, 422].includes(error.status))
    throw error;
  const { status } = error;
  const message = Object.values(error.errors).flat()[0] ?? error.message;
  return { kind: 'rejected', change, isGone: status !== 422, message, status };
}
