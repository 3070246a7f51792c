/** Texts of the user area. */
export const account = {
  'account.title': 'Area utente',
  'account.greeting': 'Buon lavoro, {name}',
  'account.code': 'Codice cliente',
  'account.company': 'Ragione sociale',
  'account.user': 'Utente',
  'account.addresses': 'Indirizzi di consegna',
  'account.selected': 'Scelto ora',
  'account.choose': 'Consegna qui',
  'account.cart': 'Vai al carrello',
  'account.noClient': 'Gli indirizzi sono quelli del cliente: scegline uno.',
  'account.facts': 'Profilo',
} as const;
