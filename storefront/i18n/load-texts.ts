import { registerDictionary } from './dictionaries.ts';
import { whenIdle } from '../routing/when-idle.ts';
import { localeOfPath, withoutLocale, type Locale } from './locale.ts';

/** Loads only the language of the page; another language is another document. */
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

/** Loads the texts of the listing's later parts; in the browser only. On failure the part itself fails and retries. */
export const listingPartTexts = (): Promise<void> => loadListingParts(localeOfPath(location.pathname));

let further: Promise<void> | null = null;

/** Loads the texts of all pages except the listing; in the browser only; a failed load is retried next time. */
export function furtherTexts(): Promise<void> {
  further ??= loadFurther(localeOfPath(location.pathname)).catch((error: unknown) => {
    further = null;
    throw error;
  });
  return further;
}

/** Whether a page needs more than the first texts before hydration: all except listing and product pages. */
export function needsFurtherTexts(pathname: string): boolean {
  return !/^\/(shop|product)/.test(withoutLocale(pathname));
}

/** Loads the texts of the current page; listing and product pages load the further texts later, when idle. */
export async function loadTexts(): Promise<void> {
  const { pathname } = location;
  const needsAll = needsFurtherTexts(pathname);
  await Promise.all([loadFirst(localeOfPath(pathname)), needsAll && furtherTexts()]);
  if (!needsAll) whenIdle(() => void furtherTexts().catch(() => {}));
}
