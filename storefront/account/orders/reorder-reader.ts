import { cents, fields, rows, text, textOrNull, unitPrice, whole } from '../../readers/values.ts';

/** How an article can be bought today. Unit prices in ten-thousandths of a euro, amounts in cents. */
export interface Offer {
  internalCode: string;
  code: string;
  name: string;
  unit: string;
  quantity: number;
  pack: number;
  net: number;
  total: number;
}

/** A line of an old order beside what it would be today. */
export interface ReorderLine {
  position: number;
  code: string;
  name: string;
  picture: string | null;
  unit: string;
  quantity: number;
  net: number;
  /** Null when it can't be bought any more. */
  today: Offer | null;
  replacements: Offer[];
  /** What is different, in words. */
  differences: string[];
  quantityInCart: number;
}

function readOffer(value: unknown): Offer {
  const wire = fields(value);
  return {
    internalCode: text(wire.id),
    code: text(wire.sku),
    name: text(wire.name),
    unit: text(wire.um).toLowerCase(),
    quantity: whole(wire.quantity),
    pack: Math.max(1, whole(wire.qty_min_imballo, 1)),
    net: unitPrice(wire.netto) ?? 0,
    total: cents(wire.valore),
  };
}

/** Reads prepare_reorder. */
export function readReorder(answer: unknown): ReorderLine[] {
  return rows(fields(fields(answer).message).rows).map((value) => {
    const wire = fields(value);
    return {
      position: whole(wire.riga),
      code: text(wire.sku),
      name: text(wire.name),
      picture: textOrNull(wire.image),
      unit: text(wire.um).toLowerCase(),
      quantity: whole(wire.quantity),
      net: unitPrice(wire.netto) ?? 0,
      today: wire.today ? readOffer(wire.today) : null,
      replacements: rows(wire.replacements).map(readOffer),
      differences: rows(wire.differences).map((difference) => text(fields(difference).message)),
      quantityInCart: whole(wire.quantity_in_cart),
    };
  });
}

/** What the buyer chose of each line: an offer's internal code, or nothing. */
export type Choices = ReadonlyMap<number, string>;

/** At first everything that can still be bought itself; what takes another's place is for the buyer to choose. */
export function firstChoices(lines: readonly ReorderLine[]): Choices {
  return new Map(lines.flatMap(({ position, today }) => (today ? [[position, today.internalCode] as const] : [])));
}

/** The offers chosen, with their lines. */
export function chosenOffers(lines: readonly ReorderLine[], choices: Choices): { line: ReorderLine; offer: Offer }[] {
  return lines.flatMap((line) => {
    const code = choices.get(line.position);
    const offer = [line.today, ...line.replacements].find((candidate) => candidate?.internalCode === code);
    return offer && code !== undefined ? [{ line, offer }] : [];
  });
}
