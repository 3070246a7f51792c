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
  const { id_cart: cartId, name } = request;
  const target = cartId === undefined ? (name === undefined ? 'active' : { name }) : { cartId };
  const imported = await importCart(services, owner, rows, target);
  const unknown = imported.remarks.filter(({ sentence }) => sentence.key === 'unknownArticle').map(({ code }) => code);
  const near = await services.search.listNearCodes(unknown, context.locale);
  return {
    message: {
      response: true,
      id_cart: imported.cartId,
      numero_righe: imported.lineCount,
      remarks: imported.remarks.map(({ line, code, kind, sentence }) => {
        const proposals = sentence.key === 'unknownArticle' ? near.get(code) : undefined;
        return {
          line,
          code,
          kind,
          message: text(context.locale, sentence.key, sentence.parameters),
          ...(proposals && { proposals: proposals.map(({ sku, name }) => ({ code: sku, name })) }),
        };
      }),
    },
  };
};
