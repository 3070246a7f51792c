/** An expected failure of a command: the message is a sentence for people, and nothing was changed. */
export class CommandError extends Error {
  override name = 'CommandError';
}
