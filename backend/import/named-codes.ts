/** The codes in the files of an import, including those of rejected rows. */
export interface NamedCodes {
  codes: Set<string>;
  /** Rows whose code could not be read. */
  unreadable: number;
}
