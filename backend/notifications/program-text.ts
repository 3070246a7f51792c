import type { Locale } from '../../domain/locale.ts';
import { texts, type MessageKey } from '../texts/index.ts';

/** A paragraph of the program; it is left out where the placeholder in `needs` has no value. */
export interface ProgramParagraph {
  text: string;
  needs?: string;
}

/** The text of a mail that the program brings with it, with the placeholders of `MAIL_PLACEHOLDERS`. */
export interface ProgramText {
  subject: string;
  greeting: string;
  paragraphs: readonly ProgramParagraph[];
  /** Label of the button with the link. */
  button?: string;
  /** Paragraphs below the button. */
  below?: readonly ProgramParagraph[];
}

/** A text of the program by the keys of its messages. */
export interface KeyedText {
  subject: MessageKey;
  greeting?: MessageKey;
  paragraphs: readonly { key: MessageKey; needs?: string }[];
  button?: MessageKey;
  below?: readonly { key: MessageKey; needs?: string }[];
}

/** The text of the program in a language. */
export function programTextOf(
  locale: Locale,
  { subject, greeting = 'mailGreeting', paragraphs, button, below = [] }: KeyedText,
): ProgramText {
  const { messages } = texts[locale];
  const written = (all: KeyedText['paragraphs']) => all.map(({ key, ...rest }) => ({ text: messages[key], ...rest }));
  return {
    ...{ subject: messages[subject], greeting: messages[greeting] },
    ...{ paragraphs: written(paragraphs), below: written(below) },
    ...(button && { button: messages[button] }),
  };
}
