import type { LocalText } from '../../../domain/local-text.ts';

/** A text in which only the given languages change; null clears a language. */
export interface TextChange {
  it?: string | null;
  en?: string | null;
}

type FieldChangeOf<T> = T extends LocalText ? TextChange : T;

type Fields<R> = { [F in keyof R]?: FieldChangeOf<R[F]> };

/**
 * A record in which only the fields `K` are required. A missing field keeps the stored value (a new record gets the
 * default), null or an empty list clears it. Lists are replaced as a whole.
 */
export type Change<R, K extends keyof R> = Pick<R, K> &
  Fields<Omit<R, K>> & {
    /** Fields that are set on a new record and left unchanged on a stored one. */
    ifNew?: Fields<Omit<R, K>>;
  };
