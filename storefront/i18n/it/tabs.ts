/** Texts of the row of open searches. */
export const tabs = {
  'tabs.open': 'Ricerche aperte',
  'tabs.new': 'Nuova ricerca',
  'tabs.close': 'Chiudi {name}',
  'tabs.full': 'Al massimo 7 ricerche',
  'tabs.manage': 'Gestisci le ricerche aperte',
  'tabs.renameLabel': 'Nome della ricerca',
} as const;
