import { wholeWords } from './whole-words.ts';

/** A label of more than 15 characters is truncated to 12 and '…'. */
export function shortLabel(label: string): string {
  const characters = [...label];
  return characters.length > 15 ? `${characters.slice(0, 12).join('')}…` : label;
}

/** A search text shortened for headings and labels; a pasted list of codes is cut after a whole code. */
export function textInBrief(text: string): string {
  return text.length > 60 ? `${wholeWords(text, 58)}…` : text;
}
