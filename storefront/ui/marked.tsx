import { highlight } from './highlight.ts';

/** A text in which the words of a search are marked. */
export function Marked({ text, search }: { text: string; search: string }) {
  return highlight(text, search).map((part, index) =>
    part.isHit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
