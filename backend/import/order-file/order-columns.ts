import { columnKey } from '../mappings/column-names.ts';

/** What the columns of an order are for. */
export type OrderColumn =
  | 'code'
  | 'otherCode'
  | 'barcode'
  | 'quantity'
  | 'pieces'
  | 'unit'
  | 'promotionCode'
  | 'promotionRow'
  | 'note';

const list = (names: string): string[] => names.split(', ').map(columnKey);

/**
 * The names of the columns that people give them, Italian and English, the surest first. `quantit` is what remains where the
 * accent of a DOS file was read as a sign of Windows.
 */
const columnNames: Readonly<Record<OrderColumn, readonly string[]>> = {
  code: list(
    'codice articolo, cod. art., codice prodotto, cod. prod., codice, cod., carti, article code, item code, product code, item number, item no., part number, part no., part, sku, code, articolo, art., referenza, rif., ref., item, product, material, materiale',
  ),
  otherCode: list(
    'vs. codice, vostro codice, vs. cod., vs. articolo, vs. art., vs. rif., codice fornitore, cod. forn., codice articolo fornitore, cod. art. fornitore, supplier code, supplier item, supplier part number, vendor code, your code, ns. codice, nostro codice, ns. cod., ns. articolo, ns. art., ns. rif., codice interno, cod. int., codice articolo cliente, customer item, our code, codice produttore, cod. prod., codice costruttore, manufacturer code, mpn, vecchio codice, codice vecchio, old code',
  ),
  barcode: list(
    'ean, codice ean, cod. ean, ean 13, barcode, bar code, codice a barre, codice barre, cod. a barre, barre, gtin, upc',
  ),
  quantity: list(
    'quantita ordinata, quantita ordine, quantita da ordinare, quantita richiesta, qta ord., qta ordinata, qta ordine, qta richiesta, q.ta ordine, q.ta ord., q.ta ordinata, order quantity, ordered quantity, order qty, qty ordered, quantity ordered, quantita, q.ta, qta, q.t., qt, q, qty, quantity, quant., da ordinare, ordinare, ordinato, ordered, to order, fabbisogno, ordine, order, ord., quantit',
  ),
  pieces: list('numero pezzi, n. pezzi, n. pz, nr. pezzi, nr. pz, n pz, pezzi, pz, pz., pcs, pieces, number of pieces'),
  unit: list('um, u.m., unita di misura, unita, unit, uom, unit of measure'),
  promotionCode: list('codice promozione, promotion code'),
  promotionRow: list('riga promozione, promotion line'),
  note: list('nota, note'),
};

/** Of columns of codes an order may have several. */
const isRepeated = (column: OrderColumn): boolean => ['code', 'otherCode', 'barcode'].includes(column);

/** Longer cells are no names of columns. */
const LONGEST_NAME = 60;
const keyOf = (name: string): string => (name.length > LONGEST_NAME ? '' : columnKey(name));

const known = new Set(Object.values(columnNames).flat());

/** Whether a column of an order has a name by which it is found. */
export function isOrderColumn(name: string): boolean {
  return known.has(keyOf(name));
}

/** The columns of an order by what they are for: one, or several where an article has several codes. */
export type OrderColumns = Partial<Record<OrderColumn, string[]>>;

/** Finds the columns of an order by their names; of two for the same, the one with the surer name, then the first. */
export function findOrderColumns(names: readonly string[]): OrderColumns {
  const found: OrderColumns = {};
  const keyed = names.map((name) => ({ name, key: keyOf(name) }));
  const taken = new Set<string>();
  for (const [column, keys] of Object.entries(columnNames) as [OrderColumn, readonly string[]][]) {
    const named = keyed.flatMap(({ name, key }, order) => {
      const rank = keys.indexOf(key);
      return rank < 0 || taken.has(name) ? [] : [{ name, rank, order }];
    });
    named.sort((one, other) => one.rank - other.rank || one.order - other.order);
    const kept = isRepeated(column) ? named : named.slice(0, 1);
    for (const { name } of kept) taken.add(name);
    if (kept.length > 0) found[column] = kept.map(({ name }) => name);
  }
  if (found.quantity === undefined && found.pieces !== undefined) found.quantity = found.pieces;
  return found;
}

/** The columns of codes, that of the article first. */
export function codeColumns({ code = [], otherCode = [], barcode = [] }: OrderColumns): string[] {
  return [...code, ...otherCode, ...barcode];
}

/** Columns whose numbers show which decimal sign the file has, besides the quantities. */
export function isAmountColumn(name: string): boolean {
  return /prezzo|importo|price|amount|netto|lordo|totale|total/.test(keyOf(name));
}
