import type { prepareReorder as prepareReorderEndpoint, reorder as reorderEndpoint } from '../../contract/reorder.ts';
import { centsToEuro } from '../../domain/money.ts';
import type { Locale } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import { AppError } from '../app-error.ts';
import { requireClient, scopeOf, type Client } from '../customers/index.ts';
import { text } from '../texts/index.ts';
import { prepareReorder, reorder, type EarlierDocument, type OfferToday, type ReorderLine } from '../orders/index.ts';
import { ownerOf } from './serialize-cart.ts';
import type { Handler, HandlerContext } from './handler.ts';
import { oneUnitToEuro, serializeNetForQuantity } from './unit-price.ts';

const kinds = { O: 'order', I: 'invoice', D: 'transport' } as const;
const permissions = { O: 'order.view', I: 'invoices.view', D: 'deliveries.view' } as const;

interface NameRequest {
  type?: keyof typeof kinds | undefined;
  causale: string;
  anno: number;
  numero: number;
}

/** The document of a request; fails with `forbidden` for a kind that the user may not see. */
function documentOf(
  { type = 'O', causale: cause, anno: year, numero: number }: NameRequest,
  client: Client,
  { mayUse }: HandlerContext,
): EarlierDocument {
  if (!mayUse(permissions[type])) throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted' });
  return { kind: kinds[type], cause, year, number, ...scopeOf(client) };
}

function offerOf(offer: OfferToday, locale: Locale) {
  const { article, quantity, netPrice, netCents } = offer;
  return {
    id: article.code,
    sku: article.sku,
    name: localized(article.name, locale),
    um: article.unit,
    pz_per_um: article.piecesPerUnit,
    image: article.picture,
    single_child: article.isSingle,
    page_code: article.pageSku,
    quantity,
    qty_min_imballo: article.minimumPackaging,
    netto: oneUnitToEuro(netPrice, offer),
    ...serializeNetForQuantity(offer),
    valore: centsToEuro(netCents),
    stato: article.availability,
    data_arrivo: article.arrivingOn,
  };
}

function rowOf({ line, today, replacements, differences, quantityInCart }: ReorderLine, locale: Locale) {
  return {
    riga: line.position,
    id: line.code,
    sku: line.sku,
    name: localized(line.name, locale),
    um: line.unit,
    pz_per_um: line.piecesPerUnit,
    image: line.picture,
    quantity: line.quantity,
    netto: line.netPrice === null ? null : oneUnitToEuro(line.netPrice, line),
    ...serializeNetForQuantity(line),
    valore: line.netCents === null ? null : centsToEuro(line.netCents),
    today: today && offerOf(today, locale),
    replacements: replacements.map((offer) => offerOf(offer, locale)),
    differences: differences.map(({ kind, sentence }) => ({
      kind,
      message: text(locale, sentence.key, sentence.parameters),
    })),
    quantity_in_cart: quantityInCart,
  };
}

export const handlePrepareReorder: Handler<typeof prepareReorderEndpoint> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const rows = await prepareReorder(services, ownerOf(client), documentOf(request, client, context));
  return { message: { success: true, rows: rows.map((row) => rowOf(row, context.locale)) } };
};

export const handleReorder: Handler<typeof reorderEndpoint> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const choices = request.rows.map(({ riga, quantity, item_id }) => ({
    position: riga,
    quantity,
    articleCode: item_id,
  }));
  const { cartId, lineCount } = await reorder(services, ownerOf(client), documentOf(request, client, context), choices);
  return { message: { response: true, id_cart: cartId, numero_righe: lineCount } };
};
