import { sql, type RawBuilder } from 'kysely';

/** A text as it is looked for: small letters, no accents, one kind of apostrophe. */
export const folded = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(translate(normalize(lower(${text}), NFKD), '’‘', ''''''), '[\u0300-\u036f]', '', 'g')`;

/** A code as it is looked for: letters and digits only. */
export const bare = (text: RawBuilder<unknown>) => sql`regexp_replace(lower(${text}), '[^a-z0-9]', '', 'g')`;

/** The pattern of everything that contains a text; its signs mean themselves. */
export const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
