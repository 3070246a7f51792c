import { dictionaryOf, setDictionary, type Dictionary } from './dictionaries.ts';
import { localeOfPath, withoutLocale, type Locale } from './locale.ts';

type Part = 'shop' | 'customerArea';

/** The files of each part in each language; a browser loads one language only. */
const files: Record<Part, Record<Locale, () => Promise<Dictionary>>> = {
  shop: {
    it: async () => (await import('./shop-it.ts')).shop,
    en: async () => (await import('./shop-en.ts')).shop,
  },
  customerArea: {
    it: async () => (await import('./customer-area-it.ts')).customerArea,
    en: async () => (await import('./customer-area-en.ts')).customerArea,
  },
};

/** The pages of the customer area: their texts would be a tenth of what every other page loads. */
const customerArea =
  /^\/pages\/(account|approval|invitation|order_detail|login|forgot-password|reset-password|register|request_access|second-factor|guest-payment)/;

const loaded = new Map<Part, Promise<void>>();

function loadPart(part: Part, locale: Locale): Promise<void> {
  const loading =
    loaded.get(part) ??
    files[part][locale]().then((texts) => setDictionary(locale, { ...dictionaryOf(locale), ...texts }));
  loaded.set(part, loading);
  return loading;
}

/** Loads the texts of a page in the browser, each part once. The other language is another document. */
export async function loadTexts(path: string): Promise<void> {
  const locale = localeOfPath(path);
  const isOfCustomerArea = customerArea.test(withoutLocale(path));
  await Promise.all([loadPart('shop', locale), isOfCustomerArea && loadPart('customerArea', locale)]);
}
