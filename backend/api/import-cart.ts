import type { importCart as importEndpoint } from '../../contract/import-cart.ts';
import { importCart } from '../carts/index.ts';
import { requireClient } from '../customers/index.ts';
import { text } from '../texts/index.ts';
import { ownerOf } from './serialize-cart.ts';
import type { Handler } from './handler.ts';

export const handleImportCart: Handler<typeof importEndpoint> = async (services, request, context) => {
  const rows = request.rows.map(({ line, code, quantity, unit, promo_code, promo_row, note }) => ({
    line,
    code,
    quantity,
    ...(unit ? { unit } : {}),
    promoCode: promo_code ?? '',
    promoRow: promo_code ? (promo_row ?? 0) : 0,
    ...(note ? { note } : {}),
  }));
  const owner = ownerOf(requireClient(context.requester));
  const imported = await importCart(services, owner, rows, request.name ?? null);
  return {
    message: {
      response: true,
      id_cart: imported.cartId,
      numero_righe: imported.lineCount,
      remarks: imported.remarks.map(({ line, code, kind, sentence }) => ({
        line,
        code,
        kind,
        message: text(context.locale, sentence.key, sentence.parameters),
      })),
    },
  };
};
