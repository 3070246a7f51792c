import type { Column } from '../pack-columns.ts';

/**
 * Where an entry of a merged index comes from: numbers below the count of the earlier index are its ordinals, the others,
 * less that count, those of the new part.
 */
export const GONE = 0xffffffff;

/** A column of a merged index. @param offset the number from which on sources are of the new part. */
export function takeFrom<Kind extends Column>(earlier: Kind, part: Kind, sources: Uint32Array, offset: number): Kind {
  const kind = earlier.constructor as new (length: number) => Kind;
  const column = new kind(sources.length);
  for (let place = 0; place < sources.length; place++) {
    const source = sources[place] as number;
    column[place] = (source < offset ? earlier[source] : part[source - offset]) as number;
  }
  return column;
}
