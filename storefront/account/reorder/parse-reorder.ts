import type { PriceQuantities } from '../../../domain/price-quantity.ts';
import { parsePriceFor, parsePriceQuantities } from '../../parsers/price-quantity.ts';
import { cents } from '../../parsers/values.ts';
import { packageQuantity, parseQuantity } from '../../../domain/packaging.ts';
import type { ResponseOf } from '../../api-client/api.ts';
import type { Locale } from '../../../domain/locale.ts';
import { unitName } from '../../parsers/wire.ts';

/** An article with its current price. Prices in ten-thousandths of a euro, amounts in cents. */
export interface Offer extends PriceQuantities {
  internalCode: string;
  code: string;
  name: string;
  unit: string;
  /** Pieces in one unit that is a pack. */
  piecesPerUnit: number | null;
  quantity: number;
  pack: number;
  /** Null for those who may not see prices. */
  net: number | null;
  total: number;
}

/** A line of an order or document with its current offer. */
export interface ReorderLine extends PriceQuantities {
  position: number;
  code: string;
  name: string;
  picture: string | null;
  unit: string;
  /** Pieces in one unit that is a pack. */
  piecesPerUnit: number | null;
  quantity: number;
  net: number | null;
  /** Null when the article is no longer sold. */
  today: Offer | null;
  replacements: Offer[];
  /** Differences as texts. */
  differences: string[];
  quantityInCart: number;
}

type WireLine = ResponseOf<'prepareReorder'>['message']['rows'][number];

function parseOffer(wire: WireLine['replacements'][number]): Offer {
  return {
    internalCode: wire.id,
    code: wire.sku,
    name: wire.name,
    unit: unitName(wire.um),
    piecesPerUnit: wire.pz_per_um,
    quantity: wire.quantity,
    pack: wire.qty_min_imballo,
    ...parsePriceQuantities(wire),
    net: parsePriceFor(parsePriceQuantities(wire), wire.netto, wire.net_for_quantity),
    total: cents(wire.valore),
  };
}

/** Maps the response of prepare_reorder. */
export function parseReorder({ message }: ResponseOf<'prepareReorder'>): ReorderLine[] {
  return message.rows.map((wire) => ({
    position: wire.riga,
    code: wire.sku,
    name: wire.name,
    picture: wire.image,
    unit: unitName(wire.um),
    piecesPerUnit: wire.pz_per_um,
    quantity: wire.quantity,
    ...parsePriceQuantities(wire),
    net: parsePriceFor(parsePriceQuantities(wire), wire.netto, wire.net_for_quantity),
    today: wire.today && parseOffer(wire.today),
    replacements: wire.replacements.map(parseOffer),
    differences: wire.differences.map((difference) => difference.message),
    quantityInCart: wire.quantity_in_cart,
  }));
}

/** The buyer's choice by line position: an offer's internal code; absent when nothing is chosen. */
export type Choices = ReadonlyMap<number, string>;

/** Initially selects every article that is still sold; the buyer must choose replacements. */
export function firstChoices(lines: readonly ReorderLine[]): Choices {
  return new Map(lines.flatMap(({ position, today }) => (today ? [[position, today.internalCode] as const] : [])));
}

/** A chosen offer with its line. */
export interface ChosenOffer {
  line: ReorderLine;
  offer: Offer;
  /** In whole packs of the offer; 0 when the typed one is not valid. */
  quantity: number;
}

/** What was typed as quantity, by line position; absent where nothing was typed. */
export type TypedQuantities = ReadonlyMap<number, string>;

/** The chosen offers. A line without a typed quantity is ordered in the quantity of its offer. */
export function chosenOffers(
  lines: readonly ReorderLine[],
  choices: Choices,
  typed: TypedQuantities,
  locale: Locale,
): ChosenOffer[] {
  return lines.flatMap((line) => {
    const code = choices.get(line.position);
    const offer = [line.today, ...line.replacements].find((candidate) => candidate?.internalCode === code);
    if (!offer || code === undefined) return [];
    const text = typed.get(line.position);
    return [{ line, offer, quantity: text === undefined ? offer.quantity : packed(text, offer, locale) }];
  });
}

function packed(text: string, { pack }: Offer, locale: Locale): number {
  const packaged = packageQuantity(parseQuantity(text, locale), pack);
  return packaged.accepted ? packaged.quantity : 0;
}
