/** The database can't be used; the message gives the reason and the remedy to the person who starts the program. */
export class DatabaseSetupError extends Error {
  override name = 'DatabaseSetupError';
}
