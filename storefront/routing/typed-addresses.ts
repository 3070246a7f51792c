import { shopPages } from '../pages.ts';

/** Words that people type behind the shop's name, by the page that they mean; without `/en`, in either language. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  '/': ['home', 'homepage', 'index.html', 'index.php'],
  '/shop': [
    'catalogo',
    'catalog',
    'catalogue',
    'prodotti',
    'products',
    'articoli',
    'negozio',
    'ricerca',
    'cerca',
    'search',
  ],
  '/pages/login': ['accedi', 'accesso', 'entra', 'log-in', 'signin', 'sign-in'],
  '/pages/logout': ['logout', 'esci', 'log-out', 'signout', 'sign-out'],
  '/pages/register_v1': ['registrati', 'registrazione', 'register', 'signup', 'sign-up', 'registration'],
  '/pages/forgot-password': ['password-dimenticata', 'recupera-password', 'lost-password'],
  '/pages/cart': ['carrello', 'basket'],
  '/pages/checkout': ['cassa', 'concludi-ordine'],
  '/pages/wishlist': ['preferiti', 'lista-dei-desideri', 'favorites', 'favourites'],
  '/pages/dashboard': ['bacheca', 'cruscotto'],
  '/pages/account': [
    'area-clienti',
    'area-riservata',
    'profilo',
    'profile',
    'my-account',
    'mio-account',
    'il-mio-account',
  ],
  '/pages/account?tab=orders': ['ordini', 'orders', 'i-miei-ordini', 'my-orders'],
  '/pages/account?tab=invoices': ['fatture', 'invoices'],
  '/pages/account?tab=ddt': ['ddt', 'bolle', 'documenti-di-trasporto', 'transport-documents', 'delivery-notes'],
  '/pages/account?tab=deadlines': ['scadenze', 'scadenzario', 'deadlines', 'due-dates', 'payment-deadlines'],
  '/pages/account?tab=credit': ['fido', 'credit'],
  '/pages/account?tab=approvals': ['da-approvare', 'approvazioni', 'approvals'],
  '/pages/account?tab=addresses': ['indirizzi', 'addresses'],
  '/pages/account?tab=users': ['utenti', 'users'],
  '/pages/account?tab=password': ['cambia-password', 'change-password', 'sicurezza', 'security'],
  '/pages/cart?tab=saved': ['carrelli-salvati', 'saved-carts'],
  '/pages/contact-us': ['contatti', 'contattaci', 'contacts', 'contact'],
  '/pages/about-us': ['chi-siamo', 'azienda', 'about', 'company'],
  '/pages/brands': ['marchi', 'marche', 'brand'],
  '/pages/flyers': ['volantini', 'volantino', 'flyer'],
  '/pages/blog': ['notizie', 'news'],
  '/web-page/faq': ['faq', 'domande-frequenti'],
  '/web-page/privacy-policy': ['privacy', 'privacy-policy', 'informativa-privacy'],
  '/pages/cookies': ['cookie', 'cookie-policy'],
};

/** The pages that words mean. */
export const TYPED_PAGES: readonly string[] = Object.keys(WORDS);

/** Pages of `pages/` without this first part: `/cart`. Those that only redirect need what their links give them. */
const withoutFolder = shopPages.flatMap(({ path, layout }): [string, string][] => {
  const [, word] = /^pages\/([a-z-]+)$/.exec(path) ?? [];
  return word === undefined || layout === undefined ? [] : [[word, `/${path}`]];
});

const pathsByWord: ReadonlyMap<string, string> = new Map([
  ...withoutFolder,
  ...Object.entries(WORDS).flatMap(([path, words]) => words.map((word): [string, string] => [word, path])),
]);

/**
 * The page that is meant by an address that nobody linked, such as `/login`, `/Carrello` or `/my-orders/`; null when it
 * means none. Both are without language prefix.
 */
export function pageOfTypedAddress(path: string): string | null {
  const [, word] = /^\/([^/]+)\/?$/.exec(path) ?? [];
  return word === undefined ? null : (pathsByWord.get(word.toLowerCase().replaceAll(/_|%20/g, '-')) ?? null);
}
