/** Texts of the dialogs of product pages and of the list of open searches. */
export const productDialogs = {
  'catalogue.closer': 'Ingrandisci ancora',
  'catalogue.barcodesOf': 'Codici a barre: {name} ({code})',
  'catalogue.barcodePicture': 'Codice a barre {code}',
  'catalogue.wrongCheckDigit': 'La cifra di controllo non torna: uno scanner non lo leggerebbe.',
  'catalogue.notDrawable': 'Questo codice non si può disegnare in barre.',
  'tabs.ofMaximum': '{count} di {total}',
  'tabs.rename': 'Rinomina {name}',
  'tabs.moveUp': 'Sposta {name} prima',
  'tabs.moveDown': 'Sposta {name} dopo',
} as const;
