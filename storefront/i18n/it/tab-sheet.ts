/** Texts of the drawer with the open searches, and of the compact header that opens it on phones. */
export const tabSheet = {
  'tabs.ofMaximum': '{count} di {total}',
  'tabs.count': { one: '{count} ricerca', other: '{count} ricerche' },
  'tabs.rename': 'Rinomina {name}',
  'tabs.moveUp': 'Sposta {name} prima',
  'tabs.moveDown': 'Sposta {name} dopo',
  'tabs.addressNote': 'Prezzi, carrello e ultimi ordini seguono la sede scelta.',
  'tabs.unkept': 'Questo browser non conserva le ricerche: dopo aver ricaricato la pagina resta solo quella che vedi.',
} as const;
