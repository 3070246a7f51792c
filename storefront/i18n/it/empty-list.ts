/** Why a list is empty. */
export const emptyList = {
  'empty.other': 'Togli un filtro o cambia parola.',
  'empty.refused': 'L’indirizzo chiede troppi filtri, o filtri troppo lunghi: così non si può cercare.',
  'empty.short': 'Per cercare servono almeno tre caratteri.',
  'empty.beyond': { one: 'L’elenco ha una sola pagina.', other: 'L’elenco ha solo {count} pagine.' },
  'empty.lastPage': 'Vai all’ultima pagina',
  'empty.outside': {
    one: 'C’è {count} articolo, ma non tra quelli che puoi comprare.',
    other: 'Ci sono {count} articoli, ma non tra quelli che puoi comprare.',
  },
  'empty.showOutside': 'Mostrali tutti',
} as const;
