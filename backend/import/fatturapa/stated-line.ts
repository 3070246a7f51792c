import { discountedPrice } from '../../../domain/discounts.ts';
import { FINE, isRounded, priceOf, shortest, totalOf, type LineUnits } from '../../../domain/line-price.ts';
import { parseCents, parseDecimal, WHOLE } from '../../../domain/money.ts';
import { elementsAt, textAt, type XmlElement } from '../sources/xml.ts';
import type { StatedLine } from './read-document.ts';

/** What one line of an electronic invoice comes to. */
export type LineAmounts = Pick<StatedLine, 'quantity' | 'grossPrice' | 'discounts' | 'netPrice' | 'netCents'>;

/**
 * Quantity and prices of a line (`DettaglioLinee`). Its total decides: a price that does not come to it by its discounts
 * is replaced by the total for one unit. A line of text is one unit for nothing. `sign` is −1 for credit notes that some
 * programs write with negative amounts. Returns null when price and total are no numbers.
 */
export function lineAmounts(line: XmlElement, sign: 1 | -1): LineAmounts | null {
  const written = textAt(line, 'Quantita');
  const stated = written === null ? 1000 : parseDecimal(written, 3);
  const price = parseDecimal(textAt(line, 'PrezzoUnitario') ?? '', 7);
  const total = parseCents(textAt(line, 'PrezzoTotale') ?? '');
  if (stated === null || (price === null && total === null)) return null;
  // Prices bear the sign: quantities of documents are above 0.
  const quantity = Math.abs(stated);
  const turned = stated < 0 ? -sign : sign;
  const gross = price === null ? null : price * turned;
  const steps = gross === null ? null : discountsOf(line, gross);
  const net = steps?.net ?? 0;
  const units = { quantity: quantity / 1000, priceQuantity: 1 };
  const computed = totalOf(net, units);
  const netCents = total === null ? computed : total * sign;
  if (quantity === 0) return forTotal(netCents, { ...units, quantity: 1 });
  // More decimals than a quantity can have explain a difference.
  const isCut = written !== null && parseDecimal(written, 8) !== stated * 100_000;
  const isExact = isCut || Math.abs(computed - netCents) <= 1;
  const fitting = priceOf(netCents, units);
  if (gross === null || !(isExact || isRounded(net, fitting))) return forTotal(netCents, units);
  return {
    ...{ quantity: units.quantity, grossPrice: gross / FINE, discounts: steps?.discounts ?? [], netCents },
    netPrice: (isExact ? shortest(net, units, netCents) : fitting) / FINE,
  };
}

function forTotal(netCents: number, units: LineUnits): LineAmounts {
  const netPrice = priceOf(netCents, units) / FINE;
  return { quantity: units.quantity, grossPrice: null, discounts: [], netPrice, netCents };
}

/** Discounts and surcharges in percent, and the price after all of them; amounts are in the price only. */
function discountsOf(line: XmlElement, gross: number): { discounts: number[]; net: number } {
  let net = gross;
  let isPercent = true;
  const discounts: number[] = [];
  for (const step of elementsAt(line, 'ScontoMaggiorazione')) {
    const sign = textAt(step, 'Tipo') === 'MG' ? -1 : 1;
    const percent = parseDecimal(textAt(step, 'Percentuale') ?? '', 2);
    const amount = parseDecimal(textAt(step, 'Importo') ?? '', 7);
    if (percent !== null && percent !== 0 && percent <= WHOLE) discounts.push(percent * sign);
    else if (amount !== null && amount !== 0) {
      isPercent = false;
      net -= amount * sign * (gross < 0 ? -1 : 1);
    }
  }
  const rounding = { step: 1, isEachRounded: false };
  return { discounts: isPercent ? discounts : [], net: discountedPrice(net, discounts, rounding) };
}
