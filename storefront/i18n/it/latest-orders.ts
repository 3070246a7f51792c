/** Texts of the dialog of the latest orders, loaded with it. */
export const latestOrders = {
  'latest.logInFirst': 'Per vedere gli ultimi ordini, effettua l’accesso',
  'latest.hint': 'Codice o nome',
  'latest.count': {
    one: '{count} riga ordinata dal {from} al {to}',
    other: '{count} righe ordinate dal {from} al {to}',
  },
  'latest.reversed': '“Dal” è dopo “Al”.',
  'latest.all': 'Vedi come elenco',
  'latest.choose': 'Scegli {name}',
  'latest.chooseAll': 'Scegli tutti',
  'latest.chosen': { one: '{count} articolo scelto', other: '{count} articoli scelti' },
  'latest.none': 'Scegli almeno un articolo',
  'latest.net': '{amount} netti',
  'latest.add': 'Aggiungi al carrello',
  'latest.added': { one: '{count} articolo è nel carrello', other: '{count} articoli sono nel carrello' },
  'latest.notAdded': 'Nessun articolo è stato aggiunto',
  'latest.invalid': 'Controlla le quantità segnate',
  'latest.otherClient': 'Nel frattempo hai cambiato cliente: ricarica la pagina.',
  'latest.toCart': 'Vai al carrello',
} as const;
