import type { OfficeAnswer, OfficeRequest } from '../calls/office-call.ts';

/** The values that a correction begins from. */
export type Stored = OfficeAnswer<'getCorrection'>;
export type Correction = OfficeRequest<'correctOrder'>['correction'];

/** What stands in the form. */
export interface Fields {
  address: string;
  payment: string;
  note: string;
  carrier: string;
  lines: { article: string; unit: string }[];
}

/** What differs from the stored values, each with the value that it began from. */
export function correctionOf(stored: Stored, fields: Fields): Correction {
  const changed = (before: string | null, typed: string) => {
    const after = typed.trim() || null;
    return after === before ? undefined : { before, after };
  };
  const replaced = (before: string, typed: string) => {
    const after = typed.trim();
    return after === '' || after === before ? undefined : { before, after };
  };
  const lines = stored.lines.flatMap(({ position, article, unit }, index) => {
    const typed = fields.lines[index];
    const [newArticle, newUnit] = [replaced(article, typed?.article ?? ''), replaced(unit, typed?.unit ?? '')];
    return newArticle || newUnit
      ? [{ position, ...(newArticle && { article: newArticle }), ...(newUnit && { unit: newUnit }) }]
      : [];
  });
  const [address, payment, note, carrier] = [
    replaced(stored.address, fields.address),
    changed(stored.payment, fields.payment),
    changed(stored.note, fields.note),
    changed(stored.carrier, fields.carrier),
  ];
  return {
    ...(address && { address }),
    ...(payment && { payment }),
    ...(note && { note }),
    ...(carrier && { carrier }),
    ...(lines.length > 0 && { lines }),
  };
}
