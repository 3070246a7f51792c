import type { FieldProblem } from '../mapping/field-reading.ts';
import type { Item } from '../pipe.ts';

const freeHint = 'isFree says that it is free of charge.';

const zeroPriceReason = `A price of 0 is no price: the article cannot be ordered. ${freeHint}`;

/** Reports a list price of 0 with its row. */
export function noteZero(item: Item<unknown> | undefined, field: string): void {
  item?.remarks.push({ line: item.line, field, reason: zeroPriceReason });
}

interface NetPriced {
  netPrice: number | null;
  isFree?: boolean;
}

/** Remarks about net prices of 0 in a list of conditions or of rows of a promotion; they are imported. */
export function zeroRemarks<F extends string, E extends NetPriced>(
  record: { [field in F]?: E[] } & { ifNew?: { [field in F]?: E[] } },
  field: F,
  reasonOf: (element: E) => string,
): FieldProblem[] {
  const list: E[] = record[field] ?? record.ifNew?.[field] ?? [];
  return list
    .filter(({ netPrice, isFree }) => netPrice === 0 && isFree !== true)
    .map((element) => ({ field: `${field}.netPrice`, reason: `${reasonOf(element)} ${freeHint}` }));
}
