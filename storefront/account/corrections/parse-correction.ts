import type { ResponseOf } from '../../api-client/api.ts';
import { placeOf } from './field-label.ts';

type WireCorrection = ResponseOf<'getCorrections'>['message']['corrections'][number];

/** What the company has asked to have changed. */
export interface Correction extends Pick<WireCorrection, 'id' | 'kind' | 'note' | 'state' | 'by' | 'answer'> {
  addressCode: string | null;
  /** Field of the request → wanted value. */
  wanted: [field: string, value: string][];
  /** ISO 8601. */
  askedAt: string;
}

/** Maps the response of get_corrections. */
export function parseCorrections({ message }: ResponseOf<'getCorrections'>): Correction[] {
  return message.corrections.map(({ id, kind, note, state, by, answer, address, asked, wanted }) => ({
    ...{ id, kind, note, state, by, answer, addressCode: address, askedAt: asked },
    // The database keeps no order of fields.
    wanted: Object.entries(wanted)
      .filter(([, wish]) => wish !== '')
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other)),
  }));
}
