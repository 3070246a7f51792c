import type { Locale } from '../../domain/locale.ts';
import type { TemplateText } from '../../domain/mail-template.ts';
import type { Query } from './services.ts';
import type { TextTemplate } from './write-mail.ts';

/** The version of a template that is the text of the program. */
export const PROGRAM_VERSION = 0;

/** A version of a text; without texts it is that of the program. */
export interface TextVersion {
  number: number;
  texts: Record<Locale, TemplateText> | null;
}

/**
 * The text that a mail is written with.
 * @param version the one that it was first written with; null: the one that is published now.
 */
export async function findTextVersion(
  query: Query,
  template: TextTemplate,
  version: number | null = null,
): Promise<TextVersion> {
  if (version === PROGRAM_VERSION) return { number: PROGRAM_VERSION, texts: null };
  const found = await query
    .selectFrom('mail_template')
    .select(['number', 'texts'])
    .where('template', '=', template)
    .where('state', '=', 'published')
    .$if(version !== null, (select) => select.where('number', '=', version))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? { number: PROGRAM_VERSION, texts: null };
}
