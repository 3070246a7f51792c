/** Texts of the dialog to order again. */
export const reorder = {
  'reorder.title': 'Riordina {name}',
  'reorder.hint': 'Prezzi e confezioni di oggi. Scegli le righe da mettere nel carrello.',
  'reorder.choose': 'Ordina {name}',
  'reorder.instead': 'Al suo posto',
  'reorder.insteadNone': 'non sostituire',
  'reorder.then': 'Allora',
  'reorder.today': 'Oggi',
  'reorder.each': '{quantity} {unit} a {price} / {one}',
  'reorder.same': 'Come allora',
  'reorder.inCart': 'nel carrello ce ne sono {quantity}: diventeranno quelli scelti qui',
  'reorder.add': { one: 'Metti {count} riga nel carrello', other: 'Metti {count} righe nel carrello' },
  'reorder.none': 'Scegli almeno una riga',
  'reorder.sum': 'Totale netto di oggi',
  'reorder.done': { one: '{count} riga è nel carrello', other: '{count} righe sono nel carrello' },
  'reorder.failed': 'Non abbiamo messo niente nel carrello',
  'reorder.toCart': 'Vai al carrello',
} as const;
