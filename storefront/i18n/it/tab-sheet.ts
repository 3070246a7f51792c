/** Texts of the sheet with the open searches. */
export const tabSheet = {
  'tabs.ofMaximum': '{count} di {total}',
  'tabs.rename': 'Rinomina {name}',
  'tabs.moveUp': 'Sposta {name} prima',
  'tabs.moveDown': 'Sposta {name} dopo',
  'tabs.unkept': 'Questo browser non conserva le ricerche: dopo aver ricaricato la pagina resta solo quella che vedi.',
} as const;
