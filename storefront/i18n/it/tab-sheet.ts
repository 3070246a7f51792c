/** Texts of the sheet with the open searches. */
export const tabSheet = {
  'tabs.ofMaximum': '{count} di {total}',
  'tabs.rename': 'Rinomina {name}',
  'tabs.moveUp': 'Sposta {name} prima',
  'tabs.moveDown': 'Sposta {name} dopo',
} as const;
