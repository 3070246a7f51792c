/** Texts of the open searches. */
export const tabs = {
  'tabs.open': 'Ricerche aperte',
  'tabs.new': 'Nuova ricerca',
  'tabs.close': 'Chiudi {name}',
  'tabs.full': 'Al massimo 7 ricerche',
  'tabs.manage': 'Gestisci le ricerche aperte',
  'tabs.renameLabel': 'Nome della ricerca',
  'tabs.count': { one: '{count} ricerca', other: '{count} ricerche' },
  'tabs.addressNote': 'Prezzi, carrello e ultimi ordini seguono la sede scelta.',
  'tabs.unkept': 'Questo browser non conserva le ricerche: dopo aver ricaricato la pagina resta solo quella che vedi.',
} as const;
