import type { Locale } from '../../domain/locale.ts';

const italian = {
  title: 'Sei senza connessione',
  text: 'Questa pagina non è disponibile senza rete. Quello che hai inviato prima è al sicuro; niente viene inviato due volte.',
  listing: 'Ultimo elenco visto',
  cart: 'Carrello, com’era l’ultima volta',
  retry: 'Riprova',
  cached: 'Connessione assente o lenta: la pagina è del {time}. Prezzi e giacenze possono essere cambiati.',
};

const english: typeof italian = {
  title: 'You are offline',
  text: 'This page is not available without a connection. What you sent before is safe; nothing is sent twice.',
  listing: 'The list you saw last',
  cart: 'The cart as it was last',
  retry: 'Try again',
  cached: 'No connection, or a slow one: this page is of {time}. Prices and stock may have changed.',
};

/** Texts of the pages that the service worker makes; it loads no others. */
export const offlineTexts: Record<Locale, typeof italian> = { it: italian, en: english };
