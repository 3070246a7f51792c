import { wholeWords } from './whole-words.ts';

/** A label of more than 15 characters is cut to 12 and '…' (R2.64). */
export function shortLabel(label: string): string {
  const characters = [...label];
  return characters.length > 15 ? `${characters.slice(0, 12).join('')}…` : label;
}

/** A searched text as it is shown in headings and names: a pasted list of codes by its first ones. */
export function textInBrief(text: string): string {
  return text.length > 60 ? `${wholeWords(text, 58)}…` : text;
}
