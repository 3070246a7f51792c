/** Texts of errors that can occur on every page. */
export const errors = {
  'error.serverTitle': 'Ops, qualcosa è andato storto',
  'error.serverText':
    "Ci scusiamo per il disagio. L'errore ci è stato segnalato e lo correggeremo al più presto. Riprova tra un momento.",
  'error.clientChanged': 'Hai cambiato cliente in un’altra finestra',
  'error.notFoundTitle': 'Impossibile trovare questa pagina',
  'error.notFoundText': 'Siamo spiacenti, la pagina che cercavi non esiste.',
  'error.linkHome': 'Home',
} as const;
