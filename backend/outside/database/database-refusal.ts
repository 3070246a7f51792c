/** The database can't be used as things are; the message says why and what to do, for whoever starts the program. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
}
