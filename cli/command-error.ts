/** An expected failure of a CLI command: the message is meant for the user, and nothing was changed. */
export class CommandError extends Error {
  override name = 'CommandError';
}
