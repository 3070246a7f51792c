/** The database can't be used; the message gives the reason and the remedy to the person who starts the program. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
}
