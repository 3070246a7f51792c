import { fields, rows, text, textOrNull } from '../../parsers/values.ts';
import { placeOf } from './field-label.ts';

/** What the company has asked to have changed. */
export interface Correction {
  id: number;
  kind: 'company' | 'address' | 'new-address';
  addressCode: string | null;
  /** Field of the request → wanted value. */
  wanted: [field: string, value: string][];
  note: string | null;
  state: 'waiting' | 'done' | 'refused';
  by: string | null;
  /** ISO 8601. */
  askedAt: string;
}

/** Parses the response of get_corrections; requests of another kind or state are left out. */
export function parseCorrections(response: unknown): Correction[] {
  return rows(fields(fields(response).message).corrections).flatMap((value) => {
    const wire = fields(value);
    const kind = (['company', 'address', 'new-address'] as const).find((one) => one === wire.kind);
    const state = (['waiting', 'done', 'refused'] as const).find((one) => one === wire.state);
    if (!kind || !state) return [];
    const given = fields(wire.wanted);
    // The database keeps no order of fields.
    const names = Object.keys(given).sort((one, other) => placeOf(one) - placeOf(other));
    const wanted = names.map((field): [string, string] => [field, text(given[field])]);
    return [
      {
        id: Number(wire.id),
        kind,
        addressCode: textOrNull(wire.address),
        wanted: wanted.filter(([, wish]) => wish !== ''),
        note: textOrNull(wire.note),
        state,
        by: textOrNull(wire.by),
        askedAt: text(wire.asked),
      },
    ];
  });
}
