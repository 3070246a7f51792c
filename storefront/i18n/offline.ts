import type { Locale } from '../../domain/locale.ts';

const italian = {
  title: 'Sei senza connessione',
  text: 'Questa pagina non è disponibile senza rete. Quello che hai inviato prima è al sicuro; niente viene inviato due volte.',
  listing: 'Ultimo elenco visto',
  cart: 'Carrello, com’era l’ultima volta',
  retry: 'Riprova',
  copied: 'Connessione assente o lenta: l’elenco è del {time}. I prezzi possono essere cambiati.',
  code: 'Codice',
  article: 'Articolo',
  pack: 'Confezione',
  quantity: 'Quantità',
  price: 'Prezzo netto',
};

const english: typeof italian = {
  title: 'You are offline',
  text: 'This page is not available without a connection. What you sent before is safe; nothing is sent twice.',
  listing: 'The list you saw last',
  cart: 'The cart as it was last',
  retry: 'Try again',
  copied: 'No connection, or a slow one: this list is of {time}. Prices may have changed.',
  code: 'Code',
  article: 'Article',
  pack: 'Pack',
  quantity: 'Quantity',
  price: 'Net price',
};

/** Texts of the pages that the service worker makes; it loads no others. */
export const offlineTexts: Record<Locale, typeof italian> = { it: italian, en: english };
