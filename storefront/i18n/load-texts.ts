import { registerDictionary } from './dictionaries.ts';
import { localeOfPath } from './locale.ts';

/** Loads the texts of the page's language before hydration; another language is another document. */
export async function loadTexts(): Promise<void> {
  const locale = localeOfPath(location.pathname);
  const [{ first }, { further }, { listingParts }] = await (locale === 'en'
    ? Promise.all([import('./en/first.ts'), import('./en/further.ts'), import('./en/listing-parts.ts')])
    : Promise.all([import('./it/first.ts'), import('./it/further.ts'), import('./it/listing-parts.ts')]));
  registerDictionary(locale, { ...first, ...further, ...listingParts });
}
