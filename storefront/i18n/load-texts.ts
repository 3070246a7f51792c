import { registerDictionary } from './dictionaries.ts';
import { whenIdle } from '../page/when-idle.ts';
import { localeOfPath, withoutLocale, type Locale } from './locale.ts';

/** Only the language of the page is loaded; changing it loads another page. */
async function loadFirst(locale: Locale): Promise<void> {
  const texts = locale === 'en' ? import('./en/first.ts') : import('./it/first.ts');
  registerDictionary(locale, (await texts).first);
}

async function loadFurther(locale: Locale): Promise<void> {
  const texts = locale === 'en' ? import('./en/further.ts') : import('./it/further.ts');
  registerDictionary(locale, (await texts).further);
}

async function loadListingParts(locale: Locale): Promise<void> {
  const texts = locale === 'en' ? import('./en/listing-parts.ts') : import('./it/listing-parts.ts');
  registerDictionary(locale, (await texts).listingParts);
}

/** The texts of the listing's later parts; in the browser only. A failure is that of the part, which is asked for again. */
export const listingPartTexts = (): Promise<void> => loadListingParts(localeOfPath(location.pathname));

let further: Promise<void> | null = null;

/**
 * The texts of all pages but the listing: resolves when they are known. In the browser only; asked for again after a
 * failure.
 */
export function furtherTexts(): Promise<void> {
  further ??= loadFurther(localeOfPath(location.pathname)).catch((error: unknown) => {
    further = null;
    throw error;
  });
  return further;
}

/** Whether a page needs more than the first texts before it can be used: all but listing and articles do. */
export function needsFurtherTexts(pathname: string): boolean {
  return !/^\/(shop|product)/.test(withoutLocale(pathname));
}

/** Loads what the page at hand needs; listing and articles get the further texts as well, once they stand. */
export async function loadTexts(): Promise<void> {
  const { pathname } = location;
  const needsAll = needsFurtherTexts(pathname);
  await Promise.all([loadFirst(localeOfPath(pathname)), needsAll && furtherTexts()]);
  if (!needsAll) whenIdle(() => void furtherTexts().catch(() => {}));
}
