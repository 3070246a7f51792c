import { fields, rows, text, textOrNull, whole } from '../parsers/values.ts';

/** A flyer that is valid today. */
export interface Flyer {
  title: string;
  text: string | null;
  cover: string;
  /** Address of the PDF. */
  file: string;
  /** Dates, YYYY-MM-DD. */
  from: string;
  until: string;
}

/** Parses the response of `flyers`: the flyers in their order; one that has ended is left out. */
export function parseFlyers(response: unknown, today: string): Flyer[] {
  return rows(response)
    .map(fields)
    .sort((one, other) => whole(one.order) - whole(other.order))
    .map((wire) => ({
      title: text(wire.title),
      text: textOrNull(wire.text),
      cover: text(wire.cover),
      file: text(wire.file),
      from: text(wire.valid_from),
      until: text(wire.valid_to),
    }))
    .filter(({ until }) => !until || until >= today);
}
