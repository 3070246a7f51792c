/** The encodings that the text of an imported file can have. */
export const IMPORT_ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'cp850', 'cp437'] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];
