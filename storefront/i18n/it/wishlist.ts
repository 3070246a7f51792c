/** Texts of the wishlist: buttons, toasts, page. */
export const wishlist = {
  'wishlist.addNamed': 'Aggiungi ai preferiti {code}',
  'wishlist.removeNamed': 'Togli dai preferiti {code}',
  'wishlist.added': 'Aggiunto ai preferiti',
  'wishlist.removed': 'Tolto dai preferiti',
  'wishlist.open': 'Vedi i preferiti',
  'wishlist.logInFirst': "Per aggiungere ai preferiti, effettua l'accesso",
  'wishlist.logIn': 'Accedi',
  'wishlist.count': { one: 'Preferiti, {count} articolo', other: 'Preferiti, {count} articoli' },
  'wishlist.title': 'Preferiti',
  'wishlist.empty': 'La lista dei preferiti è vuota',
  'wishlist.emptyHint': 'Premi il cuore accanto a un articolo per ritrovarlo qui, anche da un altro computer.',
  'wishlist.clear': 'Svuota la lista',
  'wishlist.clearTitle': 'Svuotare la lista dei preferiti?',
  'wishlist.clearHint': { one: '{count} articolo sarà tolto.', other: '{count} articoli saranno tolti.' },
  'wishlist.gone': 'Non più in vendita',
} as const;
