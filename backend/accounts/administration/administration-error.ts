/** Something the operator asked for that can't be done; the message is meant for the operator. */
export class AdministrationError extends Error {
  override name = 'AdministrationError';
}
