/** Texts of the dialogs that import a file into a cart or activate a saved one. */
export const cartDialogs = {
  'saved.activateTitle': 'Rendere attivo {name}?',
  'saved.asideField': 'Nome per il carrello attivo',
  'saved.asideName': 'Carrello del {day}',
  'saved.bothHaveLines': {
    one: 'Il carrello attivo ha {count} riga, {name} ne ha {lines}.',
    other: 'Il carrello attivo ha {count} righe, {name} ne ha {lines}.',
  },
  'saved.clientCartKept': 'Il carrello del cliente non cambia.',
  'saved.hereStays': {
    one: 'Il carrello per {address} resta com’è, con la sua riga.',
    other: 'Il carrello per {address} resta com’è, con le sue {count} righe.',
  },
  'saved.merge': 'Unisci',
  'saved.mergeHint':
    'Le righe di {name} si aggiungono a quelle attive; stesso articolo e stessa promozione: le quantità si sommano. {name} resta fra i salvati. Al massimo 1.000 righe.',
  'saved.otherAddress': '{name} è per {address}: diventa attivo lì e si passa a quell’indirizzo.',
  'saved.pricesOfToday': 'I prezzi sono quelli di oggi.',
  'saved.replace': 'Sostituisci',
  'saved.replaceHint':
    'Il carrello attivo viene salvato con il nome qui sotto; restano attive solo le righe di {name}.',
  'saved.thereAside': {
    one: 'Anche lì c’è un carrello attivo, con {count} riga: viene salvato con questo nome.',
    other: 'Anche lì c’è un carrello attivo, con {count} righe: viene salvato con questo nome.',
  },
  'file.importTitle': 'Importa nel carrello',
  'file.confirmImport': 'Importa',
  'file.importHint':
    'Un file CSV o Excel con le colonne «Codice» e «Quantità», come quello che si esporta. Al massimo 1.000 righe. Vanno bene anche il codice a barre e il vostro codice articolo.',
  'file.replaces': 'Se un articolo è già nel carrello, la quantità del file prende il posto della sua.',
  'file.file': 'File',
  'file.line': 'Riga {number}',
  'file.done': {
    one: '{count} articolo messo nel carrello',
    other: '{count} articoli messi nel carrello',
  },
  'file.refused': { one: '{count} riga è stata lasciata fuori', other: '{count} righe sono state lasciate fuori' },
  'file.changed': {
    one: '{count} riga è stata messa con una modifica',
    other: '{count} righe sono state messe con una modifica',
  },
  'file.noCode': 'Manca il codice.',
  'file.failed': 'Il file non è stato importato',
  'file.tooLarge': 'Il file supera i 5 MB.',
  'file.tooMany': 'Il file ha più di 1.000 righe: dividilo.',
  'file.unreadable': 'Il file non si può leggere: serve un CSV o un XLSX.',
  'file.noColumns': 'Non ci sono le colonne «Codice» e «Quantità».',
  'file.empty': 'Il file non ha righe.',
  'file.notSent': 'Il server non ha risposto. Riprova: le righe già arrivate non si sommano.',
} as const;
