/** Texts of files to download. */
export const files = {
  'files.heading': 'Scarica',
  'files.download': 'Scarica {number}',
  'files.pdfOf': 'PDF di {number}',
  'files.xmlOf': 'XML di {number}',
  'files.csvOf': 'Righe in CSV di {number}',
  'files.barcodesOf': 'PDF con codici a barre di {number}',
  'files.pdfHint': 'da leggere e stampare',
  'files.barcodes': 'PDF con codici a barre',
  'files.barcodesHint': 'per caricare a magazzino',
  'files.xmlHint': 'fattura elettronica, copia SdI',
  'files.csv': 'Righe in CSV',
  'files.csvHint': 'separate da punto e virgola',
  'files.month': 'Tutto il mese (zip)',
  'files.monthOf': 'Tutte le fatture di {month} (zip)',
  'files.deadlines': 'Scarica PDF',
} as const;
