import type { ErrorCode, Sentence } from '../../app-error.ts';

/** Something the operator asked for that can't be done; the message is meant for who types a command. */
export class AdministrationError extends Error {
  override name = 'AdministrationError';
  /** The same for the pages of the office. */
  readonly shown: { code: ErrorCode; sentence: Sentence };

  constructor(
    message: string,
    shown: { code: ErrorCode; sentence: Sentence } = { code: 'not-found', sentence: { key: 'notFound' } },
  ) {
    super(message);
    this.shown = shown;
  }
}
