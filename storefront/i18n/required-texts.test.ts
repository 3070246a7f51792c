import { expect, it } from 'vitest';
import { texts } from '../../backend/texts/index.ts';
import { en } from './en.ts';
import { it as italian } from './it.ts';

/**
 * The texts that the requirements give word for word: row, key, Italian, English. That a page shows them where they
 * belong is tested there, mostly in Italian.
 */
const REQUIRED: [string, keyof typeof italian, string, string][] = [
  ['R0.2', 'common.logInForPrices', 'Accedi per vedere i prezzi', 'Log in to see prices'],
  ['R1.4', 'cart.totalNet', 'Totale netto', 'Net total'],
  ['R1.4', 'cart.totalGross', 'Totale lordo', 'Gross total'],
  ['R1.4', 'cart.totalDocument', 'Totale documento', 'Document total'],
  ['R1.4', 'cart.transport', 'Spese di trasporto', 'Transport cost'],
  ['R1.4', 'cart.vat', 'IVA', 'VAT'],
  ['R1.17', 'shell.showPrices', 'Mostra prezzi', 'Show prices'],
  ['R1.17', 'shell.hidePrices', 'Nascondi prezzi', 'Hide prices'],
  ['R2.12', 'checkout.send', 'Invia ordine', 'Send order'],
  ['R2.12', 'cart.empty', 'Il carrello è vuoto', 'Your cart is empty'],
  ['R2.16', 'wishlist.empty', 'La lista dei preferiti è vuota', 'Your wishlist is empty'],
  ['R2.20', 'register.sentTitle', 'Richiesta inviata', 'Request sent'],
  ['R2.39', 'catalogue.viewSmallList', 'Lista compatta', 'Small list'],
  ['R2.39', 'catalogue.viewGrid', 'Griglia', 'Grid'],
  ['R2.39', 'catalogue.viewDetail', 'Dettaglio', 'Detail'],
  ['R2.46', 'catalogue.filters', 'Filtri', 'Filters'],
  ['R2.53', 'cart.toCart', 'Vai al carrello', 'Go to cart'],
  ['R2.56', 'shell.latestOrders', 'Ultimi ordini', 'Latest orders'],
  ['R2.59', 'shell.openMenu', 'Apri menu', 'Open menu'],
  ['R2.67', 'tabs.new', 'Nuova ricerca', 'New Search'],
  ['R2.72', 'catalogue.itemCode', 'Codice articolo', 'Item code'],
  ['R2.74', 'catalogue.related', 'Prodotti correlati', 'Related products'],
  ['R2.75', 'catalogue.alternativesLink', 'Alternative', 'Alternatives'],
  ['R2.76', 'catalogue.barcodes', 'Codici a barre', 'Barcodes'],
  ['R2.77', 'catalogue.documents', 'Documenti', 'Documents'],
  ['R2.78', 'catalogue.assistance', 'Assistenza', 'Assistance'],
  ['R2.78', 'catalogue.video', 'Video', 'Video'],
  ['R2.84', 'common.available', 'Disponibile', 'Available'],
  ['R2.84', 'common.arriving', 'In arrivo', 'Arriving'],
  ['R2.84', 'common.unavailable', 'Non disponibile', 'Not available'],
  ['R2.87', 'orders.downloadPdf', 'Scarica PDF', 'Download PDF'],
  ['R2.88', 'documents.creditNote', 'Nota di credito', 'Credit note'],
  ['R2.94', 'account.default', 'Predefinito', 'Default'],
  ['R2.94', 'account.legalSeat', 'Sede legale', 'Legal seat'],
  ['R2.97', 'saved.name', 'Nome', 'Name'],
  ['R2.97', 'saved.number', 'Numero', 'Number'],
  ['R2.97', 'saved.created', 'Data creazione', 'Created'],
  ['R3.9', 'catalogue.hot', 'In evidenza', 'Hot'],
  ['R4.8', 'common.update', 'Aggiorna', 'Update'],
  ['R4.8', 'catalogue.updateCart', 'Aggiorna', 'Update'],
  ['R4.14', 'common.loadMore', 'Carica altri', 'Load more'],
  ['R4.16', 'wishlist.logInFirst', "Per aggiungere ai preferiti, effettua l'accesso", 'To add wishlist, please login'],
  ['R4.23', 'catalogue.showAll', '+ MOSTRA TUTTI', '+ SHOW ALL'],
  ['R4.23', 'catalogue.showLess', '- NASCONDI', '- HIDE'],
  ['R4.34', 'checkout.sending', 'Invio in corso…', 'Submitting…'],
  ['R5.1', 'cart.invalidQuantity', 'Quantità non valida', 'Invalid quantity'],
  ['R5.1', 'catalogue.invalidQuantity', 'Quantità non valida', 'Invalid quantity'],
  ['R5.2', 'access.failed', 'Autenticazione non riuscita!', 'Authentication Failed!'],
  [
    ...(['R5.9', 'common.fixErrors'] as const),
    'Correggi gli errori evidenziati prima di procedere',
    'Fix highlighted errors before proceeding',
  ],
  ['R8.2', 'error.serverTitle', 'Ops, qualcosa è andato storto', 'Oops, something went wrong'],
  [
    ...(['R8.2', 'error.serverText'] as const),
    "Ci scusiamo per il disagio. L'errore ci è stato segnalato e lo correggeremo al più presto. Riprova tra un momento.",
    'We are sorry for the trouble. We have been notified of the error and will correct it as soon as possible. ' +
      'Please, try your request again in a moment.',
  ],
  ['R8.3', 'error.badRequestTitle', 'Abbiamo un piccolo problema', 'We have a little problem'],
  ['R8.5', 'error.otherTitle', 'Ops, qualcosa è andato storto ({status})', 'Oops, something went wrong ({status})'],
  ['R8.6', 'error.sessionEnded', 'Sessione scaduta, accedi di nuovo', 'Session expired, please log in again'],
  ['R8.7', 'error.networkTitle', 'Errore di rete', 'Network Error'],
  ['R8.7', 'error.networkText', 'Controlla la connessione a Internet!', 'Check your internet connection!'],
  ['R8.8', 'error.applicationTitle', "Errore dell'applicazione", 'Application Error'],
  [
    ...(['R8.13', 'register.userExists'] as const),
    "Esiste già un account con questa e-mail. Effettua l'accesso.",
    'An account with this email already exists. Please log in instead.',
  ],
  [
    ...(['R8.14', 'register.customerExists'] as const),
    'Abbiamo trovato la tua azienda nel nostro gestionale. Usa il modulo dedicato per completare la registrazione.',
    'We found your company in our ERP system. Please use the special form to complete your registration.',
  ],
  ['R8.14', 'register.customerLink', 'Clicca qui per continuare', 'Click here to continue'],
  [
    ...(['R8.15', 'register.error'] as const),
    'Si è verificato un errore imprevisto. Riprova più tardi.',
    'An unexpected error occurred. Please try again later.',
  ],
  [
    ...(['R8.16', 'reset.failed'] as const),
    'Reimpostazione della password non riuscita. Riprova.',
    'Password reset failed. Please try again.',
  ],
  ['R8.17', 'register.failed', 'Registrazione non riuscita!', 'Registration failed!'],
  ['R8.18', 'payment.failed', 'Pagamento non riuscito', 'Payment Failed'],
  [
    ...(['R8.18', 'payment.sorry'] as const),
    'Siamo spiacenti! Il pagamento non è andato a buon fine.',
    'We are Sorry! The Payment was failed.',
  ],
  [
    ...(['R8.19', 'catalogue.emptyTitle'] as const),
    'Nessun prodotto corrisponde alla tua selezione.',
    'No products were found matching your selection.',
  ],
  ['R8.20', 'common.noResult', 'Nessun risultato', 'No Result'],
  ['R8.23', 'common.retry', 'Riprova', 'Retry'],
  ['R8.26', 'cart.removed', "L'articolo e' stato tolto dal tuo carrello", 'The item has been removed from your cart'],
  ['R9.6', 'shell.backToTop', 'Torna su', 'Back to top'],
];

it.each(REQUIRED)('%s %s has the text of the requirement in both languages', (_row, key, inItalian, inEnglish) => {
  expect([italian[key], en[key]]).toEqual([inItalian, inEnglish]);
});

it.each([
  ['R5.1', 'invalidQuantity', 'Quantità non valida', 'Invalid quantity'],
  ['R5.8', 'passwordWrong', 'La password è errata', 'Password is wrong'],
] as const)('%s the server says %s in the words of the requirement', (_row, key, inItalian, inEnglish) => {
  expect([texts.it.messages[key], texts.en.messages[key]]).toEqual([inItalian, inEnglish]);
});
