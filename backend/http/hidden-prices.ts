import { AppError, type Sentence } from '../app-error.ts';
import type { MessageParameter, MessageParameters } from '../messages/index.ts';

/** Fields of responses that hold a price or an amount; they are null for users who may not see prices. */
const PRICES = new Set([
  'price',
  'sale_price',
  'price_discount',
  'price_info',
  'PrezzoNettoConPromo',
  'PrezzoNettoListinoDiRiferimento',
  'totale_no_sconto',
  'totale_sconto',
  'totale_lordo',
  'totale_netto',
  'totale_doc',
  'iva',
  'spese_trasporto',
  'importo_spese_zero',
  'importo_spese',
  'netto',
  'valore',
  'prezzo_lordo',
  'minimum_amount',
  'missing_amount',
  'asked_netto',
  'asked_valore',
  'value',
  'ultimo_netto',
  'netto_oggi',
]);
/** Texts that contain prices or discounts. */
const PRICE_TEXTS = new Set(['discount_description', 'listing_type_discounts', 'sconti', 'ScontoCliente', 'warning']);
const PRICE_LISTS = new Set(['iva_dettaglio']);
/** Whether a price is reduced. */
const PRICE_FLAGS = new Set(['is_sale']);
/** Discounts of promotions, in percent. */
const DISCOUNTS = new Set(['ScontoExtra1', 'ScontoExtra2', 'ScontoExtra3']);
/** Kinds of cart changes whose sentence names prices. */
const PRICE_CHANGES = new Set(['price', 'promotion']);

function isPriceChange(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'kind' in entry && PRICE_CHANGES.has(String(entry.kind));
}

/**
 * A response without prices, for users of a company who may not see prices. It works on every response, so that no
 * handler can forget it. A `value` is an amount only where it is a number: facets have texts.
 */
export function withoutPrices(response: unknown): unknown {
  if (Array.isArray(response)) return (response as unknown[]).map(withoutPrices);
  if (typeof response !== 'object' || response === null) return response;
  return Object.fromEntries(
    Object.entries(response).map(([name, value]: [string, unknown]) => {
      if (PRICES.has(name)) return [name, typeof value === 'string' ? value : null];
      if (PRICE_TEXTS.has(name)) return [name, ''];
      if (PRICE_LISTS.has(name)) return [name, []];
      if (PRICE_FLAGS.has(name)) return [name, false];
      if (DISCOUNTS.has(name)) return [name, 0];
      if ((name === 'anomalies' || name === 'differences') && Array.isArray(value)) {
        return [name, (value as unknown[]).filter((entry) => !isPriceChange(entry)).map(withoutPrices)];
      }
      // The colleague who approves the order sees whether it is large enough.
      if (name === 'min_order') {
        return [name, { warning: '', minimum_amount: null, missing_amount: null, compliant: true }];
      }
      if (name === 'coupon' && value !== null) return [name, { ...(withoutPrices(value) as object), message: '' }];
      return [name, withoutPrices(value)];
    }),
  );
}

function withoutAmount({ key, parameters = {} }: Sentence): Sentence {
  const isAmount = (value: MessageParameter) => typeof value === 'object' && !('day' in value);
  const shown: MessageParameters = {};
  for (const [name, value] of Object.entries(parameters)) shown[name] = isAmount(value) ? '…' : value;
  return { key, parameters: shown };
}

/** An error whose sentences name no amounts; other errors as they are. */
export function withoutAmounts(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { key, parameters } = withoutAmount(error.sentence);
  return new AppError(error.code, key, {
    parameters: parameters ?? {},
    errors: Object.fromEntries(Object.entries(error.errors).map(([field, list]) => [field, list.map(withoutAmount)])),
    ...(error.reason === undefined ? {} : { reason: error.reason }),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  });
}
