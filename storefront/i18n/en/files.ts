import type { files as source } from '../it/files.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of files to download. */
export const files: SameTexts<typeof source> = {
  'files.reorder': 'Order these lines again',
  'files.reorderOf': 'Order the lines of {number} again',
  'files.heading': 'Download',
  'files.download': 'Download {number}',
  'files.pdfOf': 'PDF of {number}',
  'files.xmlOf': 'XML of {number}',
  'files.csvOf': 'Lines as CSV of {number}',
  'files.barcodesOf': 'PDF with bar codes of {number}',
  'files.pdfHint': 'to read and print',
  'files.barcodes': 'PDF with bar codes',
  'files.barcodesHint': 'to book into the warehouse',
  'files.xmlHint': 'electronic invoice, copy of the SdI',
  'files.csv': 'Lines as CSV',
  'files.csvHint': 'separated by semicolons',
  'files.month': 'Whole month (zip)',
  'files.monthOf': 'Whole month (zip): invoices of {month}',
  'files.exportCsv': 'Export the list (CSV)',
  'files.exportXlsx': 'Export the list (Excel)',
  'files.deadlines': 'Download PDF',
};
